# SPDX-License-Identifier: MIT
"""WebSocket frames and HTTP by hand, for what no well-behaved client would send."""
import base64
import hashlib
import json
import os
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0


def frame(opcode, payload=b"", fin=True, mask=True, rsv=0, length=None):
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    size = len(payload) if length is None else length
    bit = 0x80 if mask else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    if not mask:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(b ^ key[i % 4] for i, b in enumerate(payload))


class Answer:
    """An answer to a request: its status, fields in small letters, and content."""

    def __init__(self, head):
        self.head = head
        self.status = int(head.split()[1])
        self.fields = dict(line.split(": ", 1) for line in
                           head.decode("latin-1").split("\r\n")[1:])
        self.fields = {name.lower(): value for name, value in self.fields.items()}
        self.body = b""


# How long a busy machine may take for anything: longer than that is never.
PATIENCE = 120


class Raw:
    def __init__(self, port, wait=PATIENCE, source="127.0.0.1"):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=wait,
                                               source_address=(source, 0))
        self.buffer = b""
        self.before = self.behind = b""  # sent in one piece with a handshake

    def send(self, data):
        self.socket.sendall(data)

    def read(self, size):
        while len(self.buffer) < size:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self.buffer += more
        got, self.buffer = self.buffer[:size], self.buffer[size:]
        return got

    def answer(self, head=False):
        """The next answer; head: it has no content."""
        while b"\r\n\r\n" not in self.buffer:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self.buffer += more
        text, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        got = Answer(text)
        if not head:
            got.body = self.read(int(got.fields.get("content-length", 0)))
        return got

    def is_closed(self, wait):
        """Whether the server ends the connection; what comes before that is kept."""
        self.socket.settimeout(wait)
        try:
            while True:
                more = self.socket.recv(65536)
                if not more:
                    return True
                self.buffer += more
        except ConnectionError:
            return True
        except OSError:
            return False

    def http(self, request):
        """Sends a request as it is; (status, body), or (0, b"") if there is no answer."""
        try:
            self.send(request)
            got = self.answer(head=request.startswith(b"HEAD "))
            return got.status, got.body
        except (OSError, EOFError):
            return 0, b""

    def upgrade(self, path="/ws", method="GET", version="1.1", **headers):
        """The status of a handshake. A name with _ at its end is a second such field."""
        key = base64.b64encode(os.urandom(16))
        values = {"Host": "127.0.0.1", "Upgrade": "websocket", "Connection": "Upgrade",
                  "Sec-WebSocket-Key": key.decode(), "Sec-WebSocket-Version": "13",
                  "Sec-WebSocket-Protocol": "kaupang.1"}
        values.update({k.replace("_", "-"): v for k, v in headers.items()})
        lines = [f"{method} {path} HTTP/{version}"] + \
            [f"{k.rstrip('-')}: {v}" for k, v in values.items() if v is not None]
        self.accept = base64.b64encode(hashlib.sha1(
            key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        self.fields = {}
        try:
            self.send(self.before + "\r\n".join(lines + ["", ""]).encode("latin-1")
                      + self.behind)
            got = self.answer(head=method == "HEAD")
        except (OSError, EOFError):
            return 0
        self.fields = got.fields
        return got.status

    def frame(self):
        """(opcode, payload) of the next frame; (None, b"") at the end."""
        try:
            first, second = self.read(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.read(8))[0]
            return first & 15, self.read(size)
        except (OSError, EOFError):
            return None, b""

    def close_code(self):
        """The code with which the server closes; 0 = without one, -1 = it does not."""
        self.socket.settimeout(PATIENCE)
        try:
            while True:
                opcode, payload = self.frame_or_raise()
                if opcode == CLOSE:
                    return struct.unpack(">H", payload[:2])[0] if len(payload) > 1 else 1005
        except EOFError:
            return 0
        except ConnectionError:
            return 0
        except OSError:
            return -1

    def frame_or_raise(self):
        first, second = self.read(2)
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", self.read(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.read(8))[0]
        return first & 15, self.read(size)

    def say(self, **message):
        self.send(frame(TEXT, json.dumps(message).encode()))

    def hear(self):
        opcode, payload = self.frame()
        return json.loads(payload) if opcode == TEXT else {}

    def greet(self, name="Raw", key=None, token=None):
        assert self.upgrade() == 101
        who = {"name": name} if token is None else {"token": token}
        self.say(type="hello", n=1, protocol=1, **who, client=key or os.urandom(8).hex())
        self.me = self.hear()
        return self

    def close(self):
        self.socket.close()
