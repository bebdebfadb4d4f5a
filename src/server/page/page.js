// The plain page: opens a table, sits down, plays by typed actions. docs/api.md is all it knows.
const find = (id) => document.getElementById(id);
const hex = (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (b) => b.toString(16).padStart(2, "0")).join("");
const id = location.pathname.startsWith("/t/") ? location.pathname.slice(3) : "";

let socket, seen = 0, mySeat = null, wait = 500;
let seed = "";
let key = location.hash.slice(1) || localStorage.getItem("key " + id) || "";

function item(list, text) {
    const line = document.createElement("li");
    line.textContent = text;
    list.append(line);
    list.scrollTop = list.scrollHeight;
    return line;
}

async function sha256(text) {
    const bytes = Uint8Array.from(text.match(/../g), (two) => parseInt(two, 16));
    return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
}

function send(message) {
    socket.send(JSON.stringify({ ...message, id: hex(8) }));
}

// Where the deal asks for seeds: promise one, then show it. Without a secure context there is no SHA-256: decline.
async function giveSeed(news) {
    if (mySeat === null || !news.seats?.includes(mySeat)) return;
    if (!crypto.subtle) send({ do: "decline" });
    else if (news.news === "promises") send({ do: "commit", bytes: await sha256((seed = hex(32))) });
    else if (news.news === "seeds") send({ do: "reveal", bytes: seed });
}

function tell(event) {
    seen = Math.max(seen, event.n);
    const what = event.game ?? event.table;
    const { event: name, news, ...rest } = what;
    item(find("log"), `${event.n}. ${name ?? news} ${JSON.stringify(rest)}`);
    if (news === "promises" || news === "seeds") giveSeed(what);
}

function show(message) {
    if (message.status) {
        const seats = message.status.seats.map((s, n) => `${n}: ${s.name || s.sitter}${s.sitter === "person" && !s.here ? " (away)" : ""}`);
        find("status").textContent = `${message.status.phase}; ${seats.join(", ")}`;
    }
    if (message.view) {
        find("view").textContent = JSON.stringify(message.view, null, 1);
    }
}

function hear(message) {
    if (message.type === "welcome") {
        mySeat = message.seat;
        find("sit").hidden = mySeat !== null;
    }
    if (message.events) message.events.filter((e) => e.n > seen).forEach(tell);
    if (message.type === "refused" || message.type === "bye") item(find("log"), `${message.error}: ${message.message}`);
    show(message);
}

function connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}/api/1/tables/${id}/socket`, "unlucky.1");
    socket.onopen = () => {
        wait = 500;
        send({ do: "hello", seen, client: "plain page", ...(key ? { key } : {}) });
    };
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = (event) => {
        if (event.code === 1008 && key) {
            key = ""; // void: watch
            localStorage.removeItem("key " + id);
        }
        setTimeout(connect, wait);
        wait = Math.min(2 * wait, 10000);
    };
}

function sitAtTable() {
    find("lobby").hidden = true;
    find("table").hidden = false;
    find("id").textContent = id;
    find("sit").onsubmit = (event) => {
        event.preventDefault();
        key = hex(16);
        localStorage.setItem("key " + id, key);
        send({ do: "sit", key, name: event.target.elements.name.value });
    };
    find("act").onsubmit = (event) => {
        event.preventDefault();
        send({ do: "act", seen, actions: event.target.elements.action.value.split(";").map((text) => text.trim()) });
        event.target.reset();
    };
    find("say").onsubmit = (event) => {
        event.preventDefault();
        send({ do: "say", text: event.target.elements.text.value });
        event.target.reset();
    };
    find("buttons").onclick = (event) => {
        const what = event.target.dataset.do;
        if (what) send({ do: what, ...(what === "undo" ? { seen } : {}), ...(what === "rematch" ? { flag: true } : {}) });
    };
    connect();
}

async function openTable(event) {
    event.preventDefault();
    const { edition, seats, bots, level, listed } = event.target.elements;
    const body = { edition: edition.value, seats: Number(seats.value), bots: Array(Number(bots.value)).fill(level.value), listed: listed.checked };
    const answer = await fetch("/api/1/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const table = await answer.json();
    if (answer.ok) location.href = table.path;
    else alert(table.message);
}

async function showLobby() {
    const about = await (await fetch("/api/1")).json();
    find("open").elements.edition.append(...about.editions.map((e) => new Option(e.id)));
    find("open").elements.level.append(...about.bots.map((b) => new Option(b)));
    find("open").onsubmit = openTable;
    const { tables } = await (await fetch("/api/1/tables")).json();
    for (const table of tables) {
        const link = document.createElement("a");
        link.href = "/t/" + table.id;
        link.textContent = `${table.edition}, ${table.phase}`;
        item(find("tables"), "").append(link);
    }
}

if (id) sitAtTable();
else showLobby();
