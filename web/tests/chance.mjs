// SPDX-License-Identifier: MIT
// Chance for tests under node: every number that a test or the engine draws comes from one
// seeded stream, so that a test that passes once passes always. Importing it is enough;
// CHANCE=N draws other numbers.
let state = Number(process.env.CHANCE ?? 1) >>> 0;

/** Mulberry32: the next 32 bits. */
function next() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

Math.random = () => next() / 2 ** 32;
crypto.getRandomValues = (array) => {
  for (let i = 0; i < array.length; i++) array[i] = next();
  return array;
};

/** One of the list. */
export const any = (list) => list[Math.floor(Math.random() * list.length)];
