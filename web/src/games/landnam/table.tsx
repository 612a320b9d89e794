// SPDX-License-Identifier: MIT
// The common area: the map, the course of the turn, and what is left in the stocks. On a
// phone it comes into view by itself when it is one's turn.
import { useEffect, useRef } from "preact/hooks";
import type { View } from "../../gen/landnam";
import { t } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { BuildList } from "./buildlist";
import { Course } from "./course";
import { Island } from "./map";
import { Stocks } from "./stocks";

type Props = BoardProps<View>;

export function Table(props: Props) {
  const root = useRef<HTMLDivElement>(null);
  const mine = props.moves.size > 0;
  useEffect(() => {
    if (mine && props.narrow) root.current?.scrollIntoView({ block: "start" });
  }, [mine, props.narrow]);
  if (props.narrow)
    return (
      <div class="ln-table narrow" ref={root}>
        <Course {...props} />
        <Island {...props} />
        <BuildList {...props} />
        <Stocks {...props} />
      </div>
    );
  return (
    <div class="ln-table">
      <Island {...props} />
      <div class="ln-side" role="group" tabIndex={0} aria-label={t("Board")}>
        <Course {...props} />
        <BuildList {...props} />
        <Stocks {...props} />
      </div>
    </div>
  );
}
