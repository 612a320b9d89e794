// SPDX-License-Identifier: MIT
// A table before it starts: who sits, links to send, bots, start.
import { useState } from "preact/hooks";
import { briefOf } from "../games";
import { Icon, SeatMark } from "../parts/icon";
import { toast } from "../parts/toast";
import type { Clock, TableMessage } from "../protocol";
import { me } from "../state/session";
import type { TableStore } from "../state/table";
import { t, tg, tn } from "../text/i18n";
import { isNamed, NameDialog } from "./name";
import { levelName } from "../parts/seats";
import { botLevels } from "./quick";
import { nameOf } from "../parts/seats";
import { Answer } from "./offer";

const words = (text: string): string => text.replace(/[_-]/g, " ");

export function clockText(clock: Clock): string {
  if (clock.kind === "live")
    return t("{base} min each, {add} s a turn", {
      base: Math.round(clock.base / 60),
      add: clock.add,
    });
  if (clock.kind === "slow")
    return tn("{n} hour a turn", "{n} hours a turn", Math.round(clock.turn / 3600));
  return t("no clock");
}

/** Pages that came without TLS are not given the clipboard; there the old command must do. */
function copyByCommand(text: string): boolean {
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = text;
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
async function copy(url: string): Promise<void> {
  const done = navigator.clipboard
    ? await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      )
    : copyByCommand(url);
  if (done) toast(t("Copied. Send it to the others."));
}

const onlyHere = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** How the others find the table: the first thing its host looks for. */
function Share({ url, title, free }: { url: string; title: string; free: number }) {
  const send =
    "share" in navigator ? () => void navigator.share({ title, url }).catch(() => {}) : null;
  return (
    <section class="share">
      <h2>{free ? t("Send this link to the others") : t("Link of this table")}</h2>
      <div class="row">
        <input
          class="secret"
          readOnly
          value={url}
          aria-label={t("Link of this table")}
          onFocus={(e) => e.currentTarget.select()}
        />
        <button type="button" class="primary" onClick={() => void copy(url)}>
          <Icon name="link" />
          {t("Copy the link")}
        </button>
        {send && (
          <button type="button" onClick={send}>
            {t("Share …")}
          </button>
        )}
      </div>
      {onlyHere() && (
        <p>
          {t("This link works on this computer only. For friends start with ./play --friends.")}
        </p>
      )}
      <p class="muted">
        {t(
          "Whoever opens it gives a name and takes a free seat. A secret link keeps one seat for one person.",
        )}
      </p>
    </section>
  );
}

export function Waiting({ store, facts }: { store: TableStore; facts: TableMessage }) {
  const free = facts.seats.filter((s) => s.kind === "free");
  if (facts.status === "cancelled")
    return (
      <main class="loading" id="main" tabIndex={-1}>
        <h1>{t("This table was given up.")}</h1>
        <a class="button primary" href="/">
          {t("To the lobby")}
        </a>
      </main>
    );
  return (
    <main class="waiting" id="main" tabIndex={-1}>
      <h1>{facts.title || tg(facts.game, briefOf(facts.game)?.title ?? facts.game)}</h1>
      <p>
        {free.length ? t("Waiting for players.") : t("Everybody is here.")}{" "}
        {facts.public
          ? t("Everybody finds this table in the lobby.")
          : t("Only those with the link find this table.")}
      </p>
      <p class="muted">
        {[
          clockText(facts.clock),
          facts.help ? t("help from the engine allowed") : t("no help from the engine"),
          ...Object.entries(facts.options).map(
            ([name, value]) =>
              `${tg(facts.game, words(name))}: ${tg(facts.game, words(String(value)))}`,
          ),
        ].join(" · ")}
      </p>
      {facts.after !== undefined ? (
        <Answer store={store} facts={facts} />
      ) : (
        <Seating store={store} facts={facts} />
      )}
    </main>
  );
}

/** Links to send, seats to take, and the start. */
function Seating({ store, facts }: { store: TableStore; facts: TableMessage }) {
  const [links, setLinks] = useState<Record<number, string>>({});
  const [wanted, setWanted] = useState(-1);
  const host = facts.host === me.value?.id;
  const free = facts.seats.filter((s) => s.kind === "free");
  const makeLink = async (seat: number) => {
    const answer = await store.ask({ type: "link", seat });
    if (answer?.type === "ok" && answer.link) {
      const url = `${location.origin}/t/${facts.table}#${answer.link}`;
      setLinks({ ...links, [seat]: url });
      await copy(url);
    }
  };
  const sit = (seat: number) => {
    if (isNamed()) void store.sit({ seat });
    else setWanted(seat);
  };
  return (
    <>
      <Share
        url={`${location.origin}/t/${facts.table}`}
        title={tg(facts.game, briefOf(facts.game)?.title ?? facts.game)}
        free={free.length}
      />
      <ul class="chairs">
        {facts.seats.map((s) => (
          <li key={s.seat}>
            <SeatMark seat={s.seat} size={22} />
            <strong>{s.kind === "free" ? t("free") : nameOf(facts.seats, s.seat)}</strong>
            {s.kind === "free" && facts.you < 0 && (!s.for || s.for === me.value?.id) && (
              <button type="button" class="primary" onClick={() => sit(s.seat)}>
                {t("Sit down")}
              </button>
            )}
            {s.kind === "free" && host && (
              <>
                <button type="button" onClick={() => void makeLink(s.seat)}>
                  <Icon name="link" />
                  {t("Secret link")}
                </button>
                <select
                  aria-label={t("Bot for seat {n}", { n: s.seat + 1 })}
                  value=""
                  onChange={(e) =>
                    e.currentTarget.value &&
                    void store.ask({ type: "bot", seat: s.seat, bot: e.currentTarget.value })
                  }
                >
                  <option value="">{t("Seat a bot …")}</option>
                  {botLevels().map((l) => (
                    <option key={l} value={l}>
                      {levelName(l)}
                    </option>
                  ))}
                </select>
              </>
            )}
            {s.kind !== "free" && (s.seat === facts.you || host) && (
              <button
                type="button"
                class="quiet"
                onClick={() => void store.ask({ type: "rise", seat: s.seat })}
              >
                {s.seat === facts.you ? t("Get up") : t("Remove")}
              </button>
            )}
            {links[s.seat] && (
              <input
                class="secret"
                readOnly
                value={links[s.seat]}
                aria-label={t("Secret link")}
                onFocus={(e) => e.currentTarget.select()}
              />
            )}
          </li>
        ))}
      </ul>
      {wanted >= 0 && (
        <NameDialog
          onClose={() => setWanted(-1)}
          onDone={() => {
            setWanted(-1);
            void store.sit({ seat: wanted });
          }}
        />
      )}
      {host && free.length > 0 && (
        <p class="muted">
          {t("The game starts when every seat is taken: by people, or by bots that you seat.")}
        </p>
      )}
      {host && (
        <div class="row big">
          <button
            type="button"
            class="primary"
            aria-disabled={free.length > 0}
            onClick={() => free.length === 0 && void store.ask({ type: "start" })}
          >
            {t("Start")}
          </button>
          <button type="button" class="quiet" onClick={() => void store.ask({ type: "cancel" })}>
            {t("Give up this table")}
          </button>
        </div>
      )}
    </>
  );
}
