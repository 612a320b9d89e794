# SPDX-License-Identifier: MIT
"""Prints how long functions and files are, by folder, beside what the house aims for, and
fails where formatting rules are broken: TAP. usage: check_style.py ROOT

Aims: rules functions p95 <= 40 lines, files <= 500 lines, width <= 88, ten or more checks
per 1000 lines of rules."""
import json
import os
import re
import statistics
import subprocess
import sys

FOLDERS = ["core", "games", "batch", "net", "train", "bots", "lab", "store", "hall", "server",
           "wire", "remote", "lang", "tui", "cli", "wasm", "kaupang", "lib", "examples",
           "python", "bench", "tests"]
WIDTH = 88


def c_files(root, folder):
    out = []
    for where, _, names in os.walk(os.path.join(root, folder)):
        out += [os.path.join(where, n) for n in names if n.endswith((".c", ".h"))]
    return sorted(out)


def function_lengths(files):
    if not files:
        return []
    tags = subprocess.run(["ctags", "--output-format=json", "--fields=+ne", "--kinds-C=f",
                           "-f", "-", *files], capture_output=True, text=True, check=True)
    rows = [json.loads(line) for line in tags.stdout.splitlines()]
    return [(r["end"] - r["line"] + 1, r["name"], r["path"]) for r in rows if "end" in r]


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def line_count(path):
    with open(path, encoding="utf-8") as f:
        return sum(1 for _ in f)


def print_figures(root):
    print(f"# {'folder':8} {'files':>5} {'lines':>6} {'function median':>15} {'p95':>4} "
          f"{'longest':>8} {'longest file':>13}")
    for folder in FOLDERS:
        files = c_files(root, folder)
        lengths = [n for n, _, _ in function_lengths(files)]
        if not lengths:
            continue
        sizes = [line_count(f) for f in files]
        print(f"# {folder:8} {len(files):5} {sum(sizes):6} "
              f"{statistics.median(lengths):15.0f} {percentile(lengths, 0.95):4} "
              f"{max(lengths):8} {max(sizes):13}")
    rules = [f for f in c_files(root, "games") if "/bot/" not in f]
    text = "".join(open(f, encoding="utf-8").read() for f in rules)
    per_1000 = 1000 * len(re.findall(r"KP_CHECK\(", text)) / max(1, text.count("\n"))
    print(f"# checks per 1000 lines of rules (beside those of the generated tables): "
          f"{per_1000:.0f}")


def too_wide(root):
    for folder in FOLDERS:
        for path in c_files(root, folder):
            with open(path, encoding="utf-8") as f:
                for number, line in enumerate(f, 1):
                    if len(line.rstrip("\n")) > WIDTH:
                        yield f"{os.path.relpath(path, root)}:{number} is wider than {WIDTH}"


def unformatted(root):
    files = [f for folder in FOLDERS for f in c_files(root, folder)]
    run = subprocess.run(["clang-format", "--dry-run", "-Werror", *files],
                         capture_output=True, text=True, cwd=root)
    return sorted(set(re.findall(r"^(\S+?):\d+:\d+: error", run.stderr, re.M)))


def without_licence(root):
    for folder in FOLDERS:
        for path in c_files(root, folder):
            with open(path, encoding="utf-8") as f:
                if "SPDX-License-Identifier: MIT" not in f.readline():
                    yield os.path.relpath(path, root)


DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\\\n]|\\.|\\\n)*", re.M)


def loops_of_two(texts):
    """KP_EACH and every macro made of it."""
    define = re.compile(r"[ \t]*#[ \t]*define (\w+)\(")
    made = {}
    for text in texts:
        for directive in DIRECTIVE.findall(text):
            if define.match(directive):
                made[define.match(directive)[1]] = set(re.findall(r"\w+", directive))
    loops, more = set(), {"KP_EACH"}
    while more:
        loops |= more
        more = {name for name, words in made.items() if words & loops} - loops
    return loops


def bodies_of_each(text, loops):
    """Where each such loop stands, and its body: a block or one statement."""
    for found in re.finditer(rf"\b(?:{'|'.join(sorted(loops))}) ?\(", text):
        start, depth = found.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(text[start], 0)
            start += 1
        end, depth = start, 0
        while end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            if depth == 0 and text[end] in ";}":
                break
            end += 1
        yield found.start(), text[start:end + 1]


def lines_that_break(text, loops):
    """KP_EACH is two loops, so a break in its body would leave one of them: none may stand
    there but in a loop or switch of its own."""
    inner = re.compile(r"\b(?:for|while|switch) \((?:[^{};]|;(?=[^()]*\)))*"
                       r"(?:\{(?:[^{}]|\{[^{}]*\})*\}|[^;{}]*;)")
    text = DIRECTIVE.sub(lambda found: "\n" * found[0].count("\n"), text)
    for at, body in bodies_of_each(text, loops):
        if re.search(r"\bbreak;", inner.sub("", body)):
            yield text.count("\n", 0, at) + 1


def broken_loops(root):
    texts = {}
    for folder in FOLDERS:
        for path in c_files(root, folder):
            with open(path, encoding="utf-8") as f:
                texts[path] = f.read()
    loops = loops_of_two(texts.values())
    for path, text in texts.items():
        for line in lines_that_break(text, loops):
            yield f"{os.path.relpath(path, root)}:{line} breaks out of KP_EACH"


PLANTED = """
#define PART_EACH(part, set) \\
    for (int from = 0; from < 99; from += 64) \\
        KP_EACH (part, set)
#define BOARD_EACH(part, board) PART_EACH(part, (board)->parts)
KP_EACH (i, set) { if (i > 3) break; }
PART_EACH (i, set) { if (i > 3) { break; } }
BOARD_EACH (i, board) if (i > 3) break;
BOARD_EACH (i, board) { for (;;) { break; } }
for (;;) { if (done) break; }
"""


def missed_breaks():
    """What the check of loops says of a planted text must be these lines."""
    found = list(lines_that_break(PLANTED, loops_of_two([PLANTED])))
    if found != [6, 7, 8]:
        yield f"breaks stand in lines 6, 7 and 8, found: {found}"


def json_by_hand(root):
    """JSON has one writer, core/json_write.c: no other source has keys in its strings.
    Help for people may show what a message looks like, with an ellipsis in it."""
    key = re.compile(r'"(?:[^"\\\n]|\\.)*\\"\w*\\":(?:[^"\\\n]|\\.)*"')
    for folder in FOLDERS:
        if folder == "tests":
            continue
        for path in c_files(root, folder):
            with open(path, encoding="utf-8") as f:
                for number, line in enumerate(f, 1):
                    if any("…" not in text for text in key.findall(line)):
                        yield f"{os.path.relpath(path, root)}:{number} writes JSON by hand"


def case_ranges(root):
    """Of a range of cases nvcc compiles the first alone, and says nothing: none in what runs on
    a GPU but in a macro for other compilers."""
    for folder in ("core", "games", "batch"):
        for path in c_files(root, folder):
            with open(path, encoding="utf-8") as f:
                for number, line in enumerate(f, 1):
                    if re.search(r"\bcase\b.*\.\.\.", line) and "KP_IF_FAMILY" not in line:
                        yield f"{os.path.relpath(path, root)}:{number} has a range of cases"


def broken_headings(root):
    """A heading is a comment of one line; clang-format flows a longer one into what follows."""
    for folder in FOLDERS:
        for path in c_files(root, folder):
            with open(path, encoding="utf-8") as f:
                for number, line in enumerate(f, 1):
                    if line.startswith("/* ---") and not line.endswith(" */\n"):
                        yield f"{os.path.relpath(path, root)}:{number} has a broken heading"


def main(root):
    print_figures(root)
    checks = [("no line is too wide", list(too_wide(root))),
              ("clang-format has nothing to say", unformatted(root)),
              ("no break leaves half of a KP_EACH", list(broken_loops(root))),
              ("planted breaks are found, and no others", list(missed_breaks())),
              ("JSON is written by its writer", list(json_by_hand(root))),
              ("no range of cases where nvcc looks", list(case_ranges(root))),
              ("a heading has its own line", list(broken_headings(root))),
              ("every source names its licence", list(without_licence(root)))]
    for number, (name, wrong) in enumerate(checks, 1):
        print(f"{'not ok' if wrong else 'ok'} {number} - {name}")
        for line in wrong[:10]:
            print(f"# {line}")
    print(f"1..{len(checks)}")
    return any(wrong for _, wrong in checks)


sys.exit(main(sys.argv[1]))
