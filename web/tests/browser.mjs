// SPDX-License-Identifier: MIT
// A real Chromium for tests and pictures.
import { chromium } from "playwright-core";

export const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const launch = () =>
  chromium.launch({
    executablePath,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
export const sizes = {
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
};
