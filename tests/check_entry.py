# SPDX-License-Identifier: MIT
"""The door of the tests, ./test, as somebody meets it who mistypes: it says what it knows and
does nothing. Prints TAP. usage: check_entry.py ROOT"""
import os
import re
import subprocess
import sys
import tempfile

# What only the web client and the tests are built with.
NOT_FOR_TERMINALS = ("clang", "lld", "ld.lld", "node", "nodejs", "npm", "npx", "wasm-opt",
                     "wasm-ld")


def run(root, *args):
    done = subprocess.run([os.path.join(root, "test"), *args], capture_output=True, text=True,
                          check=False)
    return done.returncode, done.stdout, done.stderr


def terminal_alone(root):
    """What ./play GAME configures, on a machine that has nothing for the web client."""
    with tempfile.TemporaryDirectory() as folder:
        tools = os.path.join(folder, "bin")
        os.mkdir(tools)
        for place in ("/usr/bin", "/bin", os.path.dirname(sys.executable)):
            for name in os.listdir(place):
                if not name.startswith(NOT_FOR_TERMINALS) and \
                        not os.path.lexists(os.path.join(tools, name)):
                    os.symlink(os.path.join(place, name), os.path.join(tools, name))
        done = subprocess.run(["meson", "setup", os.path.join(folder, "build"), root,
                               "-Dtests=false", "-Dweb=false"], capture_output=True, text=True,
                              check=False, env={**os.environ, "PATH": tools, "CC": "gcc"})
        listed = subprocess.run(["ninja", "-C", os.path.join(folder, "build"), "-t", "targets",
                                 "all"], capture_output=True, text=True, check=False)
        return (done.returncode == 0 and "kaupang: " in listed.stdout
                and "wasm" not in listed.stdout, done.stdout[-1500:] + done.stderr)


def packages_of(root, part):
    with open(os.path.join(root, "scripts/packages"), encoding="utf-8") as f:
        sections = re.split(r"^# (\w+) :.*$", f.read(), flags=re.M)
    return dict(zip(sections[1::2], sections[2::2]))[part].split()


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
    wanted = packages_of(root, "terminal")
    results.append(("the terminal alone installs nothing for the web", len(wanted) > 5 and
                    not {"binaryen", "clang", "lld", "nodejs", "npm"} & set(wanted), wanted))
    results.append(("the terminal alone is configured without it", *terminal_alone(root)))
    for number, (name, fine, found) in enumerate(results, 1):
        print(f"{'ok' if fine else 'not ok'} {number} - {name}")
        if not fine:
            print(f"# found: {found}")
    print(f"1..{len(results)}")
    return not all(fine for _, fine, _ in results)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
