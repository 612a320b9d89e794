# SPDX-License-Identifier: MIT
"""A program in a pseudo-terminal with a screen model: tests press keys and wait for what the
screen shows, never for time."""
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte

KEYS = {"up": "\x1bOA", "down": "\x1bOB", "right": "\x1bOC", "left": "\x1bOD", "enter": "\r",
        "tab": "\t", "escape": "\x1b", "backspace": "\x7f", "home": "\x1b[1~", "end": "\x1b[4~",
        "page-up": "\x1b[5~", "page-down": "\x1b[6~"}
PATIENCE = 600  # seconds until a condition that never came about fails the test


class Screen(pyte.Screen):
    """Also scrolls the lines between the margins (CSI S and T), as curses likes to."""

    def scroll(self, count, line, step):
        y = self.cursor.y
        self.cursor.y = line
        for _ in range(count or 1):
            step()
        self.cursor.y = y

    def margins_or_all(self):
        return self.margins or pyte.screens.Margins(0, self.lines - 1)

    def scroll_up(self, count=1):
        self.scroll(count, self.margins_or_all().bottom, self.index)

    def scroll_down(self, count=1):
        self.scroll(count, self.margins_or_all().top, self.reverse_index)


class Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "S": "scroll_up", "T": "scroll_down"}
    events = pyte.ByteStream.events | {"scroll_up", "scroll_down"}


class Terminal:
    """`with Terminal([program, …], 80, 24) as t:` runs it; t.lines() is what is shown."""

    def __init__(self, command, width, height, env=None, term="screen-256color"):
        self.screen = Screen(width, height)
        self.stream = Stream(self.screen)
        self.written = b""  # the last of what the program wrote
        self.code = None
        inherited = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        everything = {**inherited, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": term,
                      **(env or {})}
        self.fd, self.line = pty.openpty()
        self.resize(width, height)
        self.modes_before = self.modes()
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(self.line, termios.TIOCSCTTY, 0)
            for stream in range(3):
                os.dup2(self.line, stream)
            os.execvpe(command[0], command, everything)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            self.wait_end()
        os.close(self.fd)
        os.close(self.line)

    def unread(self):
        """Bytes of keys that the program has not read yet."""
        return struct.unpack("i", fcntl.ioctl(self.line, termios.FIONREAD, b"\0" * 4))[0]

    def modes(self):
        """How the terminal treats lines: input, output, control and local modes, keys."""
        attributes = termios.tcgetattr(self.line)
        return attributes[:4] + attributes[6:]

    def resize(self, width, height):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.screen.resize(height, width)

    def press(self, *keys):
        for key in keys:
            os.write(self.fd, KEYS.get(key, key).encode())

    def click(self, y, x):
        """The left button at a place, as terminals report it."""
        os.write(self.fd, b"\x1b[M " + bytes([33 + x, 33 + y]))
        os.write(self.fd, b"\x1b[M#" + bytes([33 + x, 33 + y]))

    def signal(self, which):
        os.kill(self.pid, which)

    def lines(self):
        return self.screen.display

    def text(self):
        return "\n".join(self.lines())

    def take(self, seconds):
        """Reads what the program wrote; False if nothing came in time or it has ended."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.written = (self.written + data)[-4096:]
        self.stream.feed(data)
        return bool(data)

    def wait(self, condition, what, tick=1):
        """Until the condition holds for this terminal; asked again after `tick` seconds at the
        latest."""
        end = time.monotonic() + PATIENCE
        while not condition(self):
            if not self.take(tick) and self.has_ended():
                raise AssertionError(f"ended with {self.code} before {what}:\n{self.text()}")
            if time.monotonic() > end:
                raise AssertionError(f"never: {what}:\n{self.text()}")

    def wait_for(self, words):
        self.wait(lambda t: words in t.text(), f"'{words}'")

    def has_ended(self):
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid == self.pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def wait_end(self):
        """The exit status, once the program has ended and all it wrote is on the screen."""
        end = time.monotonic() + PATIENCE
        while not self.has_ended() and time.monotonic() < end:
            self.take(0.1)
        while self.take(0.1):
            pass
        return self.code
