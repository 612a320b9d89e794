// SPDX-License-Identifier: MIT
// Going through a finished game: a slider over its positions, one step, or by itself.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/icon";
import { t } from "../text/i18n";

const MS = 700; // between two positions

interface Props {
  at: number;
  last: number;
  onMove: (to: number) => void;
  children: ComponentChildren;
}

export function Slider({ at, last, onMove, children }: Props) {
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => (at < last ? onMove(at + 1) : setRunning(false)), MS);
    return () => clearTimeout(timer);
  }, [running, at, last]);
  const run = () => {
    if (at >= last) onMove(0);
    setRunning(!running);
  };
  const step = (name: "previous" | "next", label: string, to: number) => (
    <button type="button" class="quiet icon" aria-label={label} onClick={() => onMove(to)}>
      <Icon name={name} />
    </button>
  );
  return (
    <div class="slider">
      {step("previous", t("Previous step"), Math.max(0, at - 1))}
      <button
        type="button"
        class="primary icon"
        aria-label={running ? t("Pause") : t("Play")}
        onClick={run}
      >
        <Icon name={running ? "pause" : "play"} />
      </button>
      {step("next", t("Next step"), Math.min(last, at + 1))}
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t("Position")}
        aria-valuetext={t("{n} of {all}", { n: at, all: last })}
        onInput={(e) => onMove(Number(e.currentTarget.value))}
      />
      <span class="count">{t("{n} of {all}", { n: at, all: last })}</span>
      {children}
    </div>
  );
}
