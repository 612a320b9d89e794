# SPDX-License-Identifier: MIT
"""Makes a C table of every file in a folder, for the server to serve from memory.
usage: embed_files.py OUTPUT DEPFILE FOLDER [FOLDER …]   the first folder that exists counts"""
import hashlib
import os
import sys

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
         ".json": "application/json", ".webmanifest": "application/manifest+json",
         ".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2",
         ".wasm": "application/wasm", ".txt": "text/plain; charset=utf-8",
         ".net": "application/octet-stream"}


def files_in(folder):
    for where, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            yield os.path.join(where, name)


def main(output, depfile, *folders):
    folder = next(f for f in folders if os.path.isfile(os.path.join(f, "index.html")))
    rows, used = [], []
    with open(output, "w", encoding="utf-8") as out:
        out.write("/* Made by tools/embed_files.py. */\n#include \"server/api/api.h\"\n")
        for number, path in enumerate(files_in(folder)):
            ending = os.path.splitext(path)[1]
            if ending not in TYPES:
                continue
            with open(path, "rb") as f:
                data = f.read()
            used.append(path)
            url = "/" + os.path.relpath(path, folder).replace(os.sep, "/")
            tag = hashlib.sha256(data).hexdigest()[:16]
            out.write(f"static const unsigned char file_{number}[] = {{")
            out.write(",".join(str(b) for b in data) or "0")
            out.write("};\n")
            rows.append(f'    {{"{url}", "{TYPES[ending]}", "\\"{tag}\\"", '
                        f"file_{number}, {len(data)}}},\n")
        out.write("const srv_file srv_files[] = {\n" + "".join(rows) + "    {0}};\n")
    with open(depfile, "w", encoding="utf-8") as f:
        f.write(f"{output}: {' '.join(used)}\n")


main(*sys.argv[1:])
