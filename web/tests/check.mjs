// SPDX-License-Identifier: MIT
// The checks of sources fail where they should: on a planted wrong arrow, a planted cycle, a
// planted name of a game and what is too long. Prints TAP.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { importFaults } from "../tools/imports.mjs";
import { functionsOf } from "../tools/lengths.mjs";
import { equal, finish, test } from "./tap.mjs";

/** The faults found in these sources; `sources` are names and texts beside the sound ones. */
function faultsIn(sources) {
  const home = mkdtempSync(join(tmpdir(), "kaupang-check-"));
  const root = join(home, "web");
  const sound = {
    "src/shell/screen.tsx": `import { part } from "../parts/part";`,
    "src/parts/part.ts": `export const part = 1;`,
    "src/games/contract.ts": `export interface Board {}`,
    "src/games/index.ts": `import type { Board } from "./contract";`,
    "src/games/go/index.tsx": `import { part } from "../../parts/part";`,
  };
  const all = { ...sound, ...sources };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const found = Object.values(importFaults(root, Object.keys(all)));
  rmSync(home, { recursive: true });
  return found;
}

await test("sound sources have no fault", async () => {
  equal(faultsIn({}), [[], [], []], "faults");
});

await test("a board that uses the shell is found, and one that uses another board", async () => {
  const [arrows] = faultsIn({
    "src/games/go/own.tsx": `import { screen } from "../../shell/screen";`,
    "src/games/chess/own.tsx": `import go from "../go";`,
  });
  equal(
    arrows,
    [
      "src/games/go/own.tsx imports shell/screen.tsx: games/go may not use shell",
      "src/games/chess/own.tsx imports games/go/index.tsx: games/chess may not use games/go",
    ],
    "arrows",
  );
});

await test("an import is found however it is written", async () => {
  const shell = "../../shell/screen";
  const [arrows] = faultsIn({
    "src/games/go/a.tsx": `import "${shell}";`,
    "src/games/go/b.tsx": `export * from '${shell}';`,
    "src/games/go/c.tsx": `const late = () => import(\`${shell}\`);`,
    "src/games/go/d.tsx": `import {\n  one,\n  two,\n} from "${shell}"`,
    "src/games/go/e.tsx": `const a = 1; import type { T } from "${shell}";`,
    "src/games/go/f.tsx": `type T = import("${shell}").T;`,
    "src/games/go/g.tsx": `// import "${shell}";\nexport const said = 'import "${shell}"';`,
  });
  equal(
    arrows.map((line) => line.split(" ")[0].slice(-5)),
    ["a.tsx", "b.tsx", "c.tsx", "d.tsx", "e.tsx", "f.tsx"],
    "arrows",
  );
  const [, cycles] = faultsIn({
    "src/parts/a.ts": `import "./b";`,
    "src/parts/b.ts": `import "./a";`,
    "src/parts/c.ts": `import("./d");`,
    "src/parts/d.ts": `import "./c";`,
  });
  equal(cycles, ["parts/a.ts, parts/b.ts"], "cycles: not of what is fetched later");
});

await test("a long block is found like a long function, wherever it stands", async () => {
  const lines = "one();\n".repeat(3);
  const text = `{\n${lines}}\nfunction f() {\n{\n${lines}}\n}\nconst g = () => {\n${lines}};`;
  equal(
    functionsOf("a.js", text),
    [
      ["a.js a block", 5],
      ["a.js f", 7],
      ["a.js a block", 5],
      ["a.js g", 5],
    ],
    "lengths",
  );
  equal(functionsOf("a.js", `if (a) {\n${lines}}`), [], "a statement's own block");
});

await test("a cycle is found, through however many files; types make none", async () => {
  const cycle = {
    "src/parts/a.ts": `import { b } from "./b";`,
    "src/parts/b.ts": `import { c } from "./c";`,
    "src/parts/c.ts": `export { a } from "./a";`,
  };
  equal(faultsIn(cycle)[1], ["parts/a.ts, parts/b.ts, parts/c.ts"], "cycles");
  const types = { ...cycle, "src/parts/c.ts": `export type { A } from "./a";` };
  equal(faultsIn(types)[1], [], "cycles of types");
});

await test("a game named outside its folder is found, unless in a comment", async () => {
  const [, , names] = faultsIn({
    "src/shell/lobby.tsx": `// as in go\nif (id === "go") show();`,
    "src/style/tile.css": `/* go */\n.tile-go {\n}`,
    "src/games/high-road/index.tsx": `export const title = "The High Road";`,
    "../data/high-road.json": `{"title": "Trade: Þe Highest Way"}`,
    "src/parts/words.ts": `const a = high_road;\nconst b = HighRoad;\nconst c = "high roads";`,
    "src/parts/title.ts": `const title = "þe highest way";`,
  });
  equal(
    names,
    [
      'src/shell/lobby.tsx:2 if (id === "go") show();',
      "src/style/tile.css:2 .tile-go {",
      "src/parts/words.ts:1 const a = high_road;",
      "src/parts/words.ts:2 const b = HighRoad;",
      'src/parts/title.ts:1 const title = "þe highest way";',
    ],
    "names",
  );
});

finish();
