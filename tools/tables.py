# SPDX-License-Identifier: MIT
"""Turns a game's data file into tables: in C for the rules, in TypeScript for the web client.

Usage: tables.py MODULE DATA.json OUT.h|OUT.ts

MODULE is the game's own tables.py: a function `tables(data, out)` that takes what it
needs from `data`, checking every value, and writes tables to `out`. Malformed data stops
the build with the file, the path inside it and the reason.

A table becomes an accessor function with the table inside (what GPU compilers ask), e.g.
`xx_cost(card, spice)`; the header is included by rules and needs core/port.h alone. In
TypeScript it is the list itself, `cost`, and a constant `CARDS`.
"""
import importlib.util
import json
import re
import sys


class BadData(Exception):
    """Says where the data is wrong and why."""


class Data:
    """A value of the data file together with its path; every getter checks."""

    def __init__(self, value, path="$"):
        self.value = value
        self.path = path

    def fail(self, reason):
        raise BadData(f"{self.path}: {reason}")

    def __getitem__(self, key):
        if isinstance(key, int):
            return self.rows()[key]
        if not isinstance(self.value, dict):
            self.fail(f"expected an object with '{key}', found {kind(self.value)}")
        if key not in self.value:
            self.fail(f"'{key}' is missing")
        return Data(self.value[key], f"{self.path}.{key}")

    def has(self, key):
        return isinstance(self.value, dict) and key in self.value

    def keys(self):
        if not isinstance(self.value, dict):
            self.fail(f"expected an object, found {kind(self.value)}")
        return list(self.value)

    def rows(self, count=None):
        """The members of a list, `count` of them if given."""
        if not isinstance(self.value, list):
            self.fail(f"expected a list, found {kind(self.value)}")
        if count is not None and len(self.value) != count:
            self.fail(f"expected {count} rows, found {len(self.value)}")
        return [Data(v, f"{self.path}[{i}]") for i, v in enumerate(self.value)]

    def int(self, low, high):
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.fail(f"expected a whole number, found {kind(self.value)}")
        if not low <= self.value <= high:
            self.fail(f"{self.value} is not between {low} and {high}")
        return self.value

    def ints(self, low, high, count=None):
        return [row.int(low, high) for row in self.rows(count)]

    def bool(self):
        if not isinstance(self.value, bool):
            self.fail(f"expected true or false, found {kind(self.value)}")
        return self.value

    def word(self):
        """A name as the notation uses it: letters, digits, - and _ without spaces."""
        if not isinstance(self.value, str) or not self.value:
            self.fail(f"expected a word, found {kind(self.value)}")
        if not all(c.isascii() and (c.isalnum() or c in "-_") for c in self.value):
            self.fail(f"'{self.value}' has characters other than letters, digits, - and _")
        return self.value

    def text(self):
        if not isinstance(self.value, str) or not self.value:
            self.fail(f"expected a text, found {kind(self.value)}")
        return self.value

    def one_of(self, allowed):
        word = self.word()
        if word not in allowed:
            self.fail(f"'{word}' is not one of: {', '.join(allowed)}")
        return word

    def words(self):
        """A list of different words."""
        words = [row.word() for row in self.rows()]
        for i, word in enumerate(words):
            if word in words[:i]:
                self.fail(f"'{word}' occurs twice")
        return words


def kind(value):
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false",
             type(None): "null"}
    return names.get(type(value), f"the number {value}")


def shape_of(name, values, index):
    """The lengths of nested lists; every level has a name, and the shape is regular."""
    shape = []
    probe = values
    while isinstance(probe, list):
        shape.append(len(probe))
        probe = probe[0]
    if len(index) != len(shape):
        raise BadData(f"table {name}: {len(index)} index names for shape {shape}")
    return shape


def word_of(members):
    return sum(1 << member for member in members)


class Header:
    """Collects the C header."""

    def __init__(self, prefix):
        self.prefix = prefix
        self.parts = []

    def constant(self, name, value):
        """An enum constant PREFIX_NAME."""
        self.parts.append(f"enum {{ {self.prefix.upper()}_{name.upper()} = {value} }};\n")

    def names(self, name, words):
        """A list of names for people and notation; not for rules code."""
        body = ",\n    ".join(json.dumps(w, ensure_ascii=False) for w in words)
        self.parts.append(f"#define {self.prefix.upper()}_{name.upper()}_NAMES \\\n    "
                          + body.replace("\n", " \\\n") + "\n")

    def amounts(self, name, pairs):
        """So many of each kind, in words: rows of kp_amount."""
        body = ", ".join(f"{{{json.dumps(one)}, {json.dumps(many)}}}" for one, many in pairs)
        self.parts.append(f"#define {self.prefix.upper()}_{name.upper()}_AMOUNTS {body}\n")

    def set(self, name, members):
        """A set of small numbers in one word, PREFIX_NAME."""
        self.parts.append(f"#define {self.prefix.upper()}_{name.upper()}"
                          f" ((u64){hex(word_of(members))}u)\n")

    def table(self, ctype, name, values, *index):
        """An accessor PREFIX_name(index…) over nested lists; the shape must be regular."""
        shape = shape_of(name, values, index)
        args = ", ".join(f"int {i}" for i in index)
        dims = "".join(f"[{n}]" for n in shape)
        at = "".join(f"[{i}]" for i in index)
        checks = "".join(f"    KP_CHECK({i} >= 0 && {i} < {n});\n"
                         for i, n in zip(index, shape))
        self.parts.append(
            f"static inline KP_RULE {ctype} {self.prefix}_{name}({args}) {{\n"
            f"    static const {ctype} table{dims} = {nested(values, shape, name)};\n"
            f"{checks}    return table{at};\n}}\n")

    def text(self):
        guard = f"{self.prefix.upper()}_DATA_H"
        return (f"/* Made by tools/tables.py from the game's data file; do not edit. */\n"
                f"#ifndef {guard}\n#define {guard}\n\n#include \"core/port.h\"\n\n"
                + "\n".join(self.parts) + "\n#endif\n")


class Script:
    """Collects the TypeScript module; names are in the game's description."""

    def __init__(self, prefix):
        self.prefix = prefix
        self.parts = []

    def constant(self, name, value):
        self.parts.append(f"export const {name.upper()} = {value};")

    def names(self, name, words):
        pass

    def amounts(self, name, pairs):
        pass

    def set(self, name, members):
        self.parts.append(f"export const {name.upper()} = {hex(word_of(members))}n;")

    def table(self, ctype, name, values, *index):
        wide = ctype == "u64"
        kind = f"readonly {'bigint' if wide else 'number'}[]"
        for _ in shape_of(name, values, index)[1:]:
            kind = f"readonly ({kind})[]"
        text = json.dumps(values)
        if wide:
            text = re.sub("([0-9]+)", r"\1n", text)
        self.parts.append(f"export const {name}: {kind} = {text};")

    def text(self):
        return ("// Made by tools/tables.py from the game's data file; do not edit.\n"
                + "\n".join(self.parts) + "\n")


def nested(values, shape, name):
    if not shape:
        suffix = "u" if values > 0x7fffffff else ""
        return f"{values}{suffix}"
    if not isinstance(values, list) or len(values) != shape[0]:
        raise BadData(f"table {name}: rows of different length")
    return "{" + ", ".join(nested(v, shape[1:], name) for v in values) + "}"


def no_duplicates(pairs):
    seen = {}
    for key, value in pairs:
        if key in seen:
            raise BadData(f"the key '{key}' occurs twice in one object")
        seen[key] = value
    return seen


def main(argv):
    if len(argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    module_path, data_path, out_path = argv[1:]
    spec = importlib.util.spec_from_file_location("tables_of_game", module_path)
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    try:
        with open(data_path, encoding="utf-8") as f:
            data = Data(json.load(f, object_pairs_hook=no_duplicates))
        out = (Script if out_path.endswith(".ts") else Header)(module.PREFIX)
        module.tables(data, out)
    except (BadData, json.JSONDecodeError, UnicodeDecodeError) as e:
        print(f"{data_path}: {e}", file=sys.stderr)
        return 1
    with open(out_path, "w", encoding="utf-8") as f:
        f.write(out.text())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
