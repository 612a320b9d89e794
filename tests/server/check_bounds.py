# SPDX-License-Identifier: MIT
"""What one address may take up of the network has an end: half-sent bodies, new connections,
frames that are no messages; and nobody keeps the server from stopping. Prints TAP."""
import time

from house import Server, Tap, wait_for
from raw import MORE, PING, PONG, TEXT, Raw, frame

HEAD = b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


def send_half(server, source="127.0.0.1"):
    raw = Raw(server.port, source=source)
    try:
        raw.send(HEAD + b"x" * 900000)
    except OSError:
        pass  # refused before all of it was sent
    return raw


def send_rest(raw):
    raw.socket.settimeout(20)
    return raw.http(b"x" * 100000)[0]


def refused(raws):
    """The statuses of those that were answered, though they have asked but half."""
    got = []
    for raw in raws:
        raw.socket.settimeout(0.2)
        status = raw.http(b"")[0]
        if status:
            got.append(status)
    return got


def half_bodies(tap):
    with Server() as server:
        raws = [send_half(server) for _ in range(12)]
        got = []
        wait_for(lambda: got.extend(refused(raws)) or len(got) >= 8)
        tap.check(len(got) >= 8 and set(got) == {429},
                  "bodies: an address has so much that is not whole", got)
        other = send_half(server, "127.0.0.2")
        tap.check(send_rest(other) == 400, "bodies: others are heard to the end")
        small = b'{"name":"Ada"}'
        status = Raw(server.port).http(b"POST /api/guests HTTP/1.1\r\nHost: x\r\n"
                                       b"Content-Length: %d\r\n\r\n%s" % (len(small), small))[0]
        tap.check(status == 200, "bodies: short ones are not concerned", status)
        for raw in raws:
            raw.close()
        tap.check(wait_for(lambda: send_rest(send_half(server)) == 400),
                  "bodies: who hangs up has room again")


def resident(server):
    """Bytes of memory that the server has."""
    text = server.http("GET", "/metrics")[1]
    return [float(line.split()[1]) for line in text.split("\n")
            if line.startswith("kaupang_resident_bytes ")][0]


def bodies_in_all(tap):
    with Server() as server:
        before = resident(server)
        raws = [send_half(server, f"127.0.1.{i // 4 + 1}") for i in range(80)]
        got = []
        wait_for(lambda: got.extend(refused(raws)) or len(got) >= 12)
        tap.check(len(got) >= 12 and set(got) == {503},
                  "bodies: there is an end for all addresses together", got)
        taken = resident(server) - before
        tap.check(taken < 200e6, "bodies: and of memory", taken)


def new_connections(tap):
    with Server(settings=["quiet=1", "per_address=4"]) as server:
        def ask(source):
            raw = Raw(server.port, source=source)
            got = raw.http(HEALTH)[0]
            raw.close()
            return got
        got = [ask("127.0.0.1") for _ in range(60)]
        tap.check(got[:15] == [200] * 15 and 0 in got,
                  "connections: an address makes so many anew", got)
        tap.check(ask("127.0.0.2") == 200, "connections: others make theirs")


def frames(tap):
    kinds = {"pings": frame(PING), "pongs": frame(PONG), "empty parts": frame(MORE, fin=False)}
    for name, one in kinds.items():
        with Server(settings=["quiet=1", "messages=2"]) as server:
            raw = Raw(server.port).greet()
            if name == "empty parts":
                raw.send(frame(TEXT, b"{", fin=False))
            raw.send(one * 50)
            closed = raw.is_closed(0.5)
            try:
                raw.send(one * 2000)
            except OSError:
                pass  # cut off before all of it was sent
            tap.check(not closed and raw.is_closed(60), f"frames: {name} have an end")
            tap.check(server.http("GET", "/healthz")[0] == 200, "frames: others are served")


def stops_soon(tap):
    """Neither half a body nor somebody who says no good-bye keeps it until systemd would
    kill it (TimeoutStopSec)."""
    server = Server().start()
    half, silent = Raw(server.port), Raw(server.port).greet()
    half.send(HEAD + b"x")
    start = time.time()
    code = server.stop()
    took = time.time() - start
    tap.check(code == 0 and took < 15, "stop: waits for nobody who does not answer", took)
    tap.check(half.http(b"")[0] == 503, "stop: half a request is refused")
    silent.close()
    half.close()


def main():
    tap = Tap()
    half_bodies(tap)
    bodies_in_all(tap)
    new_connections(tap)
    frames(tap)
    stops_soon(tap)
    tap.done()


main()
