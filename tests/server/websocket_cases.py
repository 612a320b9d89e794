# SPDX-License-Identifier: MIT
"""The cases of check_conformance.py over WebSocket: what is sent, and what must come back."""
import struct

from case import Case
from http_cases import GET
from raw import BINARY, CLOSE, MORE, PATIENCE, PING, PONG, TEXT, frame


def handshake(section, what, done, status, path="/ws", more=None, **fields):
    def play(connect):
        raw = connect()
        got = raw.upgrade(path, **fields)
        good = got == status and (more is None or more(raw))
        raw.close()
        return good or (got, raw.fields)
    return Case(section, what, done, play)


def field(name, value):
    return lambda raw: value in raw.fields.get(name, "")


def early_frames(connect):
    raw = connect()
    raw.behind = frame(PING, b"early")
    got = raw.upgrade(), raw.frame()
    raw.close()
    return got == (101, (PONG, b"early")) or got


def behind_a_request(connect):
    raw = connect()
    raw.before = GET
    first = raw.upgrade()
    second = raw.answer().status
    raw.close()
    return (first, second) == (200, 101) or (first, second)


def frames(section, what, done, code, *data):
    """Closed with this code: 1005 = a close frame without one."""
    def play(connect):
        raw = connect().greet()
        try:
            for one in data:
                raw.send(one)
        except OSError:
            pass
        got = raw.close_code()
        ended = got > 0 and raw.is_closed(PATIENCE)
        raw.close()
        return (got == code and ended) or (got, ended)
    return Case(section, what, done, play)


def fails(section, what, code, *data):
    return frames(section, what, f"closed with {code}", code, *data)


def closes(section, what, payload, code):
    return frames(section, what, f"answered with {code}" if code != 1005
                  else "answered without a code", code, frame(CLOSE, payload))


def code(number, text=b""):
    return struct.pack(">H", number) + text


def heard(section, what, done, data, *expected):
    """These frames come back; a text of the list needs only be contained."""
    def play(connect):
        raw = connect().greet()
        raw.send(data)
        got = [raw.frame() for _ in expected]
        raw.close()
        for (opcode, payload), (wanted, text) in zip(got, expected):
            if opcode != wanted or (text not in payload if wanted == TEXT else text != payload):
                return got
        return True
    return Case(section, what, done, play)


def unmasked_answers(connect):
    raw = connect().greet()
    raw.send(frame(PING, b"x"))
    first, second = raw.read(2)
    raw.close()
    return (first, second) == (0x8a, 1) or (first, second)


def nothing_after_close(connect):
    raw = connect().greet()
    raw.send(frame(CLOSE, code(1000)) + frame(PING, b"late") + frame(TEXT, ASK))
    got = raw.frame(), raw.is_closed(PATIENCE), raw.buffer
    raw.close()
    return got == ((CLOSE, code(1000)), True, b"") or got


def drip(connect):
    raw = connect().greet()
    for byte in frame(TEXT, ASK):
        raw.send(bytes([byte]))
    got = raw.frame()
    raw.close()
    return b'"n":9' in got[1] or got


ASK = b'{"type":"ping","n":9}'
LETTERS = '{"type":"ping","n":7,"x":"\u00fe\U0001f600"}'.encode()
CUT = LETTERS.index(b"\xc3") + 1


def non_minimal(size, wide):
    """A masked text frame whose length takes more bytes than it needs."""
    head = struct.pack(">H", size) if wide == 126 else struct.pack(">Q", size)
    return bytes([0x81, 0x80 | wide]) + head + b"\0\0\0\0" + b" " * size


WEBSOCKET = [
    # the handshake
    handshake("6455 4.2.2", "a good handshake", "101 with the accept key", 101,
              more=lambda raw: raw.fields["sec-websocket-accept"] == raw.accept.decode() and
              raw.fields["sec-websocket-protocol"] == "kaupang.1" and
              "sec-websocket-extensions" not in raw.fields),
    handshake("6455 4.2.1", "names and words in other letter cases", "101", 101,
              Upgrade="WebSocket", Connection="keep-alive, UPGRADE"),
    handshake("6455 4.2.1", "no Upgrade", "426", 426, Upgrade=None, more=field("upgrade", "websocket")),
    handshake("6455 4.2.1", "no Connection", "426", 426, Connection=None),
    handshake("6455 4.2.1", "another Upgrade", "426", 426, Upgrade="h2c"),
    handshake("6455 4.2.1", "no Host", "400", 400, Host=None),
    handshake("6455 4.2.1", "no key", "400", 400, Sec_WebSocket_Key=None),
    handshake("6455 4.2.1", "a key that is too short", "400", 400, Sec_WebSocket_Key="short"),
    handshake("6455 4.2.1", "a key that is not base64", "400", 400,
              Sec_WebSocket_Key="?" * 22 + "=="),
    handshake("6455 4.2.1", "a key of 17 bytes", "400", 400, Sec_WebSocket_Key="A" * 23 + "="),
    handshake("6455 11.3.1", "two keys", "400", 400, Sec_WebSocket_Key_="A" * 22 + "=="),
    handshake("6455 4.4", "version 8", "426 with the supported version", 426,
              Sec_WebSocket_Version="8", more=field("sec-websocket-version", "13")),
    handshake("6455 4.2.1", "no version", "426", 426, Sec_WebSocket_Version=None),
    handshake("6455 4.1", "HEAD instead of GET", "426", 426, method="HEAD"),
    handshake("6455 4.1", "POST instead of GET", "405", 405, method="POST"),
    handshake("9110 7.8", "HTTP/1.0", "the upgrade is ignored: 426", 426, version="1.0"),
    handshake("6455 4.2.2", "another path", "404", 404, path="/wss"),
    handshake("6455 4.2.2", "the root", "404", 404, path="/"),
    handshake("6455 4.2.2", "two subprotocols, ours among them", "101", 101,
              Sec_WebSocket_Protocol="chat, kaupang.1"),
    handshake("6455 4.2.2", "no subprotocol", "400", 400, Sec_WebSocket_Protocol=None),
    handshake("6455 4.2.2", "another subprotocol", "400", 400, Sec_WebSocket_Protocol="chat"),
    handshake("6455 4.2.2", "ours in capitals", "400", 400, Sec_WebSocket_Protocol="KAUPANG.1"),
    handshake("6455 9.1", "extensions that are offered", "none is taken", 101,
              Sec_WebSocket_Extensions="permessage-deflate; client_max_window_bits",
              more=lambda raw: "sec-websocket-extensions" not in raw.fields),
    handshake("6455 10.2", "its own origin", "101", 101, Host="x:1", Origin="http://x:1"),
    handshake("6455 10.2", "a foreign origin", "403", 403, Host="x:1", Origin="https://evil.example"),
    handshake("6455 10.2", "an origin with the same beginning", "403", 403, Host="x:1",
              Origin="http://x:1.evil.example"),
    handshake("6455 10.2", "origin null", "403", 403, Host="x:1", Origin="null"),
    handshake("6455 10.2", "two origins", "403", 403, Host="x:1", Origin="http://x:1",
              Origin_="http://x:1"),
    Case("6455 4.1", "a frame in one segment with the handshake", "answered", early_frames),
    Case("9112 9.3.2", "a handshake after a request, in one segment", "both answered",
         behind_a_request),
    # frames
    fails("6455 5.1", "a frame without a mask", 1002, frame(TEXT, ASK, mask=False)),
    fails("6455 5.1", "a close without a mask", 1002, frame(CLOSE, code(1000), mask=False)),
    fails("6455 5.1", "a ping without a mask", 1002, frame(PING, b"", mask=False)),
    Case("6455 5.1", "a ping", "what the server sends has no mask", unmasked_answers),
    fails("6455 5.2", "RSV1 without an extension", 1002, frame(TEXT, ASK, rsv=4)),
    fails("6455 5.2", "RSV2", 1002, frame(TEXT, ASK, rsv=2)),
    fails("6455 5.2", "RSV3 in a control frame", 1002, frame(PING, b"", rsv=1)),
    *[fails("6455 5.2", f"reserved opcode {opcode}", 1002, frame(opcode, b""))
      for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)],
    fails("6455 5.2", "a length of 2^63", 1002, frame(TEXT, b"", length=1 << 63)),
    fails("6455 5.2", "a length of 100 in two extra bytes", 1002, non_minimal(100, 126)),
    fails("6455 5.2", "a length of 100 in eight extra bytes", 1002, non_minimal(100, 127)),
    fails("6455 5.2", "a length of 1000 in eight extra bytes", 1002, non_minimal(1000, 127)),
    fails("6455 5.4", "a continuation of nothing", 1002, frame(MORE, ASK)),
    fails("6455 5.4", "a new message inside a message", 1002,
          frame(TEXT, b"{", fin=False), frame(TEXT, b"}")),
    fails("6455 5.4", "a continuation of what is complete", 1002,
          frame(TEXT, b"{", fin=False), frame(MORE, b"}"), frame(MORE, b"}")),
    heard("6455 5.4", "fragments, cut inside a character, with a ping between", "both answered",
          frame(TEXT, LETTERS[:3], fin=False) + frame(MORE, LETTERS[3:CUT], fin=False)
          + frame(PING, b"between") + frame(MORE, LETTERS[CUT:]),
          (PONG, b"between"), (TEXT, b'"n":7')),
    heard("6455 5.4", "empty fragments", "read",
          frame(TEXT, b"", fin=False) + frame(MORE, ASK, fin=False) + frame(MORE, b""),
          (TEXT, b'"n":9')),
    Case("6455 5.2", "a frame byte by byte", "read", drip),
    heard("6455 5.2", "three frames in one segment", "answered in order",
          frame(TEXT, ASK) + frame(PING, b"x") + frame(TEXT, ASK), (TEXT, b'"n":9'), (PONG, b"x"),
          (TEXT, b'"n":9')),
    fails("6455 5.5", "a ping of 126 bytes", 1002, frame(PING, b"a" * 126)),
    heard("6455 5.5", "a ping of 125 bytes", "answered", frame(PING, b"a" * 125),
          (PONG, b"a" * 125)),
    fails("6455 5.5", "a fragmented ping", 1002, frame(PING, b"a", fin=False)),
    fails("6455 5.5", "a fragmented close", 1002, frame(CLOSE, code(1000), fin=False)),
    heard("6455 5.5.2", "a ping", "a pong with the same bytes", frame(PING, b"\xff\0hello"),
          (PONG, b"\xff\0hello")),
    heard("6455 5.5.3", "an unsolicited pong", "ignored", frame(PONG, b"x") + frame(PING, b"y"),
          (PONG, b"y")),
    # closing
    closes("6455 5.5.1", "a close without a code", b"", 1005),
    closes("6455 5.5.1", "a close with code and text", code(1000, "bless \u00fe".encode()), 1000),
    *[closes("6455 7.4", f"a close with code {n}", code(n), n)
      for n in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 4999)],
    frames("6455 5.5.1", "a close with half a code", "closed with 1002", 1002,
           frame(CLOSE, b"\x03")),
    *[fails("6455 7.4", f"a close with code {n}", 1002, frame(CLOSE, code(n)))
      for n in (0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535)],
    fails("6455 8.1", "a close with a text that is not UTF-8", 1007,
          frame(CLOSE, code(1000, b"\xff\xfe"))),
    Case("6455 5.5.1", "frames after a close", "answered with a close alone, then the end",
         nothing_after_close),
    # text
    *[fails("6455 8.1", what, 1007, frame(TEXT, text)) for what, text in (
        ("text that is not UTF-8", b'{"type":"\xff\xfe"}'),
        ("a continuation byte alone", b'"\x80"'),
        ("a surrogate", b'"\xed\xa0\x80"'),
        ("an overlong slash", b'"\xc0\xaf"'),
        ("an overlong character of three bytes", b'"\xe0\x80\xaf"'),
        ("a character beyond U+10FFFF", b'"\xf4\x90\x80\x80"'),
        ("a text that ends inside a character", b'"\xc3'))],
    fails("6455 8.1", "bytes that are not UTF-8 in the first of many fragments", 1007,
          frame(TEXT, b"\xff", fin=False)),
    heard("6455 8.1", "the first and the last characters of every length", "read",
          frame(TEXT, '{"type":"ping","n":9,"x":"\u0080\u07ff\u0800\ud7ff\ue000\uffff\U00010000'
                      '\U0010ffff"}'.encode()), (TEXT, b'"n":9')),
    fails("6455 7.4.1", "a binary message", 1003, frame(BINARY, ASK)),
    fails("6455 7.4.1", "a message of 17 KiB", 1009, frame(TEXT, b" " * 17408)),
    fails("6455 7.4.1", "a message of 1000 fragments of 32 bytes", 1009,
          frame(TEXT, b" " * 32, fin=False), *[frame(MORE, b" " * 32, fin=False)] * 1000),
    fails("6455 10.4", "a length of 2^40, announced", 1009,
          frame(TEXT, b" ", length=1 << 40)),
    # extensions by their grammar
    *[handshake("6455 9.1", f"Sec-WebSocket-Extensions: {value}", "400", 400, Sec_WebSocket_Extensions=value)
      for value in ("", ",", "a b", ";a", "a;", "a;;b", "a=b", "a;b=", "a;b=c d", 'a;b="', 'a;b="c d"',
                    'a;b=""', "a;b=(c)", "a,,;b")],
    *[handshake("6455 9.1", f"Sec-WebSocket-Extensions: {value}", "none is taken", 101, Sec_WebSocket_Extensions=value,
                more=lambda raw: "sec-websocket-extensions" not in raw.fields)
      for value in ("a, ,b;c", ' ,a ; b = "c" ; d=e , f', 'a;b="\\c"')],
]
