# SPDX-License-Identifier: MIT
"""Every claim and limit of docs/security.md has its tests in docs/proofs.md, and every test
that either names is there: `file: name`, a function that cmocka or a fuzzer runs, or what a check
is called, word for word; an asterisk stands for what a test says of each of its cases. Words in
comments are no test. Prints TAP.
usage: check_proofs.py ROOT"""
import ast
import os
import re
import sys

FINDINGS = 14


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def find_files(root):
    """Everything below tests and web/tests."""
    return [os.path.join(above, name) for folder in ("tests", "web/tests")
            for above, _, names in os.walk(os.path.join(root, folder)) for name in names]


def find(files, name):
    return [path for path in files if path.endswith("/" + name)]


def names_in_python(text):
    """The texts of a program as patterns, less what only documents it."""
    tree = ast.parse(text)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
              for part in node.values}
    for node in ast.walk(tree):
        if id(node) in docs or id(node) in inside:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else "*"
                          for part in node.values)


def names_in_others(text):
    """The texts of C and JavaScript, and the functions of C."""
    text = re.sub(r"(?ms)^ *(/\*.*?\*/|//[^\n]*)$|;\s+//[^\n]*$", "", text)
    text = re.sub(r'"\s*\n\s*"', "", text)  # texts may go over two lines
    yield from re.findall(r'"((?:[^"\\\n]|\\.)*)"', text)
    yield from re.findall(r"`([^`]*)`", re.sub(r"\$\{[^}]*\}", "*", text))
    yield from re.findall(r"^[a-z][\w \*]*\b(\w+)\([^;{]*\) \{$", text, re.M)


def has_test(text, file, name):
    if os.path.basename(file).startswith("test_") and re.fullmatch(r"\w+", name):
        return re.search(rf"cmocka_unit_test\w*\(\s*{name}\s*[,)]", text) is not None
    return name in (names_in_python if file.endswith(".py") else names_in_others)(text)


def check(root):
    """What is wrong, a line each."""
    files, wrong = find_files(root), []
    proofs, claims = read(f"{root}/docs/proofs.md"), read(f"{root}/docs/security.md")
    for file, name in re.findall(r"`([\w/.]+\.(?:c|py|mjs)): ([^`]+)`", proofs):
        paths = find(files, file)
        if len(paths) != 1:
            wrong.append(f"{file}: {len(paths)} files have this name")
        elif not has_test(read(paths[0]), file, name):
            wrong.append(f"{file} has no test '{name}'")
    for case in set(re.findall(r"\b[HW]\d+\b", proofs + claims)):
        if f"| {case} | " not in read(f"{root}/docs/conformance.md"):
            wrong.append(f"docs/conformance.md has no {case}")
    for file in re.findall(r"\b((?:check|test)_\w+\.(?:c|py))", claims):
        if not find(files, file):
            wrong.append(f"docs/security.md names {file}, which is not there")
    threats = re.search(r"^## Who attacks.*?$(.*?)^## ", claims, re.M | re.S)[1]
    for proof in re.findall(r"^\| [^|]+ \|[^|]+\|[^|]+\| ([^|]+) \|$", threats, re.M)[1:]:
        for named in proof.split(", "):
            path = named.split(" section")[0]
            if not (os.path.exists(f"{root}/{path}") or find(files, path)):
                wrong.append(f"against an attack docs/security.md names {path}, which is not there")
    rows = dict(re.findall(r"^\| ([^|]+) \| (.*) \|$", proofs, re.M))
    limits = re.search(r"^## Limits$(.*?)^## ", claims, re.M | re.S)[1]
    for claim in (re.findall(r"^- \*\*([^*]+?)\.?\*\*", claims, re.M)
                  + re.findall(r"^\| ([^|]+) \|", limits, re.M)[1:]):
        if "`" not in rows.get(claim, ""):
            wrong.append(f"the claim '{claim}' has no test")
    for number in range(1, FINDINGS + 1):
        if not re.search(rf"^\| {number} \|.*(`[\w/.]+: |conformance)", proofs, re.M):
            wrong.append(f"finding {number} has no test")
    return wrong


def main(root):
    wrong = check(root)
    for line in wrong:
        print(f"# {line}")
    print(f"{'not ok' if wrong else 'ok'} 1 - every claim has its tests, and they are there\n1..1")
    sys.exit(1 if wrong else 0)


main(sys.argv[1])
