// SPDX-License-Identifier: MIT
// The characters that no name may have, as the hall lists them (hall/unseen.def).

export function unseenOf(list) {
  const ranges = [...list.matchAll(/^UNSEEN\(0x(\w+), 0x(\w+)\)/gm)];
  const set = ranges.map(([, from, to]) => `\\u{${from}}-\\u{${to}}`).join("");
  return `// Made by web/build.mjs; do not edit.\nexport const unseen = /[${set}]/gu;\n`;
}
