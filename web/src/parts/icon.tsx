// SPDX-License-Identifier: MIT
// Line icons of the shell, drawn for this house on a grid of 24.
const paths: Record<string, string> = {
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  back: "M15 5l-7 7 7 7",
  check: "M5 13l5 5L20 7",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1.2 1.5 1.2 2.5h5.6c0-1 .2-1.5 1.2-2.5A6 6 0 0 0 12 3z",
  log: "M5 5h14M5 10h14M5 15h9M5 20h6",
  chat: "M4 5h16v11H9l-5 4z",
  rules: "M5 4h9a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4zM9 9h5M9 13h5",
  settings: "M4 8h9M17 8h3M4 16h3M11 16h9M15 5.5v5M9 13.5v5",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 3-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M18 14c2 .7 3 2.700 3 6",
  bot: "M6 9h12v9H6zM12 5v4M9 13h.01M15 13h.01M3 12v3M21 12v3M12 4.500a.5.5 0 1 0 0-1",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l7 7-7 7",
  previous: "M15 5l-7 7 7 7",
  first: "M19 5l-7 7 7 7M12 5l-7 7 7 7",
  last: "M5 5l7 7-7 7M12 5l7 7-7 7",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  flag: "M6 21V4h12l-3 4 3 4H6",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 4 2 5 4 5M16 6h4c0 4-2 5-4 5M12 14v4M8 20h8",
  home: "M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6",
  lost: "M4 4l16 16M5 11a10 10 0 0 1 4-2M19 11a10 10 0 0 0-5-2.500M8.500 15a5 5 0 0 1 5-.8M12 19h.01",
  again: "M5 12a7 7 0 1 1 2 5M5 19v-5h5",
  keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M7 14h10",
  learn: "M3 9l9-5 9 5-9 5zM7 11.500V17c3 2 7 2 10 0v-5.500",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  arrow: "M5 12h14M13 6l6 6-6 6",
  star: "M12 4l2.500 5.300 5.700.7-4.200 4 1.100 5.800L12 17l-5.100 2.800L8 14l-4.200-4 5.700-.7z",
  crown: "M4 18h16l1-10-5 4-4-7-4 7-5-4z",
};

export function Icon({ name, size = 20 }: { name: string; size?: number }) {
  return (
    <svg
      class="line-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name] ?? ""} />
    </svg>
  );
}

/** Seats are told apart by shape as well as by colour. */
const marks = [
  "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
  "M3 3h14v14H3z",
  "M10 2l9 16H1z",
  "M10 1l9 9-9 9-9-9z",
  "M10 1l2.800 6 6.200.7-4.600 4.300 1.200 6.500L10 15.300 4.400 18.500l1.200-6.500L1 7.700 7.200 7z",
];
export function SeatMark({ seat, size = 16 }: { seat: number; size?: number }) {
  return (
    <svg
      class={`seat-mark seat-${seat}`}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={marks[seat % marks.length]!} />
    </svg>
  );
}
