# SPDX-License-Identifier: MIT
"""Adds up what meson's test logs and TAP files say and prints the slowest tests and
'N passed, N failed'.

usage: summary.py LOG…            (testlog.json of meson, or a .tap file)
       summary.py --failed LOG    prints the names of the tests that failed
       summary.py --join FIRST AGAIN OUT   FIRST with the results of AGAIN where it has any"""
import json
import os
import re
import sys


def count_tap(text):
    passed = len(re.findall(r"^ok\b", text, re.M))
    failed = len(re.findall(r"^not ok\b", text, re.M))
    return passed, failed


def show_failures(text):
    """The lines of a TAP text that failed, with the explanations that follow them."""
    showing = False
    for line in text.splitlines():
        showing = line.startswith("not ok") or (showing and line.startswith("#"))
        if showing:
            print(f"  {line}")


def count_log(path):
    """(passed, failed) of one log; a test that broke without saying 'not ok' counts."""
    passed = failed = 0
    with open(path, encoding="utf-8", errors="replace") as f:
        if path.endswith(".tap"):
            return count_tap(f.read())
        for line in f:
            test = json.loads(line)
            good, bad = count_tap(test.get("stdout") or "")
            fine = test["result"] in ("OK", "EXPECTEDFAIL")
            if not fine:
                print(f"FAILED: {test['name']} ({test['result']})")
                show_failures(test.get("stdout") or "")
            passed += good if good or not fine else 1
            failed += bad if bad or fine else 1
    return passed, failed


def read_log(path):
    with open(path, encoding="utf-8", errors="replace") as f:
        return [json.loads(line) for line in f]


def print_failed(path):
    for test in read_log(path):
        if test["result"] not in ("OK", "EXPECTEDFAIL"):
            print(test["name"].split(" / ")[-1])


def join(first, again, out):
    newer = {test["name"]: test for test in read_log(again)}
    with open(out, "w", encoding="utf-8") as f:
        for test in read_log(first):
            f.write(json.dumps(newer.get(test["name"], test)) + "\n")


def print_slowest(paths, most=10):
    """Where the time goes: the tests that took longest, in seconds, and their build."""
    rows = []
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as f:
            tests = map(json.loads, f)
            rows += [(t["duration"], t["name"].split(" / ")[-1], path) for t in tests]
    print(f"the slowest of {len(rows)} tests:")
    for seconds, name, path in sorted(rows, reverse=True)[:most]:
        print(f"  {seconds:6.1f} s  {name} ({os.path.dirname(path)})")


def main(logs):
    if logs[0] == "--failed":
        return print_failed(logs[1])
    if logs[0] == "--join":
        return join(*logs[1:])
    meson_logs = [path for path in logs if not path.endswith(".tap")]
    if meson_logs:
        print_slowest(meson_logs)
    passed = failed = 0
    for path in logs:
        good, bad = count_log(path)
        passed += good
        failed += bad
    print(f"{passed} passed, {failed} failed")
    return failed != 0 or passed == 0


sys.exit(main(sys.argv[1:]))
