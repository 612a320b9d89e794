// SPDX-License-Identifier: MIT
// Kaupang in a browser. Read next: shell/app.tsx (the screens), state/table.ts (what a
// table is here), games/README.md (what a board is).
import { render } from "preact";
import { App } from "./shell/app";
import { followDrops } from "./shell/drop";
import { followLinks } from "./shell/route";
import { followSettings } from "./state/settings";

followSettings();
followLinks();
followDrops();
render(<App />, document.getElementById("app")!);
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/keeper.js").catch(() => {});
