/** Being called: the page asks for it, a real server sends it, its push service is this test, and the service worker shows it. */
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { move, myTurn, settled } from "./play.mjs";
import { openTable, sitAs, withServer } from "./serving.mjs";

/** A browser's keys, and what they decrypt: RFC 8291, written from it. */
function makeDevice() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const point = ecdh.getPublicKey();
  const auth = randomBytes(16);
  const derive = (salt, secret, info, length) => Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  const decrypt = (body) => {
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 21 + body[20]);
    const record = body.subarray(21 + body[20]);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, theirs]);
    const secret = derive(auth, ecdh.computeSecret(theirs), info, 32);
    const key = derive(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
    const open = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
    const clear = Buffer.concat([open.update(record.subarray(0, -16)), open.final()]);
    return clear.subarray(0, clear.lastIndexOf(2)).toString();
  };
  return { keys: { p256dh: point.toString("base64url"), auth: auth.toString("base64url") }, decrypt };
}

/** A push service for one device: what was sent to it, decrypted. */
async function makeService() {
  const device = makeDevice();
  const sent = [];
  const service = createServer(async (request, response) => {
    const parts = await request.toArray();
    sent.push(device.decrypt(Buffer.concat(parts)));
    response.writeHead(201, { "content-length": 0 }).end();
    service.emit("sent");
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const endpoint = `http://127.0.0.1:${service.address().port}/device`;
  const next = async (count) => {
    while (sent.length < count) await once(service, "sent");
    return JSON.parse(sent[count - 1]);
  };
  const close = () => {
    service.closeAllConnections();
    service.close();
  };
  return { subscription: { endpoint, keys: device.keys }, sent, next, close };
}

/** In the page: no push service can be reached from here, so subscribing gives that of the test. */
function subscribes(subscription) {
  const given = (options) => ({ ...subscription, options, toJSON: () => subscription });
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? given({}) : null);
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem("subscribed", "yes");
    return given(options);
  };
}

const notifications = (page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, lang, tag }) => ({ title, lang, tag }));
  });

/** The worker's registration as the browser calls it; null if it has not said so in a while. */
async function registrationOf(page, session, origin) {
  const registered = new Promise((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  return Promise.race([registered, page.waitForTimeout(5000).then(() => null)]);
}

/** The bytes come to the service worker as from the browser's push service. */
async function deliver(page, origin, data) {
  for (let registrationId = null; registrationId === null; ) {
    const session = await page.context().newCDPSession(page);
    registrationId = await registrationOf(page, session, origin);
    if (registrationId !== null)
      await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    await session.detach();
  }
}

/** Until it shows: on a busy machine the browser may drop a message whose worker is only just being started. */
async function deliverUntilShown(page, origin, data) {
  for (let looks = 0; (await notifications(page)).length === 0; looks++) {
    if (looks % 100 === 0) await deliver(page, origin, data);
    await page.waitForTimeout(50);
  }
}

const waitedFor = async (server, path) =>
  (await (await fetch(`${server.address}/api/1/tables/${path.slice("/t/".length)}`)).json()).status.waiting.seat;

const metric = async (server, name) =>
  Number(new RegExp(`^unlucky_${name} (\\S+)$`, "m").exec(await (await fetch(`${server.address}/metrics`)).text())[1]);

/** Notifications are not in the headless shell. */
export const whole = true;

export const tests = {
  "who waits is asked once, is called when the page is closed, in the language of the seat, and turns it off": async ({
    visitor,
    hosts,
    audit,
  }) => {
    const service = await makeService();
    const more = ["--push", "mailto:operator@example.org", "--push-private"];
    const call = async (server) => {
      const path = await openTable(server, { seats: 2, seeds: false });
      const table = path.slice("/t/".length);
      const init = `${settled({ name: "Anne", lang: "fr" })}\n(${subscribes})(${JSON.stringify(service.subscription)});`;
      const page = await visitor({
        worker: true,
        init,
        permissions: ["notifications"],
        viewport: { width: 390, height: 664 },
      });
      await page.goto(server.address + path);
      await page.locator('[data-do="sit"]').click();
      await page.locator('[data-do="call-me"]').click();
      await page.locator('[data-do="call-off"]').waitFor();
      assert.equal(await metric(server, "push_subscribed_total"), 1);
      await audit(page);

      const robbie = await sitAs(server, path, "Robbie", { ends: true });
      await page.locator('[data-do="start"]').click();
      await page.locator('.game[data-asked="turn"]').waitFor(); // the other one ends his turns
      assert.equal(service.sent.length, 0, "she is here");
      await page.goto(`${server.address}/`);
      const said = await service.next(1);
      const text = "C'est à vous de jouer à votre table.";
      assert.deepEqual(said, { kind: "turn", table, lang: "fr", text });

      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await deliverUntilShown(page, server.address, service.sent[0]);
      assert.deepEqual(await notifications(page), [{ title: text, lang: "fr", tag: table }]);

      // A tap on it leads to the table. Only a person's tap may open a window, so what it would open is written down.
      const [worker] = page.context().serviceWorkers();
      const opened = await worker.evaluate(async (id) => {
        const addresses = [];
        self.clients.openWindow = async (address) => addresses.push(address);
        await self.comeTo(id, id);
        return addresses;
      }, table);
      assert.deepEqual(opened, [server.address + path]);

      await page.goto(server.address + path);
      await page.locator(".hand .card").first().waitFor();
      await page.waitForFunction(async () => {
        const found = await navigator.serviceWorker.getRegistration();
        return (await found.getNotifications()).length === 0;
      });
      assert.equal(await page.locator('[data-do="call-me"]').count(), 0, "it is settled");
      // She looks at it: nothing shows of it, while what comes behind it from another table does.
      await deliver(page, server.address, service.sent[0]);
      await deliverUntilShown(page, server.address, JSON.stringify({ ...said, table: "another" }));
      assert.deepEqual(await notifications(page), [{ title: text, lang: "fr", tag: "another" }]);

      await page.locator(".top button").first().click();
      const item = page.locator('[data-do="call-item"]');
      assert.equal(await item.getAttribute("aria-pressed"), "true");
      await item.click();
      await page.locator('[data-do="call-item"][aria-pressed="false"]').waitFor();
      assert.equal(await metric(server, "push_unsubscribed_total"), 1);
      robbie.close();
    };
    try {
      await withServer(hosts.dist.folder, call, { more });
    } finally {
      service.close();
    }
  },
  "who is asked at a table may say no, and a browser that may not says so": async ({ visitor, hosts }) => {
    const more = ["--push", "mailto:operator@example.org", "--push-private"];
    await withServer(
      hosts.dist.folder,
      async (server) => {
        const path = await openTable(server, { seats: 2, seeds: false });
        const robbie = await sitAs(server, path, "Robbie");
        const page = await visitor({ worker: true, init: settled({ name: "Anna" }) });
        await page.goto(server.address + path);
        await page.locator('[data-do="sit"]').click();
        await page.evaluate(() => {
          Notification.requestPermission = async () => "denied";
        });
        await page.locator('[data-do="call-me"]').click();
        await page.getByText("This browser does not let the page notify you.").waitFor();
        assert.equal(await metric(server, "push_subscribed_total"), 0);
        await robbie.say({ do: "start" });
        // Whoever begins: when Robbie, on the first seat, is waited for, who waits is asked, and not again.
        while ((await waitedFor(server, path)) !== 0) {
          await myTurn(page);
          await move(page);
        }
        await page.locator('[data-do="call-not"]').click();
        await page.locator(".call-me").waitFor({ state: "detached" });
        await page.reload();
        await page.locator(".hand .card").first().waitFor();
        assert.equal(await page.locator(".call-me").count(), 0);
        robbie.close();
      },
      { more },
    );
  },
};
