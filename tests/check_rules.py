# SPDX-License-Identifier: MIT
"""Every rule id that a rules document defines is cited by a test, and every translation
defines the same rules under the same headings. Prints TAP. usage: check_rules.py ROOT

A rules document (docs/rules/<game>.md) defines its ids in bold: **SR-SET-1**; links from
the programs lead to these ids and to the headings, in every language
(docs/rules/<language>/<game>.md)."""
import os
import re
import sys


def tests_text(root, game):
    """All test text that may cite the game's rules: its scenarios and the C tests."""
    parts = []
    for folder in (f"scenarios/{game}", "games", "laws", "core"):
        for where, _, names in os.walk(os.path.join(root, "tests", folder)):
            for name in names:
                with open(os.path.join(where, name), encoding="utf-8") as f:
                    parts.append(f.read())
    return "\n".join(parts)


LANGUAGES = ["is", "sv", "nb", "nn"]


def document(root, *path):
    """Rule ids in order, and the levels of the headings; None if there is no such file."""
    try:
        with open(os.path.join(root, "docs/rules", *path), encoding="utf-8") as f:
            text = f.read()
    except FileNotFoundError:
        return None, None
    ids = re.findall(r"\*\*([A-Z]+(?:-[A-Z0-9]+)+)\*\*", text)
    return ids, [len(h) for h in re.findall(r"^(#+) ", text, re.M)]


def faults(english, translated):
    """What is wrong with a translation."""
    if translated[0] is None:
        return ["the document is missing"]
    ids, wanted = translated[0], english[0]
    wrong = [f"missing: {i}" for i in wanted if i not in ids]
    wrong += [f"not in the English document: {i}" for i in ids if i not in wanted]
    wrong += [f"defined twice: {i}" for i in sorted(set(ids)) if ids.count(i) > 1]
    if english[1] != translated[1]:
        wrong.append(f"headings {translated[1]}, in English {english[1]}")
    return wrong


def main(root):
    games = sorted(d for d in os.listdir(os.path.join(root, "games"))
                   if os.path.isdir(os.path.join(root, "games", d)))
    failed = 0
    print(f"1..{len(games) * (1 + len(LANGUAGES))}")
    for number, game in enumerate(games, 1):
        english = document(root, game + ".md")
        defined = set(english[0])
        cited = set(re.findall(r"[A-Z]+(?:-[A-Z0-9]+)+", tests_text(root, game)))
        missing = sorted(defined - cited)
        ok = bool(defined) and not missing
        failed += not ok
        first = number * (1 + len(LANGUAGES)) - len(LANGUAGES) + 1
        print(f"{'ok' if ok else 'not ok'} {first - 1} - the {len(defined)} rules of {game} "
              "are cited by tests")
        if missing:
            print(f"# not cited: {' '.join(missing)}")
        for place, language in enumerate(LANGUAGES):
            wrong = faults(english, document(root, language, game + ".md"))
            failed += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {first + place} - {game} in {language}")
            for line in wrong:
                print(f"# {line}")
    return failed != 0


sys.exit(main(sys.argv[1]))
