// SPDX-License-Identifier: MIT
// The rules module under node: what the games say about themselves, for build tools.
import { readFileSync } from "node:fs";

export async function describeGames(file) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {
    env: { now: () => performance.now() },
  });
  const kw = instance.exports;
  const room = () => new Uint8Array(kw.memory.buffer, kw.kw_buffer(), 1 << 17);
  const write = (text) => room().set(new TextEncoder().encode(text + "\0"));
  const read = () => {
    const bytes = room();
    return JSON.parse(new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0))));
  };
  kw.kw_games();
  const games = read().map((id) => {
    write(id);
    kw.kw_open();
    kw.kw_describe();
    return read();
  });
  kw.kw_levels();
  return { games, levels: read() };
}
