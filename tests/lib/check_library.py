# SPDX-License-Identifier: MIT
"""The library as those meet it who link it: installed into an empty folder, its symbols and
structs compared with tests/lib/interface.txt, its header compiled alone, the examples built
against it and run. Prints TAP. usage: check_library.py BUILD ROOT interface|examples|update

`update` writes interface.txt anew: only for additions, or with a new soname."""
import glob
import os
import re
import subprocess
import sys
import tempfile

BUILD, ROOT = map(os.path.abspath, sys.argv[1:3])
PART = sys.argv[3]
LIST = os.path.join(ROOT, "tests/lib/interface.txt")
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
results = []


def report(name, ok, detail=""):
    results.append(ok)
    print(f"{'ok' if ok else 'not ok'} {len(results)} - {name}", flush=True)
    for line in ([] if ok else detail.splitlines()[:20]):
        print(f"# {line}")


def run(*command, env=None):
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT,
                          env={**os.environ, **(env or {})})
    return done.returncode, done.stdout + done.stderr


class Installed:
    """The library in a folder of its own, as `meson install` puts it there."""

    def __init__(self, folder):
        self.folder = folder
        code, log = run("meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", folder,
                        "--tags", "runtime,devel")
        report("meson install", code == 0, log)
        pc, = glob.glob(folder + "/**/kaupang.pc", recursive=True)
        self.libdir = os.path.dirname(os.path.dirname(pc))
        self.shared = os.path.join(self.libdir, "libkaupang.so")
        self.static = os.path.join(self.libdir, "libkaupang.a")
        self.env = {"PKG_CONFIG_PATH": os.path.dirname(pc),
                    "PKG_CONFIG_SYSROOT_DIR": folder, "LD_LIBRARY_PATH": self.libdir}

    def flags(self, *what):
        code, out = run("pkg-config", *what, "kaupang", env=self.env)
        report("pkg-config " + " ".join(what), code == 0, out)
        return out.split()


def exported(path, *flags):
    _, out = run("nm", *flags, "--defined-only", path)
    return sorted(re.findall(r"^\S+ T (\S+)$", out, re.M))


def others(path, *flags):
    """What is exported and is no function."""
    _, out = run("nm", *flags, "--defined-only", path)
    return re.findall(r"^\S+ [^T\s] (\S+)$", out, re.M)


def check_interface(lib, work, cflags):
    program = os.path.join(work, "sizes")
    code, log = run("cc", "-std=c11", *STRICT, *cflags, "tests/lib/sizes.c", "-o", program)
    report("the structs can be measured", code == 0, log)
    _, sizes = run(program)
    symbols = exported(lib.shared, "-D")
    found = "".join(f"{s}\n" for s in symbols) + "\n" + sizes
    if PART == "update":
        with open(LIST, "w", encoding="utf-8") as f:
            f.write(found)
    with open(LIST, encoding="utf-8") as f:
        wanted = f.read()
    lines = set(wanted.splitlines()) ^ set(found.splitlines())
    report("symbols and structs are those of interface.txt", wanted == found,
           "\n".join(("missing: " if line in wanted.splitlines() else "new: ") + line
                     for line in sorted(lines)))
    report("only functions are exported", not others(lib.shared, "-D"),
           " ".join(others(lib.shared, "-D")))
    report("the static library shows the same names",
           exported(lib.static, "-g") == symbols and not others(lib.static, "-g"),
           str(set(exported(lib.static, "-g")) ^ set(symbols)) + str(others(lib.static, "-g")))
    with open(os.path.join(ROOT, "kaupang/kaupang.h"), encoding="utf-8") as f:
        declared = re.findall(r"^KP_API[^;(]*?(\w+)\(", f.read(), re.M)
    report("every exported function is declared", sorted(declared) == symbols,
           str(set(declared) ^ set(symbols)))


def check_shared(lib):
    _, dynamic = run("readelf", "-d", lib.shared)
    report("its soname is libkaupang.so.0", "[libkaupang.so.0]" in dynamic, dynamic)
    _, out = run("nm", "--format=sysv", lib.shared)
    mutable = [row.split("|")[0].strip() for row in out.splitlines()
               if re.search(r"\|\.(data|bss)\s*$", row)]
    mutable = [s for s in mutable if s and not re.match(r"__|completed\.|_edata|_end", s)]
    # Nets are read once for everybody who plays with them (net/house.c).
    nets = {"kp_kept_nets", "kp_kept_count", "kp_house_lock"}
    report("it keeps no global state but the nets that were read", set(mutable) <= nets,
           " ".join(mutable))
    header, = glob.glob(lib.folder + "/**/kaupang/kaupang.h", recursive=True)
    report("it needs neither MPI nor a server's libraries",
           not re.search(r"mpi|websockets|libuv|sqlite|libpq", dynamic), dynamic)
    return header


def check_header(header):
    for compiler in ["gcc", "clang"]:
        for language, standard in [("c", "c11"), ("c++", "c++20")]:
            code, log = run(compiler, "-x", language, f"-std={standard}", *STRICT,
                            "-fsyntax-only", header)
            # A header compiled alone is a main file, which clang remarks upon.
            log = re.sub(r"(?m)^.*pragma-once.*$", "", log)
            report(f"the header alone as {standard}, {compiler}", code == 0, log)


def check_examples(lib, work, cflags):
    """Both examples, with either library; the two must print the same."""
    shared, static = lib.flags("--libs"), lib.flags("--libs", "--static")
    runs = {"play_by_search": ["amsterdam", "3", "ismcts:iterations=50"],
            "random_games": ["spice-road", "3", "1000000"]}
    for name, args in runs.items():
        said = []
        for how, libs in [("shared", shared), ("static", ["-Wl,-Bstatic", "-lkaupang",
                          "-Wl,-Bdynamic", *[f for f in static if f != "-lkaupang"]])]:
            program = os.path.join(work, f"{name}-{how}")
            code, log = run("cc", "-std=c11", "-O2", *STRICT, *cflags, f"examples/{name}.c",
                            f"-L{lib.libdir}", *libs, "-o", program)
            report(f"{name} builds, {how}", code == 0, log)
            short = args if how == "shared" or name != "random_games" else [*args[:2], "20000"]
            code, out = run(program, *short, env=lib.env)
            report(f"{name} runs, {how}", code == 0 and len(out) > 100, out)
            said.append(out)
        if name == "play_by_search":
            report(f"{name} says the same with both", said[0] == said[1])
    record = os.path.join(work, "game.kaupang")
    with open(record, "w", encoding="utf-8") as f:
        _, out = run(os.path.join(work, "play_by_search-shared"), "landnam", "3", "greedy",
                     env=lib.env)
        f.write(out[out.index("kaupang 1"):])
    code, out = run(os.path.join(BUILD, "kaupang"), "replay", record)
    report("the program replays the record that the example wrote", code == 0, out)


def main():
    with tempfile.TemporaryDirectory() as work:
        lib = Installed(os.path.join(work, "root"))
        cflags = lib.flags("--cflags")
        if PART == "examples":
            check_examples(lib, work, cflags)
        else:
            check_header(check_shared(lib))
            check_interface(lib, work, cflags)
    print(f"1..{len(results)}")
    return not all(results)


sys.exit(main())
