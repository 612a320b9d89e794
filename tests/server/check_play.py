# SPDX-License-Identifier: MIT
"""./play: starts the server, opens its page, and copes with one that runs already and with a
port that is taken. Prints TAP. usage: check_play.py ROOT"""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request

from house import KAUPANG, Tap, wait_for


class Play:
    """./play with a home, a desktop and a browser of its own."""

    def __init__(self, root, home):
        self.root, self.home, self.opened = root, home, os.path.join(home, "opened")
        bin_dir = os.path.join(home, "bin")
        os.makedirs(bin_dir, exist_ok=True)
        browser = os.path.join(bin_dir, "xdg-open")
        with open(browser, "w", encoding="utf-8") as f:
            f.write(f'#!/bin/sh\necho "$1" >>{self.opened}\n')
        os.chmod(browser, 0o755)
        self.env = {**os.environ, "HOME": home, "XDG_DATA_HOME": f"{home}/data",
                    "KAUPANG": KAUPANG, "DISPLAY": ":0",
                    "PATH": f"{bin_dir}:{os.environ['PATH']}"}
        self.env.pop("BROWSER", None)

    def start(self, *args, **env):
        return subprocess.Popen([os.path.join(self.root, "play"), *args], env={**self.env, **env},
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, **env):
        process = self.start(**env)
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err

    def pages(self):
        if not os.path.exists(self.opened):
            return []
        with open(self.opened, encoding="utf-8") as f:
            return f.read().split()


def address_in(text):
    found = re.search(r"http://[\d.]+:\d+/", text)
    return found and found[0]


def has_page(address):
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.status == 200 and b"<html" in answer.read().lower()


def interrupt(process):
    """Ctrl-C, and how it ended."""
    process.send_signal(signal.SIGINT)
    return process.wait(60)


def main(root):
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="kaupang-play-") as home:
        play = Play(root, home)
        taken = socket.socket()
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 7010))
            taken.listen()
        except OSError:
            pass  # somebody else has it: as good
        first = play.start()
        address = address_in(first.stdout.readline())
        tap.check(address and not address.endswith(":7010/"),
                  "a port that is taken is left alone", address)
        said = first.stderr.readline()
        tap.check("7010" in said and address[-5:-1] in said, "and it says so", said)
        tap.check(has_page(address), "the page is there", address)
        opened = wait_for(lambda: play.pages() == [address])
        tap.check(opened, "and is opened in the browser", play.pages())
        code, out, err = play.run()
        tap.check(code == 0 and "already running" in out and address in out,
                  "a second start says that it runs already, and where", (code, out, err))
        opened = wait_for(lambda: play.pages() == [address] * 2)
        tap.check(opened, "and opens it again", play.pages())
        code, out, err = play.run(DISPLAY="")
        tap.check(code == 0 and "in a browser" in out,
                  "without a desktop it says what to do", (code, out, err))
        code = interrupt(first)
        tap.check(code == 0, "Ctrl-C ends it cleanly", code)
        third = play.start()
        address = address_in(third.stdout.readline())
        tap.check(address and has_page(address), "then it can be started anew", address)
        third.send_signal(signal.SIGKILL)
        third.wait()
        fourth = play.start()
        address = address_in(fourth.stdout.readline())
        tap.check(address and has_page(address), "also after it was killed", address)
        code = interrupt(fourth)
        tap.check(code == 0, "and ended", code)
        fifth = play.start("--friends")
        address = address_in(fifth.stdout.readline())
        tap.check(address and "//0." not in address and has_page(address),
                  "for friends it names an address that leads to it", address)
        own = re.sub(r"//[\d.]+", "//127.0.0.1", address)
        tap.check(has_page(own), "and is at this machine's own address too", own)
        code, out, err = play.run()
        tap.check(code == 0 and address in out, "a second start names it too", (out, err))
        interrupt(fifth)
        with open(f"{home}/data/kaupang/kaupang.db", "wb") as f:
            f.write(b"this is no store" * 1000)
        code, out, err = play.run()
        tap.check(code == 1 and "store" in err, "a broken store is an error", (code, err))
        taken.close()
    tap.done()


main(sys.argv[1])
