"""Request smuggling: bytes in which a proxy and a server could see different requests.

The shapes are those that others have published: CL.TE, TE.CL and TE.TE with disguised headers (PortSwigger, "HTTP request
smuggling", and its list of disguises), differing lengths, and lines that end oddly (RFC 9112, sections 2.2, 6.3 and 11.2).
Whatever a proxy made of them, the second request, which hides in the body, must never be answered: the first is refused,
and the connection is closed. A zero byte in a line is not here: the library cuts the line there and does not tell us, but
where the request ends is not in doubt then, and proxies (nginx, HAProxy) refuse it.
"""
import socket
import sys

import tap
from server.harness import PATIENCE, Server

PROGRAM = sys.argv[1]
HIDDEN = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
HEAD = b"POST /api/1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def with_headers(*lines, body=b"0\r\n\r\n" + HIDDEN):
    return HEAD + b"".join(line + b"\r\n" for line in lines) + b"\r\n" + body


WHOLE = b"Content-Length: %d" % len(b"0\r\n\r\n" + HIDDEN)
DISGUISES = (b"Transfer-Encoding: chunked", b"Transfer-Encoding: xchunked", b"Transfer-Encoding : chunked", b"Transfer-Encoding:\tchunked",
             b" Transfer-Encoding: chunked", b"\tTransfer-Encoding: chunked", b"X: x\nTransfer-Encoding: chunked", b"Transfer-Encoding\r\n : chunked",
             b"Transfer-Encoding: chunked\r\nTransfer-Encoding: x", b"Transfer-Encoding: x\r\nTransfer-Encoding: chunked",
             b"Transfer-Encoding: identity, chunked", b"Transfer-Encoding: chunked, identity", b"Transfer-Encoding: \"chunked\"",
             b"Transfer-Encoding:\x0bchunked", b"Transfer-Encoding: chunked\x00", b"Transfer-Encoding\x00: chunked", b"Transfer-Encoding: ch\xc3\xbcnked",
             b"transfer-encoding: CHUNKED", b"Transfer-Encoding: chunked;x=y", b"X: x\rTransfer-Encoding: chunked", b"Foo: bar\r\n Transfer-Encoding: chunked")

CASES = {}
for number, line in enumerate(DISGUISES, 1):
    CASES[f"CL.TE {number}"] = with_headers(WHOLE, line)
    CASES[f"TE.CL {number}"] = with_headers(line, b"Content-Length: 4", body=b"%x\r\n" % len(HIDDEN) + HIDDEN + b"\r\n0\r\n\r\n")
for number, lines in enumerate((
        (b"Content-Length: 0", WHOLE), (WHOLE, b"Content-Length: 0"), (b"Content-Length: 0, %d" % len(HIDDEN),), (b"Content-Length: +0",), (b"Content-Length: -0",),
        (b"Content-Length: 0x5",), (b"Content-Length: 5 5",), (b"Content-Length : 5",), (b"Content-Length: 99999999999999999999",),
        (b"Content-Length:",), (b"Content-Length: 5;",), (b"Content_Length: 0", b"Content-Length: 00000000000000000000000000000000005x")), 1):
    CASES[f"CL.CL {number}"] = with_headers(*lines)
for number, size in enumerate((b"0x5", b"+5", b"-5", b"5 ;", b" 5", b"fffffffffffffffff", b"g", b"", b"5\x00", b"5\n"), 1):
    CASES[f"chunk {number}"] = with_headers(b"Transfer-Encoding: chunked", body=size + b"\r\n" + HIDDEN + b"\r\n0\r\n\r\n")
CASES["body of GET, wrong length"] = b"GET /api/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5x\r\n\r\n" + HIDDEN
CASES["version"] = b"GET /api/1 HTTP/1.1x\r\nHost: localhost\r\n\r\n" + HIDDEN
CASES["bare CR"] = b"GET /api/1 HTTP/1.1\r\nHost: localhost\r\nX: a\rContent-Length: 5\r\n\r\n" + HIDDEN
CASES["no host"] = b"GET /api/1 HTTP/1.1\r\n\r\n" + HIDDEN
CASES["two hosts"] = b"GET /api/1 HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\n\r\n" + HIDDEN


def answers(port, data):
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as link:
        link.sendall(data)
        link.shutdown(socket.SHUT_WR)
        got = b""
        try:
            while some := link.recv(65536):
                got += some
        except ConnectionResetError:
            pass
        return got


def test_no_hidden_request_is_answered():
    wrong = {}
    with Server(PROGRAM, options=["--limit", "request-seconds=2", "--limit", "requests-per-address=0"]) as server:
        assert answers(server.port, HIDDEN).startswith(b"HTTP/1.1 200"), "alone it is one"
        for name, data in CASES.items():
            got = answers(server.port, data)
            if b"HTTP/1.1 2" in got or b"HTTP/1.1 3" in got:
                wrong[name] = got[:60]
        assert server.get("/healthz")[0] == 200
    print(f"# {len(CASES)} shapes, {len(wrong)} taken for two requests", flush=True)
    assert not wrong, wrong


tap.main(globals())
