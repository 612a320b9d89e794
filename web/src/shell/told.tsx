// SPDX-License-Identifier: MIT
// A sentence with its pictures: goods, cards and points as the board draws them.
import type { Game } from "../games/contract";
import { Icon } from "../parts/icon";
import type { Told } from "../parts/sentence";

export const ToldText = ({ told, board }: { told: Told; board: Game }) => (
  <>
    {told.map((part, i) => {
      if (typeof part === "string") return part;
      const picture =
        board.sign?.(part) ?? (part.what === "points" ? <Icon name="star" size={13} /> : null);
      return (
        picture && (
          <span key={i} class="told-sign" aria-hidden="true">
            {picture}
          </span>
        )
      );
    })}
  </>
);
