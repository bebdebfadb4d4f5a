"""The other end of Web Push, from the RFCs and with Python's `cryptography`: a browser's keys, and a push service."""
import base64
import http.server
import json
import os
import threading
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derive(salt, secret, info, length):
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


class Device:
    """A browser that has subscribed: RFC 8291, with the keys of the caller or new ones."""

    def __init__(self, endpoint, private=None, auth=None):
        self.endpoint, self.auth = endpoint, auth or os.urandom(16)
        self.private = private or ec.generate_private_key(ec.SECP256R1())
        self.point = self.private.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)

    def subscription(self):
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": {"p256dh": encode(self.point), "auth": encode(self.auth)}}

    def decrypt(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        point, record = body[21:21 + length], body[21 + length:]
        assert length == 65 and len(record) <= size, "one record, and the server's point before it"
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
        key = derive(self.auth, shared, b"WebPush: info\0" + self.point + point, 32)
        clear = AESGCM(derive(salt, key, b"Content-Encoding: aes128gcm\0", 16)).decrypt(derive(salt, key, b"Content-Encoding: nonce\0", 12), record, None)
        clear = clear.rstrip(b"\0")
        assert clear.endswith(b"\2"), "the last record"
        return clear[:-1]


def check_vapid(header, key):
    """The claims of an Authorization (RFC 8292) that is signed with the key which the server has told browsers."""
    scheme, rest = header.split(" ", 1)
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and parts["k"] == key, header
    head, claims, signature = parts["t"].split(".")
    assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = decode(signature)
    assert len(raw) == 64
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    numbers = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(numbers, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(decode(claims))


class PushService:
    """Takes messages: /gone and /lost are not known any more, /broken has troubles, /away is elsewhere; all else is taken."""

    STATUS = {"/gone": 410, "/lost": 404, "/broken": 500, "/away": 302}

    def __enter__(self):
        heard = self.heard = []
        self.holding, self.held = False, 0  # whether messages get no answer, and how many have got none
        service = self
        links = self.links = set()

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                links.add(self.client_address)
                if service.holding:
                    service.held += 1
                    while service.holding:
                        time.sleep(0.05)
                    self.close_connection = True
                    return
                heard.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(PushService.STATUS.get("/" + self.path.split("/")[1], 201))
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_):
                pass
        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, request, client_address):
                """A server that was killed says no goodbye."""
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
