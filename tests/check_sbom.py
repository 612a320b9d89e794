# SPDX-License-Identifier: MIT
"""The software bill of materials is whole: what is linked and what npm brings is in it, with
version, licence and hash, and docs/dependencies.md says what each is for. Prints TAP.
usage: check_sbom.py KAUPANG ROOT"""
import json
import os
import re
import subprocess
import sys


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as f:
        return f.read()


def main(kaupang, root):
    text = subprocess.run([os.path.join(root, "scripts/sbom"), kaupang], check=True,
                          capture_output=True, text=True).stdout
    sbom = json.loads(text)
    packages = {p["name"]: p for p in sbom["packages"]}
    needed = subprocess.run(["readelf", "-d", kaupang], check=True, capture_output=True,
                            text=True).stdout
    libraries = {re.sub(r"(-[\d.]+)?\.so.*", "", name)
                 for name in re.findall(r"\(NEEDED\).*\[(lib\S+)\]", needed)}
    manifest = json.loads(read(root, "web/package.json"))
    wanted = {**manifest["dependencies"], **manifest["devDependencies"]}
    lock = json.loads(read(root, "web/package-lock.json"))["packages"]
    explained = dict(re.findall(r"^\| `([^`]+)` \| (\S+) \| \S", read(
        root, "docs/dependencies.md"), re.M))
    ids = [p["SPDXID"] for p in sbom["packages"]]
    ends = {r[side] for r in sbom["relationships"]
            for side in ("spdxElementId", "relatedSpdxElement")} - {"SPDXRef-DOCUMENT"}
    unlicensed = [n for n, p in packages.items() if p["licenseDeclared"] == "NOASSERTION"]
    unhashed = [path for path, entry in lock.items() if path and "integrity" not in entry]
    loose = [n for n, v in wanted.items() if not re.fullmatch(r"\d+\.\d+(\.\d+)?", v)]
    results = [
        ("it is SPDX 2.3 with one describer", [] if sbom["spdxVersion"] == "SPDX-2.3"
         and len(ids) == len(set(ids)) and ends == set(ids) else [ends ^ set(ids)]),
        ("every linked library is in it", sorted(libraries - set(packages))),
        ("every npm package is in it", sorted(set(wanted) - set(packages))),
        ("and the letters of the page", sorted({"fonts-roboto-unhinted", "fonts-ebgaramond"}
                                               - set(packages))),
        ("everything has a licence", unlicensed),
        ("everything is explained", sorted(set(packages) - set(explained) - {"kaupang"})),
        ("licences are told alike", sorted(n for n in packages if n in explained and
                                           packages[n]["licenseDeclared"] != explained[n])),
        ("npm packages are pinned by hash", unhashed),
        ("and by version", loose),
    ]
    for number, (name, wrong) in enumerate(results, 1):
        print(f"{'not ok' if wrong else 'ok'} {number} - {name}")
        for line in wrong:
            print(f"# {line}")
    print(f"1..{len(results)}")
    return any(wrong for _, wrong in results)


sys.exit(main(*sys.argv[1:]))
