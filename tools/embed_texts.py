# SPDX-License-Identifier: MIT
"""Turns po/*.po into one sorted C table, so that the programs speak every language
without an installed locale. Texts that only the web client uses are left out.

Usage: embed_texts.py OUT.h en.po OTHER.po…
"""
import json
import re
import sys


def entries(path):
    """(context, id, texts, sources) of every entry."""
    with open(path, encoding="utf-8") as f:
        parts = f.read().split("\n\n")
    for part in parts:
        fields, last, sources = {}, None, []
        for line in part.splitlines():
            if line.startswith("#:"):
                sources += line[2:].split()
            elif line.startswith('"'):
                fields[last] += json.loads(line)
            elif line and not line.startswith("#"):
                last, quoted = line.split(" ", 1)
                fields[last] = json.loads(quoted)
        if fields.get("msgid"):
            texts = [fields.get("msgstr", fields.get("msgstr[0]", "")),
                     fields.get("msgstr[1]", "")]
            # Terminals would show the hyphens that tell browsers where a word may break.
            texts = [text.replace("\u00ad", "") for text in texts]
            yield fields.get("msgctxt", ""), fields["msgid"], texts, sources


def is_ours(sources):
    """Whether a program in C says it: games, core and programs do; names of things too."""
    return any(not s.startswith("web/") for s in sources)


def c_string(text):
    if not text:
        return "0"
    return '"' + "".join(c if 32 <= ord(c) < 127 and c not in '"\\?'
                         else "".join(f"\\{b:03o}" for b in c.encode()) for c in text) + '"'


def main(out, english, *others):
    keys, tables, terms = set(), [], {}
    for path in (english, *others):
        table = {}
        for context, text, forms, sources in entries(path):
            table[context, text] = forms
            if path != english and is_ours(sources):
                keys.add((context, text))
            if any(re.fullmatch(r"games/[\w-]+/terms\.json", s) for s in sources):
                terms[context, text] = [text, ""]
        tables.append(table)
    tables[0] = {**terms, **tables[0]}
    with open(out, "w", encoding="utf-8") as f:
        f.write("/* Made by tools/embed_texts.py; do not edit. */\n"
                "static const lang_row lang_rows[] = {\n")
        for key in sorted(keys, key=lambda k: f"{k[0]}\004{k[1]}".encode()):
            texts = ", ".join("{" + ", ".join(map(c_string, t.get(key, ["", ""]))) + "}"
                              for t in tables)
            f.write(f"    {{{c_string(key[0])} \"\\004\" {c_string(key[1])}, {{{texts}}}}},\n"
                    .replace('{0 "', '{"" "'))
        f.write("};\n")


main(*sys.argv[1:])
