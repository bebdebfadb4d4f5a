"""What tests of Web Push share: to ask for calls, to go away, and to wait for what is called."""
import json
import time

from server.harness import act_somehow, waited_for

CONTACT = "mailto:operator@example.org"
ON = ["--push", CONTACT, "--push-private", "--limit", "messages-per-second=0"]
WAIT = 90


def put(server, table, key, subscription):
    status, _, body = server.request("PUT", f"/api/1/tables/{table}/push", subscription, {"Authorization": f"Bearer {key}"})
    return status, json.loads(body).get("error")


def until(condition):
    deadline = time.monotonic() + WAIT
    while not condition():
        time.sleep(0.02)
        assert time.monotonic() < deadline, "it does not come"


def news(person, kind):
    return [e["table"] for m in person.heard for e in m.get("events", []) if e.get("table", {}).get("news") == kind]


def hear_news(person, kind, count=1):
    while len(news(person, kind)) < count:
        person.hear()


def leave(person, other):
    """Somebody goes, and the other hears that they are away."""
    count = len(news(other, "away"))
    person.close()
    hear_news(other, "away", count + 1)


def leave_when_waited_for(people):
    ann, ben = people
    leave(ann, ben)
    while waited_for(ben) == ben.seat:
        act_somehow(ben)
    return ben


def called(service, device):
    """What was sent to this device, decrypted."""
    path = device.endpoint[device.endpoint.index("/", 8):]
    return [json.loads(device.decrypt(body)) for heard, _, body in service.heard if heard == path]


def draw_to_the_end(people):
    """Of a game of Save, where nobody does anything else."""
    while True:
        people[0].ask("ping")
        for person in people:
            while person.seen < max(p.seen for p in people):
                person.hear()
        if news(people[0], "result"):
            break
        actor = next(p for p in people if p.seat == waited_for(people[0]))
        if actor.ask("act", seen=actor.seen, actions=["draw"])["type"] != "done":
            actor.ask("act", seen=actor.seen, actions=["end"])


def result(server, name):
    return server.metric(f'push_total{{result="{name}"}}')
