// SPDX-License-Identifier: MIT
// A seat's clock, running by this machine's time corrected to the server's.
import { useEffect, useState } from "preact/hooks";
import type { TableMessage } from "../protocol";
import { server } from "../state/session";
import { t } from "../text/i18n";

function leftOf(facts: TableMessage, seat: number, now: number): number | null {
  const time = facts.time;
  if (!time) return null;
  if (time.deadline !== undefined) return time.running === seat ? time.deadline - now : null;
  const left = time.left?.[seat];
  if (left === undefined) return null;
  return time.running === seat && time.since !== undefined ? left - (now - time.since) : left;
}

export function inWords(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  if (s >= 86400)
    return t("{d} d {h} h", { d: Math.floor(s / 86400), h: Math.floor((s % 86400) / 3600) });
  const two = (n: number) => String(n).padStart(2, "0");
  return s >= 3600
    ? `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`
    : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

export function ClockFace({ facts, seat }: { facts: TableMessage; seat: number }) {
  const [, tick] = useState(0);
  const running = facts.status === "playing" && facts.time?.running === seat;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [running]);
  const left = leftOf(facts, seat, Date.now() + server.skew.value);
  if (left === null || facts.clock.kind === "none") return null;
  return (
    <span class={left < 30000 ? "clock short" : "clock"} role="timer" aria-label={t("time left")}>
      {inWords(left)}
    </span>
  );
}
