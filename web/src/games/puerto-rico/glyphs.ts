// SPDX-License-Identifier: MIT
// A line drawing for every building and role, on a grid of 24.
import type { Building, Card } from "../../gen/puerto-rico";

export const buildingGlyphs: Record<Building, string> = {
  small_indigo_plant: "M5 9h14l-2 11H7zM5 9c2-2 4 1 7 0s5-2 7 0M12 3v3",
  small_sugar_mill:
    "M4 20h16M7 20V10l5-5 5 5v10M9.500 14.500a2.500 2.500 0 1 0 5 0 2.500 2.500 0 0 0-5 0M12 5V3",
  indigo_plant:
    "M3 11h8l-1 9H4zM13 11h8l-1 9h-6zM3 11c1-2 3 1 4 0s3-1 4 0M13 11c1-2 3 1 4 0s3-1 4 0M7 7V4M17 7V4M12 7V3",
  sugar_mill:
    "M12 8a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 4v4M12 18v4M4 13h3M17 13h3M6.300 7.300l2.200 2.200M15.500 16.500l2.200 2.200M6.300 18.700l2.200-2.200M15.500 9.500l2.200-2.200",
  tobacco_storage: "M3 20V10l9-6 9 6v10zM12 18c-3-2-3-6 0-8 3 2 3 6 0 8zM12 18v-5",
  coffee_roaster:
    "M5 8h13v8H5zM5 12h13M7 20c0-1.500 1-2 1-3M11 20c0-1.500 1-2 1-3M15 20c0-1.500 1-2 1-3M18 12h4M11 8V4h4",
  small_market:
    "M4 9l2-5h12l2 5zM4 9c0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0M6 12v8M18 12v8M6 16h12",
  hacienda: "M3 20v-8l5-4 4 3 4-3 5 4v8zM9 20v-4a3 3 0 0 1 6 0v4M12 11V4l4 1.500L12 7",
  construction_hut: "M4 20l9-10M10 6l4-3 6 5-3 4zM10 20h10",
  small_warehouse: "M4 20V9l8-5 8 5v11zM8 20v-7h8v7M8 16.500h8",
  hospice:
    "M3 19V7M3 16h18v3M21 16v-3a3 3 0 0 0-3-3h-7v6M7 13.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600z",
  office: "M5 3h9l4 4v14H5zM14 3v4h4M8 17c3 0 3-5 7-7-1 4-3 6-7 7zM8 17l-1 2",
  large_market:
    "M2 9l2-5h16l2 5zM2 9c0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0M4 12v8M20 12v8M4 16h16M12 16v4",
  large_warehouse: "M2 20V10l5-4 5 4 5-4 5 4v10zM5 20v-6h5v6M14 20v-6h5v6M5 17h5M14 17h5",
  factory: "M3 20V11l5 3v-3l5 3v-3l4 3V4h4v16zM7 17h2M12 17h2",
  university: "M2 9l10-5 10 5-10 5zM6 11.500V16c3 3 9 3 12 0v-4.500M22 9v6",
  harbor:
    "M12 8v13M12 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM8 11h8M4 14c0 4 4 7 8 7s8-3 8-7M4 14l-1.500 2.500M4 14l2.500 1.500M20 14l1.500 2.500M20 14l-2.500 1.500",
  wharf: "M5 21V4h13M5 9l5-5M18 4v7M15 11h6v5h-6zM2 21h14",
  guild_hall: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM12 7v10M8 11h8",
  residence: "M2 20V11h4V7l6-4 6 4v4h4v9zM10 20v-5h4v5M5 14v3M19 14v3M10 10h4",
  fortress: "M4 21V7H3V3h3v2h3V3h6v2h3V3h3v4h-1v14zM10 21v-5a2 2 0 0 1 4 0v5M9 10v2M15 10v2",
  customs_house:
    "M12 3v18M7 21h10M4 7h16M5 7l-3 7h6zM19 7l-3 7h6zM2 14c1 3 5 3 6 0M16 14c1 3 5 3 6 0",
  city_hall:
    "M3 21h18M5 21v-8h14v8M9 13V7l3-4 3 4v6M12 9.500h.01M8.500 21v-5M12 21v-5M15.500 21v-5",
  aqueduct: "M2 5h20v4H2zM4 9v12M20 9v12M12 9v12M4 16a4 4 0 0 1 8 0M12 16a4 4 0 0 1 8 0",
  forest_house: "M7 3l-4 6h2l-3 5h5v6M7 3l4 6H9l2 3M12 20v-6l5-4 5 4v6zM16 20v-3h2v3",
  black_market:
    "M3 9c4-3 14-3 18 0 0 6-3 8-5 8-2 0-3-2-4-2s-2 2-4 2c-2 0-5-2-5-8zM7 11.500h3M14 11.500h3",
  storehouse:
    "M3 20c-1.500-5 0-8 2-9L4 8h6l-1 3c2 1 3.500 4 2 9zM13 20c-1-4 0-6 2-7l-1-3h6l-1 3c2 1 3 3 2 7z",
  guesthouse:
    "M8 15a4.500 4.500 0 1 1 0-9 4.500 4.500 0 0 1 0 9zM12 12.500l9 5.500M18 16l-1.500 2.500M21 18l-1 2M8 10.500h.01",
  trading_post: "M12 3v18M12 4h7l2 2.500L19 9h-7M12 11H5l-2 2.500L5 16h7M9 21h6",
  church:
    "M12 2v6M9.500 4.500h5M7 20v-8l5-4 5 4v8M3 20v-5l4-2M21 20v-5l-4-2M2 20h20M10.500 20v-4h3v4",
  small_wharf: "M3 21h12M6 21V5h10M6 9l4-4M16 5v5M16 10a2.500 2.500 0 1 1-2.500 2.500",
  lighthouse: "M9 21l1-12h4l1 12zM9 9h6M10 9V5h4v4M12 5V3M3 4l4 2M21 4l-4 2M7 21h10M9.500 15h5",
  specialty_factory:
    "M2 20v-8l5 3v-3l5 3v5zM17 3l1.500 3.200 3.500.4-2.600 2.400.7 3.500L17 10.800l-3.100 1.700.7-3.500L12 6.600l3.500-.4zM12 20h8v-5",
  library:
    "M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14M6 9h3M6 12h3M15 9h3M15 12h3",
  union_hall: "M2 8l5-2 5 3 5-3 5 2v7l-4 1-6 4-6-4-4-1zM12 9l-3 4c2 1 3 0 4-1l4 4",
  statue: "M7 21h10v-3H7zM10 18v-5l-2-4 4-2 4 2-2 4v5M12 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  cloister:
    "M3 20V10h18v10zM6 20v-4a2.500 2.500 0 0 1 5 0v4M13 20v-4a2.500 2.500 0 0 1 5 0v4M8 10l4-6 4 6M12 4V2",
};

const pick = "M4 9c5-6 12-6 17 0M12 5l-2 16M9 5.500l5 .2";
export const roleGlyphs: Record<Card, string> = {
  settler: "M12 21V11M12 14c-1-4-4-6-8-6 0 4 3 7 8 6zM12 11c0-4 3-7 8-7 0 5-3 8-8 7zM5 21h14",
  mayor:
    "M8 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.500 20c0-6 2.500-9 5.500-9s5.500 3 5.500 9zM17 10.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM16 20h5.500c0-5-2-8-4.500-8-1 0-1.800.4-2.500 1.200",
  builder: "M3 20h18M3 20v-5h6v5M9 20v-5h6v5M15 20v-5h6v5M6 15v-5h6v5M12 15v-5h6v5M9 10V5h6v5",
  craftsman:
    "M8 3h8c2.500 6 2.500 12 0 18H8C5.500 15 5.500 9 8 3zM6.600 8h10.800M6.600 16h10.800M12 3v18",
  trader:
    "M9 10a6 3 0 1 0 0-6 6 3 0 0 0 0 6zM3 7v5c0 1.700 2.700 3 6 3s6-1.300 6-3V7M15 12c3.400 0 6 1.300 6 3s-2.600 3-6 3-6-1.300-6-3M9 15v3c0 1.700 2.600 3 6 3s6-1.300 6-3v-3",
  captain:
    "M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM12 2v20M2 12h20M5 5l14 14M19 5L5 19M12 13.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z",
  prospector: pick,
  prospector_2: pick,
};
