// SPDX-License-Identifier: MIT
// The role cards.
import type { Card, View } from "../../gen/puerto-rico";
import { Act } from "../../parts/act";
import { SeatMark } from "../../parts/icon";
import { nameOf } from "../../parts/seats";
import { tg, tgn } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Coin, RoleGlyph } from "./art";
import { nameClass, roles } from "./names";

const G = "puerto-rico";
type Props = BoardProps<View>;

const seatName = (p: Props, seat: number): string =>
  seat === p.you ? tg(G, "you") : nameOf(p.seats, seat);

export function RoleCard({ card, ...p }: Props & { card: Card }) {
  const { view } = p;
  const role = roles[card];
  const taker = view.card_taker[card];
  const taken = taker !== "none";
  const coins = view.card_doubloons[card];
  const state = [taken ? "taken" : "", view.role === card && taken ? "now" : ""].join(" ");
  const bonus =
    coins > 0 ? " " + tgn(G, "{n} doubloon lies on it.", "{n} doubloons lie on it.", coins) : "";
  const why = taken
    ? tg(G, "Taken this round by {name}.", { name: seatName(p, taker) })
    : p.you >= 0 && view.step === "role" && view.actor === p.you
      ? tg(G, "Both prospectors are alike: take the other card.")
      : tg(G, "Roles are chosen when it is your turn to choose.");
  return (
    <Act
      do={`role ${card}`}
      class={`pr-role ${state}`}
      rule={card.split("_")[0]!}
      piece={`role:${card}`}
      at={`card:${card}`}
      label={
        tg(G, "{role}. {all} {own}", { role: role.name(), all: role.all(), own: role.own() }) +
        bonus +
        (taken ? ` ${why}` : "")
      }
      tip={`${role.all()}\n${role.own()}${bonus ? "\n" + bonus.trim() : ""}`}
      why={why}
    >
      <RoleGlyph card={card} />
      <span class={nameClass(role.name(), 9)}>{role.name()}</span>
      {coins > 0 && (
        <span class="coins">
          <Coin size={24} text={coins} />
        </span>
      )}
      {taken && (
        <span class="taker">
          <SeatMark seat={taker} size={18} />
        </span>
      )}
    </Act>
  );
}
