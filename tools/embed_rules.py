# SPDX-License-Identifier: MIT
"""Turns docs/rules/*.md and docs/rules/LANGUAGE/*.md into one C header, so that the
program carries the rules.

Usage: embed_rules.py OUT.h FILE.md…
"""
import os
import sys


def c_string(text):
    lines = []
    for line in text.splitlines(keepends=True):
        quoted = "".join(c if 32 <= ord(c) < 127 and c not in '"\\?'
                         else "".join(f"\\{b:03o}" for b in c.encode()) for c in line)
        lines.append(f'    "{quoted}"')
    return "\n".join(lines) or '    ""'


def main(argv):
    out, files = argv[1], argv[2:]
    with open(out, "w", encoding="utf-8") as f:
        f.write("/* Made by tools/embed_rules.py; do not edit. */\n"
                "typedef struct rules_text {\n    const char *id, *language, *text;\n} rules_text;\n"
                "static const rules_text rules_texts[] = {\n")
        for path in files:
            with open(path, encoding="utf-8") as source:
                text = c_string(source.read())
            game = os.path.splitext(os.path.basename(path))[0]
            folder = os.path.basename(os.path.dirname(path))
            language = "en" if folder == "rules" else folder
            f.write(f'    {{"{game}", "{language}",\n{text}}},\n')
        f.write("    {0, 0, 0}};\n")


main(sys.argv)
