"""A proxy with a certificate of its own in front of a server: what nginx would be."""
import os
import socket
import ssl
import subprocess
import threading


class Tls:
    def __init__(self, folder, port, name="localhost"):
        self.certificate = os.path.join(folder, "cert.pem")
        key = os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                        "-addext", f"subjectAltName=DNS:{name}", "-keyout", key, "-out", self.certificate], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.to, self.context = port, context
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            raw, _ = self.door.accept()
            threading.Thread(target=self._serve, args=(raw,), daemon=True).start()

    def _serve(self, raw):
        try:
            inner, outer = self.context.wrap_socket(raw, server_side=True), socket.create_connection(("127.0.0.1", self.to))
        except OSError:
            return
        threading.Thread(target=self._copy, args=(outer, inner), daemon=True).start()
        self._copy(inner, outer)

    @staticmethod
    def _copy(source, to):
        try:
            while some := source.recv(65536):
                to.sendall(some)
            to.shutdown(socket.SHUT_WR)
        except OSError:
            pass
