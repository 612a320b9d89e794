// SPDX-License-Identifier: MIT
// A link as a picture, for the telephone on the other side of the table.
import { useEffect, useState } from "preact/hooks";
import { t } from "../text/i18n";

const QUIET = 4; // modules of white around it, as readers expect

interface Drawing {
  size: number;
  path: string;
}

/** Every dark module as a square of one path. */
async function draw(url: string): Promise<Drawing> {
  const { generate } = await import("lean-qr");
  const code = generate(url);
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++)
      if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  return { size: code.size + 2 * QUIET, path };
}

function Code({ url }: { url: string }) {
  const [drawing, set] = useState<Drawing | null>(null);
  useEffect(() => void draw(url).then(set), [url]);
  if (!drawing) return null;
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      role="img"
      aria-label={t("QR code of the link")}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}

/** Shown when it is asked for. */
export function QrCode({ url }: { url: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t("QR code")}</summary>
      {open && <Code url={url} />}
    </details>
  );
}
