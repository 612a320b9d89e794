# SPDX-License-Identifier: MIT
"""The examples of docs/notation.md are real: every block marked engine, scenario or record
is run and compared. Prints TAP. usage: check_notation.py KAUPANG ROOT

In a block marked engine, a line "> COMMAND" is followed by its reply; "…" stands for
anything. Each block begins with a fresh engine."""
import os
import re
import subprocess
import sys
import tempfile

KAUPANG, ROOT = sys.argv[1:3]


def blocks(text):
    """(line number, kind, body) of every fenced block that has a kind."""
    for found in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S):
        yield text.count("\n", 0, found.start()) + 1, found[1], found[2]


def matches(written, reply):
    return re.fullmatch(".*".join(map(re.escape, written.split("…"))), reply) is not None


def engine(body):
    """What differs, as lines; none if the replies are as written."""
    lines = body.splitlines()
    commands = [line[2:] for line in lines if line.startswith("> ")]
    replies = [line for line in lines if not line.startswith("> ")]
    done = subprocess.run([KAUPANG, "engine"], input="\n".join(commands) + "\n",
                          capture_output=True, text=True, check=False)
    found = done.stdout.splitlines()
    if len(found) != len(replies):
        return [f"{len(replies)} replies are written, {len(found)} came"]
    return [f"{command}: written {a!r}, found {b!r}"
            for command, a, b in zip(commands, replies, found) if not matches(a, b)]


def file_command(word, body):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
        f.write(body)
        f.flush()
        done = subprocess.run([KAUPANG, word, f.name], capture_output=True, text=True,
                              check=False)
    return [] if done.returncode == 0 else (done.stdout + done.stderr).splitlines()


KINDS = {"engine": engine, "scenario": lambda body: file_command("scenario", body),
         "record": lambda body: file_command("replay", body)}


def main():
    with open(os.path.join(ROOT, "docs/notation.md"), encoding="utf-8") as f:
        examples = [b for b in blocks(f.read()) if b[1] in KINDS]
    failed = 0
    print(f"1..{len(examples)}")
    for number, (line, kind, body) in enumerate(examples, 1):
        wrong = KINDS[kind](body)
        failed += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {number} - line {line}: {kind}")
        for what in wrong:
            print(f"# {what}")
    return failed != 0 or not examples


sys.exit(main())
