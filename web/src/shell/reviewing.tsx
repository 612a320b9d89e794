// SPDX-License-Identifier: MIT
// Having a game reviewed: the button, how far it is, stopping it, and the review once it is there.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Review } from "../engine/review";
import { Icon } from "../parts/icon";
import { t } from "../text/i18n";
import { keptReview, makeReview } from "../state/reviews";
import type { Reviewing } from "../net/judge";
import type { Recorded } from "./recorded";

export interface Judged {
  review: Review | null;
  /** of the parts how many are done; null = nobody judges */
  progress: { done: number; of: number } | null;
  trouble: "" | "unavailable" | "failed";
  start: () => void;
  stop: () => void;
}

/** A review that was kept is there at once; otherwise it waits to be asked for. */
export function useReview({ replay, record }: Recorded, wanted: boolean): Judged {
  const [review, setReview] = useState<Review | null>(null);
  const [progress, setProgress] = useState<Judged["progress"]>(null);
  const [trouble, setTrouble] = useState<Judged["trouble"]>("");
  const work = useRef<Reviewing | null>(null);
  const stop = () => work.current?.stop();
  const start = () => {
    setTrouble("");
    setProgress({ done: 0, of: 0 });
    work.current = makeReview(replay.game, record, (done, of) => setProgress({ done, of }));
    work.current.review
      .then(setReview, (error: Error) => {
        if (error.message !== "stopped")
          setTrouble(error.message === "unavailable" ? "unavailable" : "failed");
      })
      .finally(() => {
        setProgress(null);
        work.current = null;
      });
  };
  useEffect(() => {
    setReview(null);
    void keptReview(replay.game, record).then((kept) => {
      if (kept) setReview(kept);
      else if (wanted) start();
    });
    return stop;
  }, [record]);
  return { review, progress, trouble, start, stop };
}

/** What there is before the review. */
export function ReviewStart({ progress, trouble, start, stop }: Judged) {
  if (progress)
    return (
      <div class="row reviewing" role="status">
        <progress
          max={progress.of || 1}
          value={progress.of ? progress.done : undefined}
          aria-label={t("Reviewing the game")}
        />
        <span class="count">
          {t("{n} of {all}", { n: progress.done, all: progress.of || "…" })}
        </span>
        <button type="button" onClick={stop}>
          {t("Stop")}
        </button>
      </div>
    );
  return (
    <>
      <p>
        {t(
          "Who was likely to win when, which decisions cost the most, what was better and why. It is worked out on this device and takes a minute or so.",
        )}
      </p>
      {trouble === "unavailable" && (
        <p class="warn" role="alert">
          {t("What the review needs could not be loaded. Try again with a network.")}
        </p>
      )}
      {trouble === "failed" && (
        <p class="warn" role="alert">
          {t("This game could not be reviewed.")}
        </p>
      )}
      <p class="row">
        <button type="button" class="primary" onClick={start}>
          <Icon name="search" />
          {t("Review this game")}
        </button>
      </p>
    </>
  );
}
