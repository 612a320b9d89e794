// SPDX-License-Identifier: MIT
// The map: town, routes, locations, and the contracts that are pointed at.
import { useMemo, useRef } from "preact/hooks";
import type { Kind, Route, View } from "../../gen/amsterdam";
import { nameOf as seatName } from "../../parts/seats";
import { tg } from "../../text/i18n";
import type { BoardProps } from "../contract";
import { Backdrop } from "./backdrop";
import { dealOf, ownerOf, spotOf, spots, streetOf, pointsByLength } from "./data";
import { Flags, Ways, contractsShown } from "./flags";
import { nearest, order, tallChart, wideChart, type Chart, type Drawn } from "./geometry";
import { PaymentChooser } from "./payment";
import { Place } from "./places";
import { Bonus, RouteLine } from "./route";
import { fanned, paying } from "./shared";
import { whyNot } from "./words";

const G = "amsterdam";
type Props = BoardProps<View>;

function Legend() {
  return (
    <g
      class="am-legend"
      transform="translate(806 664)"
      aria-hidden="true"
      data-tip={tg(G, "Points of a route by its length")}
    >
      <rect x="-12" y="-23" width="170" height="58" rx="9" />
      {pointsByLength.map(([length, points], i) => (
        <g key={length} transform={`translate(${4 + i * 41} 0)`}>
          {Array.from({ length }, (_, j) => (
            <rect
              key={j}
              class="bit"
              x={j * 6.5 - length * 3.25 + 8}
              y="-11"
              width="5"
              height="9"
              rx="1"
            />
          ))}
          <text x="8" y="22" text-anchor="middle">
            {points}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Routes for which the kind of card pointed at would help now. */
function litBy(moves: Props["moves"], kind: Kind | null): Set<unknown> {
  return new Set(
    kind === null
      ? []
      : moves
          .with("claim")
          .filter((p) => (kind === "joker" ? p[1] !== "no-joker" : p[2] === kind))
          .map((p) => p[0]),
  );
}

/** Routes that others have just claimed. */
const freshIn = (recent: Props["recent"]): Set<unknown> =>
  new Set(
    recent.flatMap((e) =>
      (e.actions ?? [])
        .map(([, a]) => a.split(" "))
        .filter(([w]) => w === "claim")
        .map((a) => a[1]),
    ),
  );

/** How to pay is asked of a finger, of Shift, and by the context menu at the route beside it. */
function useAsking({ view, moves, narrow }: Props, chart: Chart) {
  const svg = useRef<SVGSVGElement>(null);
  const force = useRef(false);
  const routeAt = (e: MouseEvent, reach: number): Route | null => {
    const hit = (e.target as Element).closest("[data-route]")?.getAttribute("data-route");
    if (hit) return hit as Route;
    const m = svg.current!.getScreenCTM()!.inverse();
    return nearest(chart, m.a * e.clientX + m.e, m.d * e.clientY + m.f, reach);
  };
  const ask = (e: MouseEvent, reach: number) => {
    const route = routeAt(e, reach);
    const asked = moves.size > 0 ? route : null;
    paying.put(view, asked);
    return asked !== null;
  };
  return {
    asks: () => force.current || narrow,
    svg: {
      ref: svg,
      onPointerDownCapture: (e: PointerEvent) =>
        (force.current = e.pointerType !== "mouse" || e.shiftKey),
      onKeyDownCapture: (e: KeyboardEvent) => (force.current = e.shiftKey),
      onClick: (e: MouseEvent) => {
        if (!(e.target as Element).closest(".am-claim")) ask(e, narrow ? 48 : 0);
      },
      onContextMenu: (e: MouseEvent) => {
        if (ask(e, 24)) e.preventDefault();
      },
    },
  };
}

interface RoutesProps extends Props {
  chart: Chart;
  why: (route: Route) => string;
  asks: () => boolean;
}
function Routes({ view, peek, moves, own, seats, recent, chart, why, asks }: RoutesProps) {
  const fresh = freshIn(recent);
  const lit = litBy(moves, fanned.value);
  const drawings = useMemo(() => order(chart), [chart]);
  const taken = (d: Drawn): boolean => ownerOf(view, d.street.id) >= 0;
  const layers = [...drawings.filter(taken), ...drawings.filter((d) => !taken(d))]; // carts cover no open route
  return (
    <>
      {layers.map((drawn) => (
        <RouteLine
          key={drawn.street.id}
          view={view}
          peek={peek}
          drawn={drawn}
          own={own}
          tall={chart.tall}
          nameOf={(seat) => seatName(seats, seat)}
          lit={lit.has(drawn.street.id)}
          fresh={fresh.has(drawn.street.id)}
          why={why(drawn.street.id)}
          asks={asks}
        />
      ))}
      <g aria-hidden="true">
        {drawings
          .filter((d) => d.street.cart && !taken(d))
          .map((d) => (
            <Bonus key={d.street.id} drawn={d} />
          ))}
      </g>
    </>
  );
}

/** How to pay for a route, asked beside it. */
function Popover({ view, chart, why }: Pick<RoutesProps, "view" | "chart" | "why">) {
  const route = paying.at(view);
  if (!route) return null;
  const mid = chart.routes.get(route)!.middle;
  const { x, y, width, height } = chart.box;
  return (
    <div
      class={mid[1] > 360 ? "am-popover above" : "am-popover"}
      style={{
        left: `clamp(170px, ${((mid[0] - x) / width) * 100}%, calc(100% - 170px))`,
        top: `${((mid[1] - y) / height) * 100}%`,
      }}
    >
      <PaymentChooser view={view} route={route} both={false} whyNot={why} />
    </div>
  );
}

export function Town(props: Props) {
  const { view, own, you, narrow, seats, turn } = props;
  const chart = narrow ? tallChart : wideChart;
  const { asks, svg } = useAsking(props, chart);
  const back = useMemo(() => <Backdrop tall={chart.tall} />, [chart]);
  const names = (seat: number): string => seatName(seats, seat);
  const why = (r: Route): string => whyNot(view, streetOf(r), you, names, turn === you);
  const shown = contractsShown(view, own);
  const ends = new Set(
    shown.filter((s) => s.bright).flatMap(({ id }) => [dealOf(id).a, dealOf(id).b]),
  );
  const { x, y, width, height } = chart.box;
  return (
    <div class="am-room">
      <div class={narrow ? "am-map tall" : "am-map"}>
        <svg
          {...svg}
          viewBox={`${x} ${y} ${width} ${height}`}
          role="group"
          aria-label={tg(G, "Map")}
        >
          {back}
          {!narrow && <Legend />}
          <Routes {...props} {...{ chart, why, asks }} />
          <Ways view={view} own={own} chart={chart} shown={shown} />
          <g class="am-places" aria-hidden="true">
            {spots.map((s) => (
              <Place key={s.id} spot={spotOf(s.id)} chart={chart} ends={ends.has(s.id)} />
            ))}
          </g>
          <Flags chart={chart} shown={shown} />
        </svg>
        {!narrow && <Popover {...{ view, chart, why }} />}
      </div>
    </div>
  );
}
