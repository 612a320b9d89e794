# SPDX-License-Identifier: MIT
"""The cases of check_conformance.py: what is sent, and what must come back."""
import struct

from raw import BINARY, CLOSE, MORE, PATIENCE, PING, PONG, TEXT, frame


class Case:
    """section: RFC and section. what: what is sent. done: what the server does, in words.
    play(connect): True, or what came instead."""

    def __init__(self, section, what, done, play):
        self.section, self.what, self.done, self.play = section, what, done, play


# -- HTTP -----------------------------------------------------------------------------
HOST = b"Host: x\r\n"
GET = b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n"
GUEST = b'{"name":"Ada"}'


def request(line=b"GET /healthz HTTP/1.1", *fields, host=HOST, body=b""):
    return line + b"\r\n" + host + b"".join(f + b"\r\n" for f in fields) + b"\r\n" + body


def post(*fields, body=b"", path=b"/api/guests"):
    return request(b"POST " + path + b" HTTP/1.1", *fields, body=body)


def exchange(connect, data, count, head, closed):
    """Sends bytes in one piece and reads so many answers; numbers in head: to HEAD. Then
    whether it hangs up: if it should it is waited for, if not there is no end to wait for."""
    raw = connect()
    try:
        raw.send(data)
        answers = [raw.answer(head=i in head) for i in range(count)]
        return answers, raw.is_closed(PATIENCE if closed else 0.2)
    finally:
        raw.close()


def http(section, what, done, data, *statuses, closed=None, more=None, head=()):
    """The answers have these statuses, in order; closed: whether it hangs up afterwards;
    more(answers): whatever else must hold."""
    def play(connect):
        answers, is_closed = exchange(connect, data, len(statuses), head, closed)
        got = tuple(a.status for a in answers)
        if got != statuses:
            return got
        if closed is not None and is_closed != closed:
            return f"closed: {is_closed}"
        return True if more is None or more(answers) else [a.head for a in answers]
    return Case(section, what, done, play)


def refused(section, what, data, status=400):
    return http(section, what, f"{status}, and hangs up", data, status, closed=True)


def has(name, value=None):
    def check(answers):
        got = answers[-1].fields.get(name)
        return got is not None and (value is None or value in got)
    return check


def in_pieces(connect):
    raw = connect()
    for byte in post(b"Content-Length: 14", body=GUEST):
        raw.send(bytes([byte]))
    got = raw.answer().status
    raw.close()
    return got == 200 or got


def waits_for_continue(connect):
    raw = connect()
    raw.send(post(b"Content-Length: 14", b"Expect: 100-continue"))
    first = raw.answer().status
    raw.send(GUEST)
    second = raw.answer().status
    raw.close()
    return (first, second) == (100, 200) or (first, second)


def half_closed(connect):
    raw = connect()
    raw.send(GET)
    raw.socket.shutdown(1)
    got = raw.answer().status
    closed = raw.is_closed(PATIENCE)
    raw.close()
    return (got, closed) == (200, True) or (got, closed)


def half_body(connect):
    raw = connect()
    raw.send(post(b"Content-Length: 14", body=GUEST[:7]))
    raw.socket.shutdown(1)
    closed = raw.is_closed(5)
    got = raw.buffer
    raw.close()
    return (closed and b" 200 " not in got) or (closed, got)


def stays_open(connect):
    raw = connect()
    statuses = []
    for _ in range(3):
        raw.send(GET)
        statuses.append(raw.answer().status)
    raw.close()
    return statuses == [200] * 3 or statuses


def reads_to_the_end(connect):
    """9.6: the answer to a request that is refused early is not lost to a reset."""
    raw = connect()
    try:
        raw.send(post(b"Content-Length: 99999", body=b" " * 99999))
    except OSError:
        pass
    got = raw.answer().status
    raw.close()
    return got == 413 or got


def on_version(connect, first, second, status):
    """The page, asked for with two conditions on the version that it has (%s)."""
    raw = connect()
    raw.send(request(b"GET / HTTP/1.1"))
    tag = raw.answer().fields["etag"].encode()
    lines = [line % tag if b"%s" in line else line for line in (first, second)]
    raw.send(request(b"GET / HTTP/1.1", *lines))
    got = raw.answer(head=status == 304).status
    raw.close()
    return got == status or got


CHUNKS = b"4\r\n{\"na\r\n" + b"a;x=\"y\";z\r\nme\":\"Ada\"}\r\n" + b"0\r\n"
SMUGGLED = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"

HTTP = [
    # the message
    http("9112 2.2", "empty lines before a request", "ignored", b"\r\n\r\n" + GET, 200),
    refused("9112 2.2", "lines that end with LF alone", GET.replace(b"\r\n", b"\n")),
    refused("9112 2.2", "a header that ends with LF LF",
            b"GET /healthz HTTP/1.1\r\nHost: x\r\n\n"),
    refused("9112 2.2", "CR inside the request line", GET.replace(b"healthz", b"hea\rlthz")),
    refused("9112 2.2", "CR inside a field value", request(b"GET / HTTP/1.1", b"A: b\rc: d")),
    refused("9112 2.2", "white space before the first field",
            b"GET /healthz HTTP/1.1\r\n Host: x\r\n\r\n"),
    refused("9112 2.2", "something that is not HTTP: TLS to a plain port",
            b"\x16\x03\x01\x02\x00" * 20),
    http("9112 2.3", "HTTP/1.0 without Host", "answered, and hangs up",
         b"GET /healthz HTTP/1.0\r\n\r\n", 200, closed=True),
    http("9112 2.3", "HTTP/1.7", "answered as HTTP/1.1",
         GET.replace(b"1.1", b"1.7"), 200, closed=False,
         more=lambda a: a[0].head.startswith(b"HTTP/1.1 ")),
    refused("9110 15.6.6", "HTTP/2.0", GET.replace(b"1.1", b"2.0"), 505),
    refused("9112 2.3", "the preface of HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    refused("9112 2.3", "http/1.1 in lower case", GET.replace(b"HTTP", b"http")),
    refused("9112 2.3", "HTTP/1.10", GET.replace(b"1.1", b"1.10")),
    refused("9112 3", "a request line without a version", b"GET /healthz\r\n\r\n"),
    refused("9112 3", "two spaces in the request line", GET.replace(b"GET /", b"GET  /")),
    refused("9112 3", "a space after the version", GET.replace(b"1.1\r", b"1.1 \r", 1)),
    refused("9112 3", "a tab instead of a space", GET.replace(b"GET /", b"GET\t/")),
    # methods
    refused("9110 9.1", "an unknown method", GET.replace(b"GET", b"BREW"), 501),
    refused("9110 9.1", "get in lower case", GET.replace(b"GET", b"get"), 501),
    refused("9110 9.1", "a method that is not a token", GET.replace(b"GET", b"G(T")),
    http("9110 15.5.6", "a method that does not fit the path", "405 with Allow",
         GET.replace(b"GET", b"DELETE"), 405, more=has("allow", "GET, HEAD")),
    http("9110 15.5.6", "PUT of what can be created and deleted", "405 with both in Allow",
         request(b"PUT /api/sessions HTTP/1.1"), 405, more=has("allow", "POST, DELETE")),
    http("9110 9.3.2", "HEAD", "the head of GET, no content", GET.replace(b"GET", b"HEAD"), 200,
         closed=False, head=[0], more=lambda a: int(a[0].fields["content-length"]) > 0),
    http("9110 9.3.2", "HEAD and GET in one segment", "both answered",
         GET.replace(b"GET", b"HEAD") + GET, 200, 200, head=[0],
         more=lambda a: a[1].body.startswith(b"{")),
    refused("9110 9.3.6", "CONNECT", b"CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n", 501),
    # targets
    http("9112 3.2.2", "an absolute target", "answered",
         GET.replace(b"/healthz", b"http://other/healthz"), 200),
    http("9112 3.2.2", "an absolute target without a path", "the page itself",
         GET.replace(b"/healthz", b"HTTP://other"), 200,
         more=lambda a: b"<html" in a[0].body.lower()),
    refused("9112 3.2.2", "an absolute target with a user name",
            GET.replace(b"/healthz", b"http://eve@other/healthz")),
    refused("9112 3.2", "a target of another scheme", GET.replace(b"/healthz", b"ftp://x/y")),
    refused("9112 3.2", "a target that is not a path", GET.replace(b"/healthz", b"healthz")),
    refused("9112 3.2.4", "* with a method other than OPTIONS", GET.replace(b"/healthz", b"*")),
    http("9112 3.2.4", "OPTIONS *", "405 with Allow", request(b"OPTIONS * HTTP/1.1"), 405,
         more=has("allow")),
    refused("9112 3.2", "a fragment in the target", GET.replace(b"healthz", b"healthz#x")),
    refused("9112 3.2", "bytes above 127 in the target", GET.replace(b"healthz", b"\xc3\xa6")),
    refused("3986 2.1", "a percent sign with one digit", GET.replace(b"healthz", b"%4")),
    refused("3986 2.1", "a percent-encoded NUL", GET.replace(b"healthz", b"index.html%00")),
    http("3986 6.2.2", "percent-encoded letters", "read as letters",
         GET.replace(b"healthz", b"%68ealthz"), 200),
    http("9112 3", "a request line of 8000 bytes", "read (404)",
         GET.replace(b"healthz", b"a" * 7986), 404, closed=False),
    refused("9112 3", "a request line of 9000 bytes", GET.replace(b"healthz", b"a" * 8986), 414),
    # Host
    refused("9112 3.2", "no Host", b"GET /healthz HTTP/1.1\r\n\r\n"),
    refused("9112 3.2", "two Hosts", request(b"GET /healthz HTTP/1.1", b"Host: x")),
    refused("9112 3.2", "an invalid Host", request(host=b"Host: x/y\r\n")),
    refused("9112 3.2", "a Host with a user name", request(host=b"Host: a@b\r\n")),
    refused("9112 3.2.2", "an absolute target and no Host",
            b"GET http://x/healthz HTTP/1.1\r\n\r\n"),
    # fields
    refused("9112 5.1", "white space between name and colon", request(host=b"Host : x\r\n")),
    refused("9112 5.1", "a field without a colon", request(b"GET / HTTP/1.1", b"nothing")),
    refused("9112 5.1", "a field without a name", request(b"GET / HTTP/1.1", b": x")),
    refused("9110 5.1", "a name that is not a token", request(b"GET / HTTP/1.1", b"A(b: c")),
    refused("9112 5.2", "a folded line", request(b"GET / HTTP/1.1", b"A: b\r\n c")),
    refused("9112 5.2", "a folded line with a tab", request(b"GET / HTTP/1.1", b"A: b\r\n\tc")),
    refused("9110 5.5", "NUL in a value", request(b"GET / HTTP/1.1", b"A: b\0c")),
    refused("9110 5.5", "a control character in a value",
            request(b"GET / HTTP/1.1", b"A: b\x01c")),
    http("9110 5.5", "white space around a value, none, and bytes above 127", "read",
         b"GET /healthz HTTP/1.1\r\nHOST:x\r\nA: \t b \t\r\nB:\r\nC: \xe6\r\n\r\n", 200,
         closed=False),
    refused("6585 5", "17 KiB of fields", request(b"GET / HTTP/1.1", b"A: " + b"b" * 17408), 431),
    refused("6585 5", "101 fields", request(b"GET / HTTP/1.1", *[b"A: b"] * 100), 431),
    # length
    refused("9112 6.3", "two lengths that differ",
            post(b"Content-Length: 14", b"Content-Length: 7", body=GUEST)),
    refused("9112 6.3", "two lengths that are the same",
            post(b"Content-Length: 14", b"Content-Length: 14", body=GUEST)),
    refused("9112 6.3", "a list of lengths", post(b"Content-Length: 14, 14", body=GUEST)),
    refused("9112 6.3", "a length with a sign", post(b"Content-Length: +14", body=GUEST)),
    refused("9112 6.3", "a length below zero", post(b"Content-Length: -14", body=GUEST)),
    refused("9112 6.3", "a length in hexadecimal", post(b"Content-Length: 0xe", body=GUEST)),
    refused("9112 6.3", "an empty length", post(b"Content-Length:", body=GUEST)),
    refused("9110 8.6", "a length that overflows",
            post(b"Content-Length: 99999999999999999999"), 413),
    refused("9110 15.5.14", "a body that is too long", post(b"Content-Length: 17408"), 413),
    refused("9110 15.5.12", "no length where a body is needed", post(), 411),
    Case("9112 6", "a request byte by byte", "read", in_pieces),
    http("9112 6", "a body where none is wanted", "skipped; the next request is answered",
         request(b"GET /healthz HTTP/1.1", b"Content-Length: %d" % len(SMUGGLED), body=SMUGGLED) + GET,
         200, 200, closed=False, more=lambda a: b"kaupang_" not in a[1].body),
    # transfer codings and smuggling
    refused("9112 6.1", "a length and chunks",
            post(b"Content-Length: 5", b"Transfer-Encoding: chunked", body=b"0\r\n\r\n" + SMUGGLED)),
    refused("9112 6.1", "chunks and a length",
            post(b"Transfer-Encoding: chunked", b"Content-Length: 5", body=b"0\r\n\r\n" + SMUGGLED)),
    refused("9112 6.1", "chunks in HTTP/1.0",
            b"POST /api/guests HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    refused("9112 6.1", "an unknown transfer coding",
            post(b"Transfer-Encoding: cow, chunked", body=b"0\r\n\r\n"), 501),
    refused("9112 6.3", "a last transfer coding that is not chunked",
            post(b"Transfer-Encoding: chunked, gzip", body=b"0\r\n\r\n")),
    refused("9112 6.3", "identity as a transfer coding",
            post(b"Transfer-Encoding: identity", body=b"0\r\n\r\n")),
    refused("9112 7.1", "chunked twice", post(b"Transfer-Encoding: chunked, chunked",
                                              body=b"0\r\n\r\n")),
    refused("9112 6.1", "chunked in two lines",
            post(b"Transfer-Encoding: chunked", b"Transfer-Encoding: chunked", body=b"0\r\n\r\n")),
    refused("9112 6.1", "a vertical tab before chunked",
            post(b"Transfer-Encoding: \x0bchunked", body=b"0\r\n\r\n")),
    refused("9112 5.1", "Transfer-Encoding with white space before the colon, and a length",
            post(b"Transfer-Encoding : chunked", b"Content-Length: 5", body=b"0\r\n\r\n")),
    http("9112 7", "chunked in capitals", "read",
         post(b"Transfer-Encoding: CHUNKED", body=CHUNKS + b"\r\n"), 200, closed=False),
    http("9112 7.1.1", "chunk extensions", "skipped",
         post(b"Transfer-Encoding: chunked", body=CHUNKS + b"\r\n"), 200, closed=False),
    http("9112 7.1.2", "trailers", "skipped; the next request is answered",
         post(b"Transfer-Encoding: chunked",
              body=CHUNKS + b"A: b\r\nContent-Length: 5\r\n\r\n") + GET, 200, 200, closed=False),
    refused("9112 7.1", "a chunk without a size", post(b"Transfer-Encoding: chunked",
                                                       body=b"\r\n\r\n")),
    refused("9112 7.1", "a chunk's size with 0x", post(b"Transfer-Encoding: chunked",
                                                       body=b"0x1\r\na\r\n0\r\n\r\n")),
    refused("9112 7.1", "a chunk's size that overflows",
            post(b"Transfer-Encoding: chunked", body=b"1" + b"0" * 16 + b"\r\n")),
    refused("9112 7.1", "a chunk longer than it says",
            post(b"Transfer-Encoding: chunked", body=b"1\r\nab\r\n0\r\n\r\n")),
    refused("9112 7.1", "a chunk's line that ends with LF alone",
            post(b"Transfer-Encoding: chunked", body=b"1\na\r\n0\r\n\r\n")),
    refused("9112 7.1.1", "CR inside an extension",
            post(b"Transfer-Encoding: chunked", body=b"1;a\rb\r\na\r\n0\r\n\r\n")),
    refused("9112 7.1.1", "9 KiB of extensions",
            post(b"Transfer-Encoding: chunked", body=b"1;" + b"a" * 9216 + b"\r\na\r\n0\r\n\r\n"),
            431),
    refused("9112 7.1.2", "a folded trailer",
            post(b"Transfer-Encoding: chunked", body=b"0\r\nA: b\r\n c\r\n\r\n")),
    refused("9112 7.1.2", "9 KiB of trailers",
            post(b"Transfer-Encoding: chunked", body=b"0\r\nA: " + b"a" * 9216 + b"\r\n\r\n"), 431),
    refused("9110 15.5.14", "chunks that are too long",
            post(b"Transfer-Encoding: chunked", body=(b"400\r\n" + b" " * 1024 + b"\r\n") * 17), 413),
    # Expect
    Case("9110 10.1.1", "Expect: 100-continue", "100, then the answer", waits_for_continue),
    http("9110 10.1.1", "Expect, with the body already there", "the answer alone",
         post(b"Content-Length: 14", b"Expect: 100-Continue", body=GUEST), 200),
    http("9110 10.1.1", "Expect before a body that is too long", "413, and hangs up",
         post(b"Content-Length: 99999", b"Expect: 100-continue"), 413, closed=True),
    http("9110 10.1.1", "Expect for an unknown path", "404, and hangs up",
         post(b"Content-Length: 5", b"Expect: 100-continue", path=b"/api/nope"), 404, closed=True),
    http("9110 10.1.1", "Expect in HTTP/1.0", "no 100",
         b"POST /api/guests HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 14\r\n\r\n" + GUEST,
         200, closed=True),
    http("9110 10.1.1", "Expect without a body", "the answer alone",
         request(b"GET /healthz HTTP/1.1", b"Expect: 100-continue"), 200),
    refused("9110 10.1.1", "another expectation",
            request(b"GET /healthz HTTP/1.1", b"Expect: miracles"), 417),
    # connections
    Case("9112 9.3", "three requests, one after the other", "one connection", stays_open),
    http("9112 9.3.2", "two requests in one segment", "answered in order", GET * 2, 200, 200,
         closed=False),
    http("9112 9.3.2", "a hundred requests in one segment", "answered in order",
         (GET + GET.replace(b"healthz", b"nope")) * 50, *(200, 404) * 50, closed=False),
    http("9112 9.3.2", "a request before one with a body for an unknown path",
         "both answered (libwebsockets hung for ever)",
         GET + post(b"Content-Length: 1", path=b"/nope", body=b"x"), 200, 405, closed=False),
    http("9112 9.3.2", "a request before one with a body that is taken", "both answered",
         GET + post(b"Content-Length: 14", body=GUEST) + GET, 200, 200, 200, closed=False),
    http("9112 9.3.2", "a request that waits for the store before one that does not",
         "answered in order",
         GET.replace(b"healthz", b"api/tables") + GET.replace(b"healthz", b"api/bots") + GET,
         200, 200, 200, closed=False, more=lambda a: b'"tables"' in a[0].body and
         b'"bots"' in a[1].body and b'"status"' in a[2].body),
    http("9112 9.3.2", "answers larger than the socket takes, requested in one segment",
         "answered in order", GET.replace(b"healthz", b"api/games/landnam") * 40, *(200,) * 40,
         closed=False),
    http("9112 9.6", "Connection: close, and more after it",
         "one answer with Connection: close, and hangs up",
         request(b"GET /healthz HTTP/1.1", b"Connection: close") + GET, 200, closed=True,
         more=has("connection", "close")),
    http("9112 9.6", "close among other words", "hangs up",
         request(b"GET /healthz HTTP/1.1", b"Connection: x , Close"), 200, closed=True),
    http("9112 9.3", "HTTP/1.0 with keep-alive", "stays connected",
         b"GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" * 2, 200, 200, closed=False,
         more=has("connection", "keep-alive")),
    Case("9112 9.6", "a client that shuts down its side after the request", "is answered", half_closed),
    Case("9112 9.6", "a long body that is refused at once", "the answer is not lost",
         reads_to_the_end),
    # answers
    http("9110 6.6.1", "any request", "Date", GET, 200, more=has("date", " GMT")),
    http("9110 8.6", "any request", "Content-Length", GET, 200,
         more=lambda a: int(a[0].fields["content-length"]) == len(a[0].body)),
    http("9110 11.6.1", "an invalid token", "401 with WWW-Authenticate",
         request(b"GET /api/me HTTP/1.1", b"Authorization: Bearer " + b"a" * 32), 401,
         more=has("www-authenticate", "Bearer")),
    http("9110 13.1.2", "If-None-Match: *", "304 without content",
         request(b"GET / HTTP/1.1", b"If-None-Match: *") + GET, 304, 200, head=[0], closed=False,
         more=lambda a: "etag" in a[0].fields),
    http("9110 7.8", "an Upgrade to something else", "ignored",
         request(b"GET /healthz HTTP/1.1", b"Connection: upgrade", b"Upgrade: h2c"), 200,
         closed=False),
    http("9112 3.2.2", "an absolute target of another host than Host names",
         "the target's host counts: 421", request(b"GET http://evil.example/ HTTP/1.1"), 421),
    http("9112 4", "any request", "a status line with both of its spaces", GET, 200,
         more=lambda a: a[0].head.startswith(b"HTTP/1.1 200 ")),
    http("9112 6.1", "HTTP/1.0", "no Transfer-Encoding", request(b"GET / HTTP/1.0"), 200,
         more=lambda a: "transfer-encoding" not in a[0].fields),
    Case("9112 6.3", "half a body, and the client shuts down its side", "nothing is done; hangs up",
         half_body),
    # hosts by their grammar
    *[refused("9112 3.2", f"Host: {host}", request(host=b"Host: " + host.encode() + b"\r\n"))
      for host in ("x:abc", "x:80:80", "127.0.0.1:80:x", "x:65536", ":80", "[::1", "]x[", "[]", "[::1]x",
                   "[x]", "[127.0.0.1]", "[fe80::1%25eth0]", "::1", "%zz", "x%4", "a,b:c")],
    *[refused("9112 3.2.2", f"the target {target}",
              GET.replace(b"/healthz", target.encode()))
      for target in ("http://x:abc/healthz", "http://[::1/healthz", "http://%zz/healthz",
                     "http://:80/healthz", "http:///healthz")],
    *[http("9112 3.2", f"Host: {host}", "read", request(host=b"Host: " + host.encode() + b"\r\n"), 200,
           closed=False)
      for host in ("x:80", "x:", "127.0.0.1:65535", "[::1]", "[::1]:80", "[::ffff:127.0.0.1]", "%41")],
    http("9112 3.2", "an empty Host", "read", request(host=b"Host:\r\n"), 200, closed=False),
    http("9112 3.2", "a Host whose dots are percent signs", "may be anybody's: 421",
         request(b"GET / HTTP/1.1", host=b"Host: evil%2eexample\r\n"), 421),
    # conditions
    http("9110 13.1.1", "GET with If-Match of another version", "412",
         request(b"GET / HTTP/1.1", b'If-Match: "another"') + GET, 412, 200, closed=False),
    http("9110 13.1.1", "HEAD with If-Match of another version", "412 without content",
         request(b"HEAD / HTTP/1.1", b'If-Match: "another"') + GET, 412, 200, head=[0], closed=False),
    http("9110 13.1.1", "If-Match: *", "the page", request(b"GET / HTTP/1.1", b"If-Match: *"), 200),
    Case("9110 13.1.1", "If-Match with the version, among others and in two lines", "the page",
         lambda connect: on_version(connect, b'If-Match: "a,b"', b'If-Match: W/"c", %s', 200)),
    Case("9110 13.1.1", "If-Match with a weak version", "412",
         lambda connect: on_version(connect, b"If-Match: W/%s", b"A: %s", 412)),
    refused("9110 13.1.1", "If-Match where something would be created",
            post(b"Content-Length: 14", b'If-Match: "x"', body=GUEST), 412),
    http("9110 13.2.1", "If-Match for an unknown path", "404",
         request(b"GET /nope HTTP/1.1", b'If-Match: "x"'), 404),
    http("9110 13.1.2", "If-None-Match: * for a page without a version", "304 without content",
         request(b"GET /healthz HTTP/1.1", b"If-None-Match: *") + GET, 304, 200, head=[0], closed=False),
    Case("9110 13.1.2", "If-None-Match with the version, among others", "304 without content",
         lambda connect: on_version(connect, b'If-None-Match: "a", W/%s', b"A: %s", 304)),
    refused("9110 13.1.2", "If-None-Match: * where something would be changed",
            post(b"Content-Length: 14", b"If-None-Match: *", body=GUEST, path=b"/api/me"), 412),
    http("9110 13.1.3", "dates in conditions", "ignored, as nothing has a date",
         request(b"GET / HTTP/1.1", b"If-Modified-Since: Sun, 06 Nov 2044 08:49:37 GMT",
                 b"If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT"), 200),
]


# -- WebSocket ------------------------------------------------------------------------
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
