"""The cases of Autobahn's test suite for WebSocket servers, by its numbers.

That suite is Python 2 and is not packaged, so its list is written down here: what each case sends, and what has to come
back. It expects a server that echoes. Ours answers each message; a text that is no message of ours is answered with
`refused`, and that is the echo here. Binary messages are not ours: they are closed with 1003, and a text that is longer
than the limit with 1009. Sections 1 to 7, 9 and 10; 8 has no cases, and compression (12, 13) is not offered.

UL_WEBSOCKET=1 runs all; without it, the slow ones of section 9 are left out.
"""
import os
import struct
import sys
import time

import tap
from server.harness import WORK_LIMITS, Closed, Server, without

PROGRAM = sys.argv[1]
WHOLE = os.environ.get("UL_WEBSOCKET")
LIMIT = 65536  # message-bytes at its most

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
ECHO, FAIL = "echo", "fail"  # FAIL: closed for a protocol error, 1002
# Answers are told when what they rest on is kept, so a closing that is sent right behind a message may overtake its answer.
# The suite calls that "non-strict", and passes it.
SOON = "echo, or nothing if it was closed before"
KOSME = "κόσμε".encode()


def frame(opcode, payload=b"", final=True, reserved=0):
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    if len(payload) < 126:
        head += bytes([0x80 | len(payload)])
    elif len(payload) < 65536:
        head += b"\xfe" + struct.pack(">H", len(payload))
    else:
        head += b"\xff" + struct.pack(">Q", len(payload))
    mask = os.urandom(4)
    whole = int.from_bytes(payload, "big") ^ int.from_bytes((mask * (len(payload) // 4 + 1))[:len(payload)], "big")
    return head + mask + whole.to_bytes(len(payload), "big")


def pieces(payload, size, opcode=TEXT):
    """A message in frames of that many bytes."""
    cuts = [payload[i:i + size] for i in range(0, len(payload), size)] or [b""]
    return [frame(MORE if i else opcode, cut, final=i == len(cuts) - 1) for i, cut in enumerate(cuts)]


def closing(code=None, reason=b""):
    return frame(CLOSE, b"" if code is None else struct.pack(">H", code) + reason)


# A case: frames to send, what has to come back, and how they are sent: "" at once, "frames" one by one, or so many bytes.
CASES = {}


def case(number, frames, expected, how=""):
    assert number not in CASES
    CASES[number] = (frames, expected, how)


def framing():
    for i, size in enumerate((0, 125, 126, 127, 128, 65535, 65536), 1):
        case(f"1.1.{i}", [frame(TEXT, b"*" * size)], [ECHO])
        case(f"1.2.{i}", [frame(BINARY, b"\xfe" * size)], [1003])
    case("1.1.8", [frame(TEXT, b"*" * 65536)], [ECHO], 997)
    case("1.2.8", [frame(BINARY, b"\xfe" * 65536)], [1003], 997)


def pings():
    for number, payload in (("2.1", b""), ("2.2", b"Hello, world!"), ("2.3", bytes([0, 255, 254, 253, 252, 251, 0, 255])), ("2.4", b"\xfe" * 125)):
        case(number, [frame(PING, payload)], [payload])
    case("2.5", [frame(PING, b"\xfe" * 126)], [FAIL])
    case("2.6", [frame(PING, b"\xfe" * 125)], [b"\xfe" * 125], 1)
    case("2.7", [frame(PONG)], [])
    case("2.8", [frame(PONG, b"unsolicited pong payload")], [])
    case("2.9", [frame(PONG, b"unsolicited pong payload"), frame(PING, b"ping payload")], [b"ping payload"])
    many = [f"payload-{i}".encode() for i in range(10)]
    case("2.10", [frame(PING, payload) for payload in many], many)
    case("2.11", [frame(PING, payload) for payload in many], many, 1)


def reserved_bits():
    hello, ping = frame(TEXT, b"Hello, world!"), frame(PING)
    case("3.1", [frame(TEXT, b"Hello, world!", reserved=1)], [FAIL])
    for number, bits, how in (("3.2", 2, ""), ("3.3", 3, "frames"), ("3.4", 4, 1)):
        case(number, [hello, frame(TEXT, b"Hello, world!", reserved=bits), ping], [SOON, FAIL], how)
    case("3.5", [frame(BINARY, b"\x00\xff" * 4, reserved=5)], [FAIL])
    case("3.6", [frame(PING, b"Hello, world!", reserved=6)], [FAIL])
    case("3.7", [frame(CLOSE, b"", reserved=7)], [FAIL])


def opcodes():
    hello, ping = frame(TEXT, b"Hello, world!"), frame(PING)
    for section, first in (("4.1", 3), ("4.2", 11)):
        case(f"{section}.1", [frame(first)], [FAIL])
        case(f"{section}.2", [frame(first + 1, b"reserved opcode payload")], [FAIL])
        case(f"{section}.3", [hello, frame(first + 2), ping], [SOON, FAIL], "frames")
        case(f"{section}.4", [hello, frame(first + 3, b"reserved opcode payload"), ping], [SOON, FAIL])
        case(f"{section}.5", [hello, frame(first + 4, b"reserved opcode payload"), ping], [SOON, FAIL], 1)


def fragments():
    ways = ("", "frames", 1)
    two = [frame(TEXT, b"fragment1", final=False), frame(MORE, b"fragment2")]
    hello = frame(TEXT, b"Hello, world!")
    lost, begun = frame(MORE, b"non-continuation payload"), frame(MORE, b"non-continuation payload", final=False)
    case("5.1", [frame(PING, b"fragment1", final=False), frame(MORE, b"fragment2")], [FAIL])
    case("5.2", [frame(PONG, b"fragment1", final=False), frame(MORE, b"fragment2")], [FAIL])
    for i, how in enumerate(ways):
        case(f"5.{3 + i}", two, [ECHO], how)
        case(f"5.{6 + i}", [two[0], frame(PING, b"ping payload"), two[1]], [b"ping payload", ECHO], how)
        case(f"5.{9 + i}", [lost, hello], [FAIL], how)
        case(f"5.{12 + i}", [begun, hello], [FAIL], how)
    case("5.15", [*two, begun, hello], [SOON, FAIL])
    case("5.16", [frame(MORE, b"fragment1", final=False), frame(TEXT, b"fragment2", final=False), frame(MORE, b"fragment3")] * 2, [FAIL])
    case("5.17", [frame(MORE, b"fragment1"), frame(TEXT, b"fragment2", final=False), frame(MORE, b"fragment3")] * 2, [FAIL])
    case("5.18", [frame(TEXT, b"fragment1", final=False), frame(TEXT, b"fragment2")], [FAIL])
    five = [frame(TEXT, b"fragment1", final=False), frame(MORE, b"fragment2", final=False), frame(PING, b"pongme 1!"),
            frame(MORE, b"fragment3", final=False), frame(MORE, b"fragment4", final=False), frame(PING, b"pongme 2!"), frame(MORE, b"fragment5")]
    case("5.19", five, [b"pongme 1!", b"pongme 2!", ECHO], "frames")
    case("5.20", five, [b"pongme 1!", b"pongme 2!", ECHO])


def utf8_in_frames():
    some = "Hello-µ@ßöäüàá-UTF-8!!".encode()
    case("6.1.1", [frame(TEXT)], [ECHO])
    case("6.1.2", [frame(TEXT, final=False), frame(MORE, final=False), frame(MORE)], [ECHO])
    case("6.1.3", [frame(TEXT, final=False), frame(MORE, b"middle frame payload", final=False), frame(MORE)], [ECHO])
    case("6.2.1", [frame(TEXT, some)], [ECHO])
    case("6.2.2", [frame(TEXT, some[:12], final=False), frame(MORE, some[12:])], [ECHO])
    case("6.2.3", pieces(some, 1), [ECHO])
    case("6.2.4", pieces(KOSME, 1), [ECHO])
    bad = KOSME + bytes.fromhex("eda080") + b"edited"
    case("6.3.1", [frame(TEXT, bad)], [1007])
    case("6.3.2", pieces(bad, 1), [1007])
    early = [[KOSME, bytes.fromhex("f4908080"), b"edited"], [KOSME + b"\xf4", b"\x90", b"\x80\x80edited"]]
    for i, (first, second, third) in enumerate(early * 2, 1):
        # it may wait for the whole message, and may also refuse it as soon as it is wrong
        case(f"6.4.{i}", [frame(TEXT, first, final=False), frame(MORE, second, final=False), frame(MORE, third)], [1007], "" if i < 3 else 5)


def utf8_sequences():
    """Sections 6.5 to 6.23: after Markus Kuhn's stress test."""
    space = b" "
    lonely = [b"".join(bytes([c]) + space for c in range(*span)) for span in ((0xc0, 0xe0), (0xe0, 0xf0), (0xf0, 0xf8), (0xf8, 0xfc), (0xfc, 0xfe))]
    short = [bytes.fromhex(text) for text in "c0 e080 f08080 f8808080 fc80808080 df efbf f7bfbf fbbfbfbf fdbfbfbfbf".split()]
    planes = [f"{chr(plane << 16 | last)}".encode() for plane in range(17) for last in (0xfffe, 0xffff)]
    sections = {  # each text, and whether it is UTF-8
        5: (True, [b"hello\x24world", b"hello\xc2\xa2world", b"hello\xe2\x82\xacworld", b"hello\xf0\xa4\xad\xa2world", KOSME]),
        6: (None, [KOSME[:i] for i in range(1, len(KOSME) + 1)]),
        7: (True, "00 c280 e0a080 f0908080"),
        8: (False, "f888808080 fc8480808080"),
        9: (True, "7f dfbf efbfbf f48fbfbf"),
        10: (False, "f7bfbfbf fbbfbfbfbf fdbfbfbfbfbf"),
        11: (None, "ed9fbf ee8080 efbfbd f48fbfbf f4908080"),
        12: (False, [b"\x80", b"\xbf", *[(b"\x80\xbf" * 3)[:n] for n in (2, 3, 4, 5, 6)], bytes(range(0x80, 0xc0))]),
        13: (False, lonely),
        14: (False, short),
        15: (False, [b"".join(short)]),
        16: (False, "fe ff fefeffff"),
        17: (False, "c0af e080af f08080af f8808080af fc80808080af"),
        18: (False, "c1bf e09fbf f08fbfbf f887bfbfbf fc83bfbfbfbf"),
        19: (False, "c080 e08080 f0808080 f880808080 fc8080808080"),
        20: (False, "eda080 edadbf edae80 edafbf edb080 edbe80 edbfbf"),
        21: (False, "eda080edb080 eda080edbfbf edadbfedb080 edadbfedbfbf edae80edb080 edae80edbfbf edafbfedb080 edafbfedbfbf"),
        22: (True, planes),
        23: (True, "efbfb9 efbfba efbfbb efbfbc efbfbd efbfbe efbfbf"),
    }
    for section, (fine, texts) in sections.items():
        for i, text in enumerate([bytes.fromhex(word) for word in texts.split()] if isinstance(texts, str) else texts, 1):
            try:
                text.decode()
                good = True
            except UnicodeDecodeError:
                good = False
            assert fine is None or fine == good, (section, i)
            case(f"6.{section}.{i}", [frame(TEXT, text)], [ECHO] if good else [1007])


def closings():
    hello, ping = frame(TEXT, b"Hello World!"), frame(PING)
    case("7.1.1", [hello, closing(1000)], [SOON, 1000])
    case("7.1.2", [closing(1000), closing(1000)], [1000])
    case("7.1.3", [closing(1000), ping], [1000])
    case("7.1.4", [closing(1000), hello], [1000])
    case("7.1.5", [frame(TEXT, b"fragment1", final=False), closing(1000), frame(MORE, b"fragment2")], [1000])
    case("7.1.6", [frame(TEXT, b"BAsd7&jh23" * 6000), closing(1000), ping], [SOON, 1000])  # theirs is longer than our limit
    case("7.3.1", [closing()], [1005])
    case("7.3.2", [frame(CLOSE, b"a")], [FAIL])
    case("7.3.3", [closing(1000)], [1000])
    case("7.3.4", [closing(1000, b"Hello World!")], [1000])
    case("7.3.5", [closing(1000, b"*" * 123)], [1000])
    case("7.3.6", [closing(1000, b"*" * 124)], [FAIL])
    case("7.5.1", [closing(1000, KOSME + bytes.fromhex("eda080") + b"edited")], [(1002, 1007)])
    for i, code in enumerate((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999), 1):
        case(f"7.7.{i}", [closing(code)], [code])
    for i, code in enumerate((0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999), 1):
        case(f"7.9.{i}", [closing(code)], [FAIL])
    for i, code in enumerate((5000, 65535), 1):
        case(f"7.13.{i}", [closing(code)], [(1002, code)])  # no standard says which


def limits():
    """More than we take is refused with 1009, a message in more than a thousand pieces with 1008."""
    sizes = [2 ** 16, 2 ** 18, 2 ** 20, 2 ** 22, 2 ** 23, 2 ** 24]
    for i, size in enumerate(sizes, 1):
        case(f"9.1.{i}", [frame(TEXT, b"*" * size)], [ECHO if size <= LIMIT else 1009])
        case(f"9.2.{i}", [frame(BINARY, b"\xfe" * size)], [1003 if size <= LIMIT else 1009])
    for i, size in enumerate((64, 256, 1024, 4096, 16384, 65536, 2 ** 18, 2 ** 20, 2 ** 22), 1):
        too_many = 1008 if size * 1024 < LIMIT else 1009
        case(f"9.3.{i}", pieces(b"*" * 2 ** 22, size), [too_many])
        case(f"9.4.{i}", pieces(b"\xfe" * 2 ** 22, size, BINARY), [too_many])
    for i, size in enumerate((64, 128, 256, 512, 1024, 2048), 1):
        case(f"9.5.{i}", [frame(TEXT, b"*" * 2 ** 20)], [1009], size)
        case(f"9.6.{i}", [frame(BINARY, b"\xfe" * 2 ** 20)], [1009], size)
    for i, size in enumerate((0, 16, 64, 256, 1024, 4096), 1):
        case(f"9.7.{i}", [frame(TEXT, b"*" * size)] * 1000, [ECHO] * 1000, "frames")
        case(f"9.8.{i}", [frame(BINARY, b"\xfe" * size)] * 1000, [1003])
    case("10.1.1", pieces(b"*" * 65536, 1300), [ECHO])


for make in (framing, pings, reserved_bits, opcodes, fragments, utf8_in_frames, utf8_sequences, closings, limits):
    make()


def is_slow(number):
    return number.startswith(("9.3.", "9.4.", "9.5.", "9.6.")) or number in ("9.1.5", "9.1.6", "9.2.5", "9.2.6", "9.7.4", "9.7.5", "9.7.6")


def send(link, frames, how):
    data = b"".join(frames)
    parts = frames if how == "frames" else [data[i:i + how] for i in range(0, len(data), how)] if how else [data]
    try:
        for part in parts:
            link.raw.sendall(part)
    except (BrokenPipeError, ConnectionResetError):
        pass  # it has heard enough


def came_back(link, frames, how, expected):
    """Echoes, payloads of pongs and the code of the closing, in order, until a last message of ours is answered."""
    send(link, frames, how)
    got = []
    ends = bool(expected) and (isinstance(expected[-1], (int, tuple)) or expected[-1] == FAIL)
    if not ends:
        link.say("ping", id="is-that-all")
    try:
        while True:
            opcode, payload = link.next_frame()
            if opcode == TEXT and b'"type":"refused"' in payload:
                got.append(ECHO)
            elif opcode == TEXT and b"is-that-all" in payload:
                return got
            elif opcode == PONG:
                got.append(bytes(payload))
            elif opcode == CLOSE:
                got.append(struct.unpack(">H", payload[:2])[0] if payload else 1005)
                return got
    except Closed:
        return got + ["cut"]


def fits(got, expected):
    def one(a, b):
        return a in b if isinstance(b, tuple) else a == (1002 if b == FAIL else b)
    whole = [ECHO if part == SOON else part for part in expected]
    return any(len(got) == len(wish) and all(map(one, got, wish)) for wish in (whole, [part for part in expected if part != SOON]))


def test_every_case_of_sections_1_to_7_9_and_10():
    wrong, ran, began = {}, 0, time.monotonic()
    options = ["--limit", f"message-bytes={LIMIT}", *without("messages-per-second", "requests-per-address", "sits-per-address", *WORK_LIMITS)]
    with Server(PROGRAM, options=options) as server:
        table = server.open(seats=2)
        for number, (frames, expected, how) in CASES.items():
            if is_slow(number) and not WHOLE:
                continue
            link = server.socket(table)
            got = came_back(link, frames, how, expected)
            link.close()
            ran += 1
            if not fits(got, expected):
                wrong[number] = {"expected": expected[-3:], "got": got[-3:]}
        assert server.get("/healthz")[0] == 200
    print(f"# {ran} of {len(CASES)} cases, {len(wrong)} wrong, {time.monotonic() - began:.1f} s", flush=True)
    assert not wrong, wrong


tap.main(globals())
