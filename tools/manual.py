# SPDX-License-Identifier: MIT
"""Writes the manual. Pages of commands come from the program itself (--help=man), in every
language; the library's from its header; formats and protocols from docs/.

Usage: manual.py KAUPANG ROOT FOLDER (in which man1, man3, is/man1 … are made); as meson's
install script: manual.py KAUPANG ROOT --install MANDIR
"""
import os
import re
import subprocess
import sys

LANGUAGES = ("en", "is", "sv", "nb", "nn")
# page, section, what it is, the document, its chapters (none: all of it), see also
PAGES = [
    ("kaupang-record", 5, "records: whole games as text", "notation.md", ("1.", "3."),
     "kaupang-replay(1), kaupang-engine(7)"),
    ("kaupang-scenario", 5, "rules written as positions and steps", "notation.md",
     ("2.", "4."), "kaupang(1), kaupang-engine(7)"),
    ("kaupang-engine", 7, "the protocol of engines and bots", "notation.md", ("1.", "5.", "6."),
     "kaupang-engine(1), kaupang-arena(1), kaupang-record(5)"),
    ("kaupang-protocol", 7, "the protocol of the server", "protocol.md", (),
     "kaupang-serve(1), kaupang-engine(7)"),
]


def roff(text):
    """Text that roff prints as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq") \
        .replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    return re.sub(r"^([.])", r"\\&\1", text, flags=re.M)


def inline(text):
    """A paragraph of Markdown: `code`, **bold**, *emphasis*, [links](…)."""
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text).replace("\\|", "|")
    out = []
    for part in re.split(r"(`[^`]+`|\*\*[^*]+\*\*|(?<!\w)\*[^*\s][^*]*\*(?!\w))", text):
        if part.startswith("`"):
            out.append(f"\\fB{roff(part[1:-1])}\\fR")
        elif part.startswith("**"):
            out.append(f"\\fB{roff(part[2:-2])}\\fR")
        elif part.startswith("*") and len(part) > 2:
            out.append(f"\\fI{roff(part[1:-1])}\\fR")
        else:
            out.append(roff(part))
    return re.sub(r"^([.])", r"\\&\1", "".join(out), flags=re.M)


def code(lines):
    return [".PP", ".RS 4", ".EX", *(roff(line) or "\\&" for line in lines), ".EE", ".RE"]


def table(rows):
    """The first column as what is explained, the others as its explanation."""
    cells = [[c.strip() for c in re.split(r"(?<!\\)\|", row.strip().strip("|"))]
             for row in rows]
    head, out = cells[0], []
    for row in cells[2:]:
        rest = [f"{h}: {c}" if h and len(row) > 2 else c
                for h, c in zip(head[1:], row[1:]) if c]
        out += [".TP", inline(row[0]) or "\\&", inline("; ".join(rest)) or "\\&"]
    return out


def markdown(lines):
    """Roff for the lines of a document: chapters become sections."""
    out, i = [], 0
    while i < len(lines):
        line = lines[i]
        i += 1
        if line.startswith("```"):
            end = next(k for k in range(i, len(lines)) if lines[k].startswith("```"))
            out += code(lines[i:end])
            i = end + 1
        elif line.startswith("|"):
            end = i
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            out += table(lines[i - 1:end])
            i = end
        elif heading := re.match(r"(##+) (?:\d+\. )?(.*)", line):
            words = heading[2].upper() if heading[1] == "##" else heading[2]
            out.append(f".{'SH' if heading[1] == '##' else 'SS'} {inline(words)}")
        elif line and not line.startswith("# "):
            end = i
            while end < len(lines) and lines[end] and \
                    not re.match(r"[|#]|```|[-*] |\d+\. ", lines[end]):
                end += 1
            text = "\n".join(part.strip() for part in [line, *lines[i:end]])
            item = re.match(r"(?:[-*]|(\d+\.)) (.*)", text, re.S)
            mark = f".IP {item[1]} 4" if item and item[1] else ".IP \\(bu 2"
            out += [mark if item else ".PP", inline(item[2] if item else text)]
            i = end
    return out


def chapters(text, wanted):
    """The lines of the chapters whose headings begin so; all lines for none."""
    if not wanted:
        return text.splitlines()
    parts = re.split(r"^(?=## )", text, flags=re.M)
    return "".join(p for p in parts if p.startswith(tuple(f"## {w}" for w in wanted))) \
        .splitlines()


def page(name, section, about, body, also):
    also = ",\n".join(".BR {} ({}".format(*roff(one).split("(")) for one in also.split(", "))
    return "\n".join([f".TH {roff(name.upper())} {section} {RELEASED} \"kaupang {VERSION}\" "
                      "\"Kaupang manual\"", ".SH NAME", f"{roff(name)} \\- {roff(about)}",
                      *tidy(body), ".SH SEE ALSO", also]) + "\n"


def tidy(body):
    """Text right under the name gets a heading; a heading needs no paragraph after it."""
    if body and not body[0].startswith(".SH"):
        body = [".SH DESCRIPTION", *body]
    return [line for i, line in enumerate(body)
            if not (line == ".PP" and body[i - 1].startswith((".SH", ".SS")))]


def comment_text(comment):
    lines = [re.sub(r"^ \* ?", "", line) for line in comment.split("\n")]
    return "\n".join(lines).strip().removeprefix("/*").removesuffix("*/").strip("\n ")


def comment_roff(text):
    """Paragraphs of a comment; what is indented is an example."""
    out = []
    for part in text.split("\n\n"):
        lines = part.split("\n")
        if all(line.startswith("    ") for line in lines):
            out += code([line[4:] for line in lines])
        else:
            out += [".PP", "\n".join(roff(line.strip()) for line in lines)]
    return out


def declarations(text):
    """Items of a part of the header: its comment, then what it is about."""
    out, comment, lines = [], "", []

    def flush():
        parts = "\n".join(lines).strip("\n").split("\n\n")
        for i, part in enumerate(parts): # a comment is about what follows it at once
            if part.strip():
                out.extend(code(part.split("\n")))
            if i == 0 and comment:
                out.extend([".RS 8", *comment_roff(comment), ".RE"])
    for token in re.split(r"(^/\*.*?\*/\n)", text, flags=re.M | re.S):
        if token.startswith("/*"):
            flush()
            comment, lines = comment_text(token), []
        else:
            lines = [line.replace("KP_API ", "") for line in token.split("\n")
                     if not line.startswith(("#", "}  /*", 'extern "C"'))]
    flush()
    return out


def library(header):
    """kaupang(3) from the installed header: its parts are the sections."""
    text = header[header.index("/* The public interface"):]
    top, rest = text.split("#ifndef KAUPANG_H", 1)
    rest = rest[rest.index("typedef uint16_t kp_action"):rest.rindex("#ifdef __cplusplus")]
    parts = re.split(r"^/\* ---- (.*?) -+\n? ?\*/\n", rest, flags=re.M)
    body = [".SH DESCRIPTION", *comment_roff(comment_text(top)),
            ".SH ACTIONS AND BOUNDS", *declarations(parts[0])]
    for title, part in zip(parts[1::2], parts[2::2]):
        body += [f".SH {roff(title.upper())}", *declarations(part)]
    return body


def ask(kaupang, *args):
    return subprocess.run([kaupang, *args], stdout=subprocess.PIPE, text=True, check=True,
                          encoding="utf-8").stdout


def commands(kaupang):
    words = [line.split("\t")[0] for line in ask(kaupang, "--help=words", "").splitlines()]
    return [word for word in words if not word.startswith("-")]


def write(folder, name, section, text, language="en"):
    at = os.path.join(folder, *([] if language == "en" else [language]), f"man{section}")
    os.makedirs(at, exist_ok=True)
    with open(os.path.join(at, f"{name}.{section}"), "w", encoding="utf-8") as f:
        f.write(text)


def main(kaupang, root, folder):
    def read(path):
        with open(os.path.join(root, path), encoding="utf-8") as f:
            return f.read()
    for language in LANGUAGES:
        lang = f"--lang={language}"
        write(folder, "kaupang", 1, ask(kaupang, "--help=man", lang), language)
        for command in commands(kaupang):
            write(folder, f"kaupang-{command}", 1,
                  ask(kaupang, command, "--help=man", lang), language)
    for name, section, about, document, wanted, also in PAGES:
        body = markdown(chapters(read(f"docs/{document}"), wanted))
        write(folder, name, section, page(name, section, about, body, also))
    body = library(read("kaupang/kaupang.h"))
    write(folder, "kaupang", 3, page("kaupang", 3, "rules, bots and records of trading games",
                                     body, "kaupang(1), kaupang-record(5)"))


KAUPANG = os.path.join(os.environ.get("MESON_BUILD_ROOT", os.getcwd()), sys.argv[1])
RELEASED, VERSION = re.match(r'\.TH \S+ \S+ (\S+) "kaupang (\S+)"',
                             ask(KAUPANG, "--help=man")).groups()
if sys.argv[3] == "--install":
    main(KAUPANG, sys.argv[2], os.path.join(os.environ["MESON_INSTALL_DESTDIR_PREFIX"],
                                            sys.argv[4]))
else:
    main(KAUPANG, *sys.argv[2:])
