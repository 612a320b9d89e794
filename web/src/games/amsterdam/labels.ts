// SPDX-License-Identifier: MIT
// Where the names stand on the map so that they cover no route: on a wide map and, larger
// and in two lines, on a phone. What is not listed stands where the data says.
export interface Label {
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
  lines?: readonly string[];
  /** where flags of contracts begin, when the usual place is covered */
  flag?: readonly [dx: number, dy: number];
}

const words = (...lines: string[]): readonly string[] => lines;

export const wideLabels: Record<string, Label> = {
  montelbaanstoren: { dx: 22, dy: -24, anchor: "start", lines: words("Montelbaans-", "toren") },
  korenmetershuisje: { dx: 17, dy: -34, anchor: "start", lines: words("Korenmeters-", "huisje") },
  jan_roodenpoortstoren: {
    dx: -12,
    dy: 53,
    anchor: "start",
    lines: words("Jan Rooden-", "poortstoren"),
  },
  westermarkt: { dx: 43, dy: 5, anchor: "start" },
  waag: { dx: 38, dy: 27, anchor: "start" },
  dam: { dx: 48, dy: -17, anchor: "start" },
  oude_waal: { dx: 22, dy: -40, anchor: "middle" },
  oude_kerk: { dx: 25, dy: -24, anchor: "start" },
  blauwbrug: { dx: 26, dy: 38, anchor: "middle" },
};

export const tallLabels: Record<string, Label> = {
  nieuwe_waal: { dx: -24, dy: -6, anchor: "end", lines: words("Nieuwe", "Waal") },
  haringpakkerstoren: { dx: 22, dy: 22, anchor: "start", lines: words("Haring-", "pakkerstoren") },
  noordermarkt: { dx: -26, dy: -8, anchor: "end", lines: words("Noorder-", "markt") },
  korenmetershuisje: { dx: -36, dy: -30, anchor: "end", lines: words("Koren-", "metershuisje") },
  oude_waal: { dx: 0, dy: -32, anchor: "middle", flag: [-42, 26] },
  montelbaanstoren: { dx: 106, dy: -44, anchor: "end", lines: words("Montel-", "baanstoren") },
  oude_kerk: { dx: 27, dy: -42, anchor: "start", lines: words("Oude", "Kerk") },
  waag: { dx: 26, dy: 36, anchor: "start" },
  jordaan: { dx: 14, dy: -26, anchor: "start" },
  jan_roodenpoortstoren: {
    dx: -34,
    dy: 62,
    anchor: "start",
    lines: words("Jan Rooden-", "poortstoren"),
  },
  dam: { dx: 50, dy: -22, anchor: "start" },
  oost_indisch_huis: { dx: 26, dy: -34, anchor: "start", lines: words("Oost-Indisch", "Huis") },
  de_drie_hendricken: { dx: -16, dy: 44, anchor: "middle", lines: words("De Drie", "Hendricken") },
  westermarkt: { dx: 46, dy: 16, anchor: "start" },
  begijnhof: { dx: -6, dy: 44, anchor: "end" },
  munttoren: { dx: 10, dy: 46, anchor: "middle" },
  blauwbrug: { dx: 86, dy: 46, anchor: "end" },
};
