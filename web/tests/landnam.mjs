// SPDX-License-Identifier: MIT
// What only Landnám's board does: offers, the bank, harbours, chasing, ageing, cases at the
// all-thing, fate cards, corners under a finger. Whole games are in games.mjs. Prints TAP.
// usage: node tests/landnam.mjs [part of a test's name …]
import { close } from "./landnam/board.mjs";
import "./landnam/trade.mjs";
import "./landnam/map.mjs";
import "./landnam/thing.mjs";
import { finish } from "./tap.mjs";

await close();
finish();
