// SPDX-License-Identifier: MIT
// Going through a finished game: by decision or round, with keys and buttons, or by itself.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/icon";
import { stepAt, walked, walkedRound, type Step } from "../state/steps";
import { t } from "../text/i18n";

const MS = 1200; // between two steps at plain speed
const speeds = [0.5, 1, 2, 4];

interface Walk {
  steps: Step[];
  at: number;
  onMove: (to: number) => void;
}

const ways: Record<string, (w: Walk, far: boolean) => number> = {
  ArrowLeft: ({ steps, at }, far) => (far ? walkedRound : walked)(steps, at, -1),
  ArrowRight: ({ steps, at }, far) => (far ? walkedRound : walked)(steps, at, 1),
  Home: () => 0,
  End: ({ steps }) => steps.at(-1)?.to ?? 0,
};

/** Arrow keys go through the game wherever the focus is, but where something else needs them. */
function useWalkKeys(walk: Walk, run: () => void): void {
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      const target = e.target as HTMLElement;
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      if (target.closest("select, textarea, dialog, input:not([type=range])")) return;
      const to = ways[e.key]?.(walk, e.shiftKey);
      if (to !== undefined) {
        e.preventDefault();
        walk.onMove(to);
      } else if (e.key === " " && !target.closest("button, a, summary, [role=button]")) {
        e.preventDefault();
        run();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

function useRunning(walk: Walk, speed: number): [boolean, () => void] {
  const [running, setRunning] = useState(false);
  const { steps, at, onMove } = walk;
  const last = steps.at(-1)?.to ?? 0;
  useEffect(() => {
    if (!running) return;
    const go = () => (at < last ? onMove(walked(steps, at, 1)) : setRunning(false));
    const timer = setTimeout(go, MS / speed);
    return () => clearTimeout(timer);
  }, [running, at, last, speed]);
  const run = () => {
    if (at >= last && !running) onMove(0);
    setRunning(!running);
  };
  return [running, run];
}

function Speed({ speed, onChoose }: { speed: number; onChoose: (speed: number) => void }) {
  return (
    <label class="speed">
      <span class="unseen">{t("Speed")}</span>
      <select value={speed} onChange={(e) => onChoose(Number(e.currentTarget.value))}>
        {speeds.map((s) => (
          <option key={s} value={s}>
            {s === 0.5 ? "½" : s}×
          </option>
        ))}
      </select>
    </label>
  );
}

interface Props extends Walk {
  /** the round that is shown, in words */
  where: string;
  children: ComponentChildren;
}

export function Stepping({ steps, at, onMove, where, children }: Props) {
  const walk = { steps, at, onMove };
  const [speed, setSpeed] = useState(1);
  const [running, run] = useRunning(walk, speed);
  useWalkKeys(walk, run);
  const n = stepAt(steps, at) + 1;
  const step = (icon: string, label: string, to: number) => (
    <button
      type="button"
      class="quiet icon"
      aria-label={label}
      data-tip={label}
      onClick={() => onMove(to)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="slider">
      {step("first", t("Previous round"), walkedRound(steps, at, -1))}
      {step("previous", t("Previous step"), walked(steps, at, -1))}
      <button
        type="button"
        class="primary icon"
        aria-label={running ? t("Pause") : t("Play")}
        onClick={run}
      >
        <Icon name={running ? "pause" : "play"} />
      </button>
      {step("next", t("Next step"), walked(steps, at, 1))}
      {step("last", t("Next round"), walkedRound(steps, at, 1))}
      <Speed speed={speed} onChoose={setSpeed} />
      <input
        type="range"
        min={0}
        max={steps.length}
        value={n}
        aria-label={t("Position")}
        aria-valuetext={`${where}, ${t("{n} of {all}", { n, all: steps.length })}`}
        onInput={(e) => onMove(steps[Number(e.currentTarget.value) - 1]?.to ?? 0)}
      />
      <span class="count">
        {where} · {t("{n} of {all}", { n, all: steps.length })}
      </span>
      {children}
    </div>
  );
}
