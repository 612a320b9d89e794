// SPDX-License-Identifier: MIT
// The common area: the map with the cards to draw beside it.
import type { View } from "../../gen/amsterdam";
import type { BoardProps } from "../contract";
import { Countdown, Display } from "./display";
import { Town } from "./map";

export function Table(props: BoardProps<View>) {
  return (
    <div class={props.narrow ? "am-table narrow" : "am-table"}>
      <Town {...props} />
      <div class="am-market">
        <Display {...props} />
        <Countdown {...props} />
      </div>
    </div>
  );
}
