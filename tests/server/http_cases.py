# SPDX-License-Identifier: MIT
"""The cases of check_conformance.py over HTTP: what is sent, and what must come back."""
from case import Case
from raw import PATIENCE

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


def same_fields(connect):
    """15.4.5: what a cache must know of the page comes with 304 as it came with 200."""
    raw, kept = connect(), ("etag", "cache-control", "content-location", "vary", "expires")
    raw.send(request(b"GET / HTTP/1.1"))
    page = raw.answer().fields
    raw.send(request(b"GET / HTTP/1.1", b"If-None-Match: " + page["etag"].encode()))
    got = raw.answer(head=True)
    raw.close()
    told = [got.fields.get(name) for name in kept]
    fine = got.status == 304 and told == [page.get(name) for name in kept]
    return (fine and told[0] and told[1] and "date" in got.fields) or (got.head, page)


def waits_for_the_head(connect):
    """5.3: nothing is done before the last line of the header has come, which may refuse it."""
    raw = connect()
    raw.send(post(b"Content-Length: 14").removesuffix(b"\r\n"))
    early = raw.is_closed(0.2) or bool(raw.buffer)
    raw.socket.settimeout(PATIENCE)
    raw.send(b"Content-Length: 15\r\n\r\n" + GUEST)
    got = raw.answer().status
    raw.close()
    return (early, got) == (False, 400) or (early, got)


def says_once(connect):
    """5.3: no field twice, whatever the answer is."""
    raw, seen = connect(), set()
    for line, more in ((b"GET / HTTP/1.1", b"A: b"), (b"GET /healthz HTTP/1.1", b"A: b"),
                       (b"GET /nope HTTP/1.1", b"A: b"), (b"DELETE / HTTP/1.1", b"A: b"),
                       (b"GET /api/me HTTP/1.1", b"A: b"), (b"GET /ws HTTP/1.1", b"A: b"),
                       (b"GET / HTTP/1.1", b"Connection: close")):
        raw.send(request(line, more))
        answer = raw.answer()
        names = [field.split(b":")[0].lower() for field in answer.head.split(b"\r\n")[1:]]
        if len(names) != len(set(names)):
            return answer.head
        seen.add(answer.status)
        if answer.fields.get("connection", "").startswith("close"):
            raw = connect()
    return {200, 404, 405, 401} <= seen or seen


def no_length(connect):
    """8.6: 100 and 304 are their heads alone."""
    raw = connect()
    raw.send(post(b"Content-Length: 14", b"Expect: 100-continue"))
    first = raw.answer(head=True)
    raw.send(GUEST)
    raw.answer()
    raw.send(request(b"GET / HTTP/1.1", b"If-None-Match: *"))
    second = raw.answer(head=True)
    raw.close()
    fine = (first.status, second.status) == (100, 304)
    none = all(name not in answer.fields for answer in (first, second)
               for name in ("content-length", "transfer-encoding"))
    return (fine and none) or (first.head, second.head)


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
      for host in ("x:80", "x:", "127.0.0.1:65535", "[::1]", "[::1]:80", "[::ffff:127.0.0.1]")],
    http("9112 3.2", "Host: %41", "may be anybody's: 421", request(host=b"Host: %41\r\n"), 421),
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
    http("9110 13.2.2", "If-Match that does not hold and If-None-Match that does not", "412",
         request(b"GET / HTTP/1.1", b'If-None-Match: *', b'If-Match: "another"'), 412),
    Case("9110 13.2.2", "If-Match that holds and If-None-Match that does not", "304",
         lambda connect: on_version(connect, b"If-None-Match: %s", b"If-Match: %s", 304)),
    Case("9110 15.4.5", "a page, and again on its version",
         "304 with the same ETag and Cache-Control, and Date", same_fields),
    Case("9110 5.3", "a header whose last line makes it invalid, a while after the others",
         "nothing until then, and 400", waits_for_the_head),
    Case("9110 5.3", "requests of every kind", "no answer has a field twice", says_once),
    Case("9110 8.6", "a body that is waited for, a page that is known",
         "100 and 304 without Content-Length", no_length),
    http("9110 14.2", "Range where something is created", "ignored",
         post(b"Content-Length: 14", b"Range: bytes=0-1", body=GUEST), 200),
]
