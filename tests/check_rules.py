# SPDX-License-Identifier: MIT
"""Every rule that a rules document defines is shown by a scenario which names it and
asserts something; no scenario names a rule that does not exist; every translation defines
the same rules under the same headings; slots are counted from 1, as people count. Prints
TAP. usage: check_rules.py ROOT

A rules document (docs/rules/<game>.md) defines its ids in bold: **SR-SET-1**; links from
the programs lead to these ids and to the headings, in every language
(docs/rules/<language>/<game>.md)."""
import json
import os
import re
import sys


# What a step of a scenario may assert; doing something without a look asserts nothing.
LOOKS = {"then", "legal", "can", "cannot", "chance", "turn", "score", "rank", "moves", "observe"}


def asserts(scenario):
    return "refused" in scenario or any(LOOKS & set(step) for step in scenario["steps"])


def cited_rules(root, game):
    """The rules that scenarios of the game say they show, each with the scenarios' names;
    those that assert nothing are left out and named."""
    cited, idle = {}, []
    folder = os.path.join(root, "tests/scenarios", game)
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            scenario = json.load(f)
        if not asserts(scenario):
            idle.append(name)
            continue
        for rule in scenario["rules"]:
            cited.setdefault(rule, []).append(name)
    return cited, idle


def is_example(rule):
    """Numbered examples and tests of a rulebook (XX-E-1, XX-T-1) stand beside its rules."""
    return re.fullmatch(r"[A-Z]+-[ET]-[0-9]+[a-z]?", rule)


def citation_faults(root, game, defined):
    """What is wrong with the citing of a game's rules."""
    cited, idle = cited_rules(root, game)
    wrong = [f"no scenario shows {rule}" for rule in sorted(defined - set(cited))]
    wrong += [f"{name} asserts nothing" for name in idle]
    wrong += [f"{names[0]} cites {rule}, which no document defines"
              for rule, names in sorted(cited.items())
              if rule not in defined and not is_example(rule)]
    return wrong if defined else ["the document defines no rules"]


LANGUAGES = ["is", "sv", "nb", "nn"]


SLOT_ZERO = re.compile(r"\b(?:slots?|bili?|stað|plats|(?:poeng)?plass)\s+0\b", re.I)


def document(root, *path):
    """Rule ids in order, the levels of the headings, and slots counted from 0; None if
    there is no such file."""
    try:
        with open(os.path.join(root, "docs/rules", *path), encoding="utf-8") as f:
            text = f.read()
    except FileNotFoundError:
        return None, None, []
    ids = re.findall(r"\*\*([A-Z]+(?:-[A-Z0-9]+)+)\*\*", text)
    zero = [f"people count from 1: {m.group().split()}" for m in SLOT_ZERO.finditer(text)]
    return ids, [len(h) for h in re.findall(r"^(#+) ", text, re.M)], zero


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
    return wrong + translated[2]


def main(root):
    games = sorted(d for d in os.listdir(os.path.join(root, "games"))
                   if os.path.isdir(os.path.join(root, "games", d)))
    failed = 0
    print(f"1..{len(games) * (1 + len(LANGUAGES))}")
    for number, game in enumerate(games, 1):
        english = document(root, game + ".md")
        wrong = citation_faults(root, game, set(english[0])) + english[2]
        failed += bool(wrong)
        first = number * (1 + len(LANGUAGES)) - len(LANGUAGES) + 1
        print(f"{'not ok' if wrong else 'ok'} {first - 1} - the {len(english[0])} rules of "
              f"{game} are shown by scenarios")
        for line in wrong:
            print(f"# {line}")
        for place, language in enumerate(LANGUAGES):
            wrong = faults(english, document(root, language, game + ".md"))
            failed += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {first + place} - {game} in {language}")
            for line in wrong:
                print(f"# {line}")
    return failed != 0


sys.exit(main(sys.argv[1]))
