# SPDX-License-Identifier: MIT
"""Every MUST of RFC 9112 and RFC 6455 that concerns a server, and those of RFC 9110 that
belong to it, in the order of the documents: section, what is asked, and the cases (H of
http_cases.py, W of websocket_cases.py) that play it. What only clients, proxies and senders
of codings that we do not use must do is not here."""

MUSTS = [
    ("9112 2.2", "read a message as bytes, not as text", "H34 H53"),
    ("9112 2.2", "treat a bare CR as invalid", "H4 H5 H86"),
    ("9112 2.2", "refuse or skip white space before the first field", "H6"),
    ("9112 3", "answer a target that is too long with 414", "H38 H39"),
    ("9112 3.2", "refuse a request without Host, with two, or with an invalid one",
     "H40-H44 H119-H134 W6"),
    ("9112 3.2.2", "accept the absolute form", "H26 H27"),
    ("9112 3.2.2", "take the host of an absolute target instead of Host", "H115"),
    ("9112 4", "send the space after the status code", "H116"),
    ("9112 5.1", "refuse white space before the colon", "H45 H77"),
    ("9112 5.2", "refuse or replace a folded line", "H49 H50 H88"),
    ("9112 6.1", "be able to read chunks", "H78 H80"),
    ("9112 6.1", "send no Transfer-Encoding to HTTP/1.0", "H117"),
    ("9112 6.1", "hang up after a request with a length and chunks", "H68 H69"),
    ("9112 6.1", "treat chunks in HTTP/1.0 as faulty framing", "H70"),
    ("9112 6.3", "400 where the last coding is not chunked, and hang up", "H72-H76"),
    ("9112 6.3", "400 where the length is invalid, and hang up", "H56-H62"),
    ("9112 6.3", "treat a body that is cut short as incomplete, and hang up", "H118"),
    ("9112 7.1", "read and decode chunks", "H78 H81 H84 H85"),
    ("9112 7.1", "survive sizes of chunks that overflow", "H82 H83"),
    ("9112 7.1.1", "ignore unknown chunk extensions", "H79"),
    ("9112 7.1.2", "not merge trailers into the header", "H80"),
    ("9112 9.3", "read the whole body, or hang up after the answer", "H64 H67"),
    ("9112 9.3.2", "answer in the order of the requests", "H24 H99-H104 W30"),
    ("9112 9.6", "hang up after answering a request with close", "H105 H106"),
    ("9112 9.6", "process no request after one with close", "H105"),
    ("9112 9.6", "hang up after an answer with close", "H2 H105"),
    ("9110 5.3", "do nothing before the whole header has come", "H163"),
    ("9110 5.3", "send no field twice that is not a list", "H164"),
    ("9110 5.5", "refuse or replace CR, LF and NUL in a value", "H5 H51"),
    ("9110 6.6.1", "send Date", "H110"),
    ("9110 7.8", "ignore Upgrade in HTTP/1.0", "W16"),
    ("9110 7.8", "switch to no protocol that was not asked for", "H114"),
    ("9110 8.6", "survive lengths that overflow", "H63"),
    ("9110 8.6", "send no Content-Length with 100, nor a wrong one with 304", "H165"),
    ("9110 9.1", "know GET and HEAD", "H23 H98"),
    ("9110 9.3.2", "send no content to HEAD", "H23"),
    ("9110 10.1.1", "ignore 100-continue in HTTP/1.0", "H95"),
    ("9110 10.1.1", "send a final answer after 100", "H91"),
    ("9110 11.6.1", "send WWW-Authenticate with 401", "H112"),
    ("9110 4.2.1", "refuse a target whose host is empty", "H138 H139"),
    ("9110 13.1.1", "do nothing where If-Match does not hold", "H149 H150 H153 H154"),
    ("9110 13.2.1", "look at the conditions, and not where the answer is an error anyway",
     "H151 H152 H155"),
    ("9110 13.1.2", "304 to GET where If-None-Match does not hold", "H113 H156 H157"),
    ("9110 13.1.2", "412 to others where If-None-Match does not hold", "H158"),
    ("9110 13.1.3", "ignore dates in conditions on what has none", "H159"),
    ("9110 13.2.2", "look at If-Match first, then at If-None-Match", "H160 H161"),
    ("9110 14.2", "ignore Range where no ranges are defined", "H166"),
    ("9110 15.4.5", "send with 304 what a cache needs of 200", "H162"),
    ("9110 15.5.6", "send Allow with 405", "H21 H22 H32"),
    ("6455 4.2.1", "answer an invalid handshake with an HTTP error",
     "W3-W5 W7-W10 W14 W15"),
    ("6455 4.2.2", "refuse other versions, and name those it supports", "W12 W13"),
    ("6455 4.2.2", "refuse an unknown resource", "W17 W18"),
    ("6455 4.2.2", "choose a subprotocol that was offered, or none", "W19-W22"),
    ("6455 4.2.2", "refuse an origin that it does not accept with an HTTP error", "W24-W28"),
    ("6455 4.2.2", "answer a handshake with 101 and the accept key", "W1 W2"),
    ("6455 4.4", "send Sec-WebSocket-Version where the version is not supported", "W12"),
    ("6455 5.1", "hang up on a frame without a mask", "W31-W33"),
    ("6455 5.1", "not mask what it sends", "W34"),
    ("6455 5.2", "fail the connection on a reserved bit that no extension uses", "W35-W37"),
    ("6455 5.2", "fail the connection on an unknown opcode", "W38-W47"),
    ("6455 5.2", "refuse a length whose highest bit is set", "W48"),
    ("6455 5.2", "refuse a length that is not in its shortest form", "W49-W51"),
    ("6455 5.4", "read messages in fragments and whole", "W55-W58"),
    ("6455 5.4", "refuse interleaved fragments of messages", "W52-W54"),
    ("6455 5.4", "handle control frames between fragments", "W55"),
    ("6455 5.5", "refuse control frames of more than 125 bytes", "W59 W60"),
    ("6455 5.5", "refuse fragmented control frames", "W61 W62"),
    ("6455 5.5.1", "answer a close with a close", "W65-W77"),
    ("6455 5.5.1", "refuse a close whose body does not begin with a code", "W78"),
    ("6455 5.5.1", "send no data after a close", "W89"),
    ("6455 5.5.2", "answer a ping with a pong", "W60 W63"),
    ("6455 5.5.3", "send the bytes of the ping in the pong", "W63"),
    ("6455 6.2", "read what comes in as frames", "W29 W57 W58"),
    ("6455 6.2", "unmask what comes in", "W57 W98"),
    ("6455 7.1.1", "hang up at once when both have said close", "W65 W89"),
    ("6455 7.1.7", "take no more data after it has failed a connection", "W54 W97"),
    ("6455 7.4.1", "refuse codes that must not be sent", "W81-W84"),
    ("6455 7.4.2", "refuse codes outside the ranges", "W79 W80 W85-W87"),
    ("6455 8.1", "fail the connection on text that is not UTF-8", "W88 W90-W98"),
    ("6455 9.1", "use no extension that was not agreed on", "W23"),
    ("6455 9.1", "fail the connection on a malformed list of extensions", "W103-W116"),
    ("6455 10.4", "guard itself against long frames and messages", "W100-W102"),
    ("6455 11.3.1", "refuse a second key", "W11"),
]

# Asked for by a SHOULD or a grammar, left to the server, or stricter than asked.
BEYOND = ("H1 H3 H7-H20 H25 H28-H31 H33 H35-H37 H46-H48 H52 H54 H55 H65 H66 H71 H87 H89 H90 "
          "H92-H94 H96 H97 H107-H109 H111 H135-H137 "
          "H140-H148 W64 W99 W117-W119")


def expand(words):
    """The cases that "H2 H4-H6" names."""
    found = []
    for word in words.split():
        first, _, last = word.partition("-")
        found += [f"{first[0]}{n}" for n in range(int(first[1:]), int((last or first)[1:]) + 1)]
    return found
