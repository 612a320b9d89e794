# SPDX-License-Identifier: MIT
"""Push and mail services of a test's own, which take what comes, hang or lie."""
import base64
import datetime
import hashlib
import hmac
import http.server
import ipaddress
import json
import socket
import ssl
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.x509.oid import NameOID


def unpack(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def pack(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def point_of(key):
    return key.public_key().public_bytes(serialization.Encoding.X962,
                                         serialization.PublicFormat.UncompressedPoint)


def certificate(path):
    """A certificate for this machine that vouches for itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    day = datetime.timedelta(days=1)
    now = datetime.datetime.utcnow()
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"),
                                         x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    # the server's clock stands later in these tests
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name)
            .public_key(key.public_key()).serial_number(x509.random_serial_number())
            .not_valid_before(now - day).not_valid_after(now + 400 * day)
            .add_extension(names, False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
            .sign(key, hashes.SHA256()))
    with open(path, "wb") as f:
        f.write(made.public_bytes(serialization.Encoding.PEM))
        f.write(key.private_bytes(serialization.Encoding.PEM,
                                  serialization.PrivateFormat.PKCS8,
                                  serialization.NoEncryption()))
    return path


class Device:
    """A browser's subscription, and what it reads (RFC 8291)."""

    def __init__(self, endpoint):
        self.endpoint, self.key = endpoint, ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen secrets!"

    def body(self):
        return {"endpoint": self.endpoint, "p256dh": pack(point_of(self.key)),
                "auth": pack(self.secret)}

    def read(self, sealed):
        salt, size, length = sealed[:16], int.from_bytes(sealed[16:20], "big"), sealed[20]
        theirs, record = sealed[21:21 + length], sealed[21 + length:]
        assert size >= len(record) and length == 65
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), other)

        def derive(salt, key, info, n):
            made = hmac.new(salt, key, hashlib.sha256).digest()
            return hmac.new(made, info + b"\1", hashlib.sha256).digest()[:n]
        first = derive(self.secret, shared,
                       b"WebPush: info\0" + point_of(self.key) + theirs, 32)
        key = derive(salt, first, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, first, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, record, None)
        assert plain.endswith(b"\2")
        return json.loads(plain[:-1])


def check_note(header, public, origin, now):
    """Whether the header is a note of this house for this service (RFC 8292)."""
    parts = dict(part.strip().split("=", 1) for part in
                 header.removeprefix("vapid ").split(","))
    head, claims, signature = parts["t"].split(".")
    raw = unpack(signature)
    numbers = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"),
                                         int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpack(public))
    key.verify(numbers, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    said = json.loads(unpack(claims))
    return (parts["k"] == public and said["aud"] == origin and
            now < said["exp"] <= now + 86400 and "sub" in said and
            json.loads(unpack(head)) == {"typ": "JWT", "alg": "ES256"})


class Push:
    """A push service; `mode`: a status, "hang" or "lie"."""

    def __init__(self, certificate=None):
        self.mode, self.got, self.asked = 201, [], 0
        office = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                office.asked += 1
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if office.mode == "hang":
                    office.closing.wait()
                    return
                if office.mode == "lie":
                    try:
                        while not office.closing.is_set():
                            self.wfile.write(b"HTTP/9 hello " * 1000)
                    except OSError:
                        pass
                    return
                office.got.append((self.path, dict(self.headers), body))
                self.send_response(office.mode)
                self.end_headers()

            def log_message(self, *_):
                pass
        self.closing = threading.Event()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True,
                                                     do_handshake_on_connect=False)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.closing.set()
        self.server.shutdown()
        self.server.server_close()


class Relay:
    """A mail relay; `mode`: "take", "hang", "lie" or "refuse"."""

    def __init__(self):
        self.mode, self.got, self.asked = "take", [], 0
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.open = []
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                line, _ = self.socket.accept()
            except OSError:
                return
            self.asked += 1
            self.open.append(line)
            threading.Thread(target=self.talk, args=(line,), daemon=True).start()

    def talk(self, line):
        if self.mode == "hang":
            return
        if self.mode == "lie":
            try:
                while True:
                    line.sendall(b"220-welcome and welcome and ")
            except OSError:
                return
        words = line.makefile("rwb")
        say = lambda text: (words.write(text + b"\r\n"), words.flush())
        try:
            self.converse(words, say)
        except (OSError, ValueError):
            pass
        line.close()

    def converse(self, words, say):
        say(b"220 here")
        to = None
        while True:
            said = words.readline()
            if not said or said[:4].upper() == b"QUIT":
                return
            if said.startswith(b"EHLO"):
                say(b"250-hello\r\n250 8BITMIME")
            elif said.startswith(b"RCPT"):
                to = said.decode().strip()
                say(b"550 no" if self.mode == "refuse" else b"250 ok")
            elif said.startswith(b"DATA"):
                say(b"354 go on")
                text = b""
                while not text.endswith(b"\r\n.\r\n"):
                    text += words.readline()
                self.got.append((to, text[:-3].decode()))
                say(b"250 taken")
            else:
                say(b"250 ok")

    def close(self):
        self.socket.close()
        for line in self.open:
            line.close()
