// SPDX-License-Identifier: MIT
// The letters of the page are asked for with it, not when the style has come.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The links of a built page to its fonts. */
export const fontsOf = (folder) =>
  readdirSync(join(folder, "assets"))
    .filter((f) => f.endsWith(".woff2"))
    .map((f) => `<link rel="preload" href="/assets/${f}" as="font" type="font/woff2" crossorigin>`)
    .join("\n");
