// SPDX-License-Identifier: MIT
// What a browser fetches when it first meets a strong bot: the module with nets, and the nets.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Puts them among the assets with `hashed`; the constants that name them, and their addresses. */
export function strongFiles(wasm, nets, hashed) {
  const url = {};
  for (const name of readdirSync(nets).filter((f) => f.endsWith(".net.gz")))
    url[name.slice(0, -7)] = hashed(
      name.replace(".net.gz", ".net"),
      readFileSync(join(nets, name)),
    );
  const module = hashed("kaupang-strong.wasm", readFileSync(wasm));
  return {
    define: { STRONG_URL: JSON.stringify(module), NETS: JSON.stringify(url) },
    later: [module, ...Object.values(url)],
  };
}
