# SPDX-License-Identifier: MIT
"""check_includes.py finds what it is for: in copies of the sources with one planted fault
each it fails and names the file. Prints TAP. usage: check_includes_planted.py ROOT"""
import os
import shutil
import subprocess
import sys
import tempfile

CHECK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "check_includes.py")
FOLDERS = ["core", "cli", "games", "data", "bots", "hall", "net", "train", "store", "server", "python",
           "tools", "scripts", "debian", "docs/rules", "tests/server", "web/src", "web/public", "web/tools"]

# (what, file, planted line, what the complaint must contain)
FAULTS = [
    ("an arrow between layers", "core/text.c", '#include "hall/hall.h"',
     "core/text.c includes hall/hall.h"),
    ("a game that uses another", "games/spice-road/setup.c",
     '#include "games/amsterdam/state.h"', "a game may not use another game"),
    ("an arrow between rooms", "server/work/log.c", '#include "server/net/net.h"',
     "server/work/log.c includes server/net/net.h"),
    ("a back door", "server/api/http.c", '#include "server/tables/inside.h"',
     "the door of server/tables is tables.h"),
    ("an arrow written with spaces", "core/text.c", '#  include "hall/hall.h"',
     "core/text.c includes hall/hall.h"),
    ("an arrow that begins late", "core/text.c", '\t# include\t"bots/bot.h"',
     "core/text.c includes bots/bot.h"),
    ("an arrow in angle brackets", "core/text.c", "#include <hall/hall.h>",
     "core/text.c includes hall/hall.h"),
    ("an arrow by a way around", "core/text.c", '#include "core/../hall/hall.h"',
     "core/text.c includes core/../hall/hall.h"),
    ("an arrow to a list of another room", "server/work/log.c",
     '#include "server/protocol/routes.def"', "server/work may not use server/protocol"),
    ("a back door from outside the rooms", "server/serve.c", '#include "server/tables/inside.h"',
     "server/serve.c includes server/tables/inside.h: the door of server/tables is tables.h"),
    ("a back door from another layer", "cli/serve.c", '#include "server/people/inside.h"',
     "cli/serve.c includes server/people/inside.h: the door of server/people is people.h"),
    ("a circle in a room", "server/tables/registry.c",
     "void planted(srv_table *t); void planted(srv_table *t) { srv_think(t); }",
     "a circle of calls"),
    ("a circle in the store", "store/sql.c",
     "void planted(store *s); void planted(store *s) { store_commit(s, 0, 0); }",
     "a circle of calls"),
    ("a circle in the hall", "hall/maker.c",
     "void planted(hall_maker *m); void planted(hall_maker *m) { hall_do_sit(0, 0, m); }",
     "hall/maker.c -> hall/seating.c"),
    ("a circle among the bots", "bots/tree.c",
     "void planted(bot_search *s); void planted(bot_search *s) { bot_search_free(s); }",
     "bots/search.c -> bots/tree.c"),
    ("a rule that asks a bot", "games/landnam/legal.c",
     '#include "games/landnam/bot/bot.h"', "rules may not use bots"),
    ("a game named in core", "core/text.c", "/* spice-road */",
     "core/text.c names the game spice-road"),
    ("a game named in the hall", "hall/hall.h", "/* landnam */",
     "hall/hall.h names the game landnam"),
    ("a game named in the web shell", "web/src/main.tsx", "// puerto-rico",
     "web/src/main.tsx names the game puerto-rico"),
    ("a game named on the first page", "web/public/index.html", "<!-- amsterdam -->",
     "web/public/index.html names the game amsterdam"),
    ("a game named in the tools of the web", "web/tools/po.mjs", "// landnam",
     "web/tools/po.mjs names the game landnam"),
    ("a game named in a tool", "tools/tables.py", "# spice-road",
     "tools/tables.py names the game spice-road"),
    ("a game named in a script", "scripts/lint", "# landnam",
     "scripts/lint names the game landnam"),
    ("a game named in another game", "games/amsterdam/apply.c", "/* spice-road */",
     "games/amsterdam/apply.c names the game spice-road"),
    ("a title in the server", "server/serve.c", "/* Landnám */",
     "server/serve.c names the game landnam: Landnám"),
    ("a title in the bots", "bots/greedy.c", 'static const char *of = "Century: Spice Road";',
     "bots/greedy.c names the game spice-road: Spice Road"),
    ("a title in a package", "debian/control", " Puerto Rico", "debian/control names the game"),
    ("a title in the web", "web/src/main.tsx", "const title = 'Ticket to Ride: Amsterdam';",
     "web/src/main.tsx names the game amsterdam: Amsterdam"),
    ("an id as an identifier", "net/net.h", "int net_spice_road(void);",
     "net/net.h names the game spice-road: spice_road"),
    ("an id in capitals", "train/library.c", "#define PUERTO_RICO 1",
     "train/library.c names the game puerto-rico: PUERTO_RICO"),
    ("an id as a type", "web/src/main.tsx", "type Of = PuertoRico;",
     "web/src/main.tsx names the game puerto-rico: PuertoRico"),
    ("a constant of a game", "bots/greedy.c", "enum { BEST = LN_MOST_TURNS };",
     "bots/greedy.c names the game landnam: LN_M"),
    ("a function of a game", "hall/hall.h", "int pr_price(void);",
     "hall/hall.h names the game puerto-rico: pr_p"),
    ("a rule of a game", "web/tools/po.mjs", "// AMS-CLM-2",
     "web/tools/po.mjs names the game amsterdam: AMS-CLM"),
    ("a game named in Python", "python/kaupang/bots.py", 'DEFAULT = "landnam"',
     "python/kaupang/bots.py names the game landnam"),
    ("a list of the games in a test", "tests/server/house.py",
     'GAMES = ["amsterdam", "landnam",\n         "puerto-rico", "spice-road"]',
     "tests/server/house.py"),
    ("a game named in training", "train/run", "# landnam", "train/run names the game landnam"),
]


def check(root):
    done = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True,
                          check=False)
    return done.returncode, done.stdout


def main(root):
    failed = 0
    with tempfile.TemporaryDirectory(prefix="kaupang-includes-") as copy:
        for folder in FOLDERS:
            shutil.copytree(os.path.join(root, folder), os.path.join(copy, folder))
        code, said = check(copy)
        failed += code != 0
        print(f"{'not ok' if code else 'ok'} 1 - the sources as they are")
        for number, (what, path, line, expected) in enumerate(FAULTS, 2):
            full = os.path.join(copy, path)
            with open(full, encoding="utf-8") as f:
                before = f.read()
            with open(full, "w", encoding="utf-8") as f:
                f.write(before + line + "\n")
            code, said = check(copy)
            with open(full, "w", encoding="utf-8") as f:
                f.write(before)
            found = code != 0 and expected in said
            failed += not found
            print(f"{'ok' if found else 'not ok'} {number} - finds {what}")
            if not found:
                print(f"# expected: {expected}")
    print(f"1..{1 + len(FAULTS)}")
    return failed > 0


sys.exit(main(sys.argv[1]))
