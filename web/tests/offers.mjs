// SPDX-License-Identifier: MIT
// Landnám: what may be added to an offer and what may be sent is what the rules say, at decisions
// of the golden records. Prints TAP.
// usage: RULES=kaupang.wasm node tests/offers.mjs [part of a test's name …]
import { bundle } from "./bundle.mjs";
import { decisionsOf, recordsOf } from "./positions.mjs";
import { rules } from "./rules.mjs";
import { equal, finish, must, test } from "./tap.mjs";

const { offerOf, questions, withOneMore } = await bundle(`export * from "./games/landnam/offers";`);
const GOODS = ["iron", "grain", "sheep", "wood"];
const EVERY = 8; // of the decisions
const cards = (some) => ({ ...Object.fromEntries(GOODS.map((g) => [g, 0])), ...some });
const offer = (give = {}, want = {}, to = []) => ({ give: cards(give), want: cards(want), to });

/** Decisions at which an offer may be made, with what the rules say of lists of actions. */
function* trades() {
  let found = 0;
  for (const record of recordsOf("landnam"))
    for (const { seat, actions, view, before } of decisionsOf(record)) {
      if (view.phase !== "trade" || !actions.includes("offer") || found++ % EVERY) continue;
      const kept = rules.save();
      const asked = { game: "landnam", seat, view, legal: rules.moves() };
      const allows = (list) => {
        try {
          return rules.try({ ...asked, actions: list }).able;
        } catch {
          return false;
        }
      };
      const hand = view.goods[seat];
      const more = (o, side, good) => questions(withOneMore(o, side, good, hand)).some(allows);
      yield { at: `${record.name} after ${before} lines`, seat, view, hand, allows, more };
      rules.load(kept);
    }
}

await test("a card of one's own may be given, and a card of another kind wanted, in either order", async () => {
  let count = 0;
  for (const { at, hand, more } of trades()) {
    const [give] = GOODS.filter((g) => hand[g] > 0);
    const want = GOODS.findLast((g) => g !== give);
    equal(more(offer(), "give", give), true, `${at}: giving ${give}`);
    equal(more(offer(), "want", want), true, `${at}: wanting ${want}`);
    equal(more(offer({}, { [want]: 1 }), "give", give), true, `${at}: giving ${give} for it`);
    equal(more(offer({ [give]: 1 }), "want", give), false, `${at}: wanting what is given`);
    equal(more(offer({ [give]: hand[give] }), "give", give), false, `${at}: more than there is`);
    count++;
  }
  must(count > 20, `only ${count} positions`);
  return `${count} positions`;
});

await test("nobody is asked for more cards than anybody has, nor for kinds where all four are given", async () => {
  let kinds = 0;
  for (const { at, seat, view, hand, more } of trades()) {
    const own = GOODS.filter((g) => hand[g] > 0);
    const want = GOODS.findLast((g) => g !== own[0]);
    const most = Math.max(...view.goods_count.filter((_, s) => s !== seat));
    const all = { [want]: most };
    equal(more(offer({ [own[0]]: 1 }, all), "want", want), false, `${at}: ${most + 1} cards`);
    equal(more(offer({}, all), "want", want), false, `${at}: ${most + 1} cards for any card`);
    if (own.length < GOODS.length) continue;
    const three = Object.fromEntries(own.slice(0, 3).map((g) => [g, 1]));
    equal(more(offer(three), "give", own[3]), false, `${at}: all four kinds`);
    kinds++;
  }
  must(kinds > 5, `only ${kinds} hands with all kinds`);
  return `${kinds} hands with all kinds`;
});

await test("half an offer is not sent, nor one that was refused this turn", async () => {
  let again = 0;
  for (const { at, seat, view, hand, allows } of trades()) {
    const give = GOODS.find((g) => hand[g] > 0);
    equal(allows(offerOf(offer({ [give]: 1 }))), false, `${at}: half an offer`);
    for (let i = 0; i < view.refusals; i++) {
      if (view.refused_maker[i] !== seat) continue;
      const side = (sign) => GOODS.map((g) => [g, Math.max(0, sign * view.refused[i][g])]);
      const round = view.goods_count.map((_, n) => (seat + 1 + n) % view.seats);
      const to = round.filter((s) => s !== seat && view.refused_to[i].includes(String(s)));
      const same = offer(Object.fromEntries(side(1)), Object.fromEntries(side(-1)), to);
      equal(allows(offerOf(same)), false, `${at}: refused already, ${offerOf(same)}`);
      again++;
    }
  }
  must(again > 5, `only ${again} refused offers`);
  return `${again} refused offers`;
});

finish();
