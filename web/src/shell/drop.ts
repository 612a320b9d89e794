// SPDX-License-Identifier: MIT
// A record dropped anywhere on the page opens in the replay.
import { bring, FILE } from "../state/brought";
import { go, pathOf } from "./route";

export async function openFile(file: File | undefined): Promise<void> {
  if (!file) return;
  await bring(file);
  go(pathOf.replay(FILE));
}

export function followDrops(): void {
  document.addEventListener("dragover", (e) => {
    if (e.dataTransfer?.types.includes("Files")) e.preventDefault();
  });
  document.addEventListener("drop", (e) => {
    if (!e.dataTransfer?.types.includes("Files")) return;
    e.preventDefault();
    void openFile(e.dataTransfer.files[0]);
  });
}
