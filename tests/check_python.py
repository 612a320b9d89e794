# SPDX-License-Identifier: MIT
"""The Python package: its tests (python/tests) in one of two ways. Prints TAP.
usage: check_python.py ROOT KAUPANG EXTENSION quick|installed [RUNTIME]

quick: beside the sources, with the extension of this build (sanitised: RUNTIME is the
sanitizer's library to load first) and a part of every loop. installed: `pip install .` into a
clean virtual environment of Debian's Python, and everything."""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT, KAUPANG, EXTENSION = (pathlib.Path(a).resolve() for a in sys.argv[1:4])
MODE, RUNTIME = sys.argv[4], sys.argv[5:]
PYTHON = "/usr/bin/python3"  # Debian's, which has NumPy beside it


def run_tests(python, **env):
    """Runs them; what they print is TAP."""
    env = {**os.environ, "KAUPANG": str(KAUPANG), "PYTHONDONTWRITEBYTECODE": "1", **env}
    return subprocess.run([python, ROOT / "python/tests/tap.py"], env=env).returncode


def quick(work):
    package = work / "kaupang"
    package.mkdir()
    for source in (ROOT / "python/kaupang").iterdir():
        (package / source.name).symlink_to(source)
    (package / EXTENSION.name).symlink_to(EXTENSION)
    env = {"PYTHONPATH": str(work), "KAUPANG_QUICK": "1"}
    if RUNTIME:
        # Python itself gives nothing back at its end; what matters are wrong accesses.
        env.update(LD_PRELOAD=RUNTIME[0], ASAN_OPTIONS="detect_leaks=0")
    return run_tests(PYTHON, **env)


def installed(work):
    subprocess.run([PYTHON, "-m", "venv", "--system-site-packages", work / "venv"], check=True)
    python = work / "venv/bin/python"
    log = subprocess.run([python, "-m", "pip", "install", "--no-build-isolation", "--no-index",
                          "--no-deps", "--disable-pip-version-check", ROOT],
                         capture_output=True, text=True)
    if log.returncode != 0:
        print("not ok 1 - pip install .\n1..1")
        print("".join(f"# {line}\n" for line in (log.stdout + log.stderr).splitlines()[-40:]))
        return 1
    return run_tests(python)


with tempfile.TemporaryDirectory() as folder:
    sys.exit({"quick": quick, "installed": installed}[MODE](pathlib.Path(folder)))
