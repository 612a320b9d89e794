# SPDX-License-Identifier: MIT
"""The door of the tests, ./test, as somebody meets it who mistypes: it says what it knows and
does nothing. Prints TAP. usage: check_entry.py ROOT"""
import os
import re
import subprocess
import sys


def run(root, *args):
    done = subprocess.run([os.path.join(root, "test"), *args], capture_output=True, text=True,
                          check=False)
    return done.returncode, done.stdout, done.stderr


def main(root):
    with open(os.path.join(root, "test"), encoding="utf-8") as f:
        known = re.findall(r"^#   \./test ([a-z]+) ", f.read(), re.M)
    results = [("the head of ./test lists what can be run", len(known) >= 5, known)]
    for word in ("--help", "-h"):
        code, out, err = run(root, word)
        listed = [name for name in known if f"./test {name} " in out]
        results.append((f"{word} lists everything", code == 0 and listed == known and not err,
                        (code, out, err)))
    for args in (["agian"], ["--again"], ["again", "long"], ["packages", "--nobuild"], ["7"]):
        code, out, err = run(root, *args)
        named = all(name in err for name in [*known, "--help", " ".join(args)])
        results.append((f"{' '.join(args)} is refused", code == 2 and named and not out,
                        (code, out, err)))
    for number, (name, fine, found) in enumerate(results, 1):
        print(f"{'ok' if fine else 'not ok'} {number} - {name}")
        if not fine:
            print(f"# found: {found}")
    print(f"1..{len(results)}")
    return not all(fine for _, fine, _ in results)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
