// SPDX-License-Identifier: MIT
// The map: the ring of sea with the island in it, explored and unknown, units, buildings,
// numbers, harbours. Where several things can be done at one place, a little sheet asks which.
import { useRef } from "preact/hooks";
import type { View } from "../../gen/landnam";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Chooser } from "./chooser";
import { CornerPlace } from "./corners";
import { corners, hexes, spot } from "./island";
import { HexPlace, Marks } from "./hexes";
import { OuterSea } from "./outersea";
import { BOX, newsOf, targetsOf } from "./places";
import { asked } from "./shared";
import { Units } from "./units";

const G = "landnam";
type Props = BoardProps<View>;

/** How far from a corner a finger may land, in pixels of the screen: corners of a phone's map
 * are closer to each other than a finger is broad. */
const REACH = 16;

/** Where a finger came down on the map, and what can be done at the corners within its reach. */
function useFinger(targets: Map<string, string[]>) {
  const svg = useRef<SVGSVGElement>(null);
  const finger = useRef<DOMPoint | null>(null);
  const tapped = (): string[] => {
    const scale = svg.current!.getScreenCTM()!;
    const at = finger.current?.matrixTransform(scale.inverse());
    const near = (c: number): boolean =>
      at !== undefined && Math.hypot(spot(c)[0] - at.x, spot(c)[1] - at.y) * scale.a < REACH;
    return corners.flatMap((_, c) => (near(c) ? (targets.get(`c${c}`) ?? []) : []));
  };
  const down = (e: PointerEvent) =>
    (finger.current = e.pointerType === "mouse" ? null : new DOMPoint(e.clientX, e.clientY));
  return { svg, tapped, down, forget: () => (finger.current = null) };
}

/** The sheet that asks which, beside the place that was chosen. */
function Popover({ view }: { view: View }) {
  const asking = asked.at(view);
  if (!asking) return null;
  const [x, y] = asking.at;
  return (
    <div
      class={y > 0 ? "ln-popover above" : "ln-popover"}
      style={{
        left: `clamp(150px, ${((x - BOX.x) / BOX.width) * 100}%, calc(100% - 150px))`,
        top: `${((y - BOX.y) / BOX.height) * 100}%`,
      }}
    >
      <Chooser view={view} />
    </div>
  );
}

export function Island(props: Props) {
  const { view, moves, narrow, recent } = props;
  const targets = targetsOf(moves.all());
  const { svg, tapped, down, forget } = useFinger(targets);
  const news = newsOf(recent);
  return (
    <div class="ln-room">
      <div class={narrow ? "ln-map narrow" : "ln-map"}>
        <svg
          ref={svg}
          viewBox={narrow ? "-396 -368 792 736" : `${BOX.x} ${BOX.y} ${BOX.width} ${BOX.height}`}
          role="group"
          aria-label={tg(G, "Map")}
          onPointerDownCapture={down}
          onKeyDownCapture={forget}
          onClick={(e) => {
            if (!(e.target as Element).closest(".act")) asked.drop();
          }}
        >
          <OuterSea {...props} actions={targets.get("h0")} />
          {hexes.map((h) => (
            <HexPlace
              key={h}
              {...props}
              hex={h}
              actions={targets.get(`h${h}`)}
              news={news.has(`h${h}`)}
            />
          ))}
          <Marks {...props} />
          <Units {...props} />
          {corners.map((_, c) => (
            <CornerPlace
              key={c}
              {...props}
              corner={c}
              actions={targets.get(`c${c}`)}
              news={news.has(`c${c}`)}
              tapped={tapped}
            />
          ))}
        </svg>
        {!narrow && <Popover view={view} />}
      </div>
    </div>
  );
}
