// SPDX-License-Identifier: MIT
// The seats of a table before it starts: links to send, seats to take, bots, and the start.
import { useState } from "preact/hooks";
import { briefOf } from "../games";
import { Icon, SeatMark } from "../parts/icon";
import { levelName, nameOf } from "../parts/seats";
import type { SeatInfo, TableMessage } from "../protocol";
import { me } from "../state/session";
import type { TableStore } from "../state/table";
import { t, tg } from "../text/i18n";
import { isNamed, NameDialog } from "./name";
import { Away } from "./presence";
import { botLevels } from "./levels";
import { asksReady, Ready } from "./ready";
import { RollCall, useGone } from "./rollcall";
import { copy, LinkField, Share } from "./share";

interface Props {
  store: TableStore;
  facts: TableMessage;
}
interface ChairProps extends Props {
  seat: SeatInfo;
  host: boolean;
  sit: (seat: number) => void;
}

const BotChoice = ({ store, seat }: { store: TableStore; seat: number }) => (
  <select
    aria-label={t("Bot for seat {n}", { n: seat + 1 })}
    value=""
    onChange={(e) =>
      e.currentTarget.value && void store.ask({ type: "bot", seat, bot: e.currentTarget.value })
    }
  >
    <option value="">{t("Add a bot …")}</option>
    {botLevels().map((l) => (
      <option key={l} value={l}>
        {levelName(l)}
      </option>
    ))}
  </select>
);

/** What one may do with a free seat: sit down, or as the host keep it for somebody. */
function FreeChair({ store, facts, seat: s, host, sit }: ChairProps) {
  const [link, setLink] = useState("");
  const makeLink = async () => {
    const answer = await store.ask({ type: "link", seat: s.seat });
    if (answer?.type === "ok" && answer.link) {
      const url = `${location.origin}/t/${facts.table}#${answer.link}`;
      setLink(url);
      await copy(url);
    }
  };
  return (
    <>
      {facts.you < 0 && (!s.for || s.for === me.value?.id) && (
        <button type="button" onClick={() => sit(s.seat)}>
          {t("Take this seat")}
        </button>
      )}
      {host && (
        <>
          <button type="button" onClick={() => void makeLink()}>
            <Icon name="link" />
            {t("Secret link")}
          </button>
          <BotChoice store={store} seat={s.seat} />
        </>
      )}
      {link && <LinkField url={link} label={t("Secret link")} />}
    </>
  );
}

const chairName = (facts: TableMessage, s: SeatInfo): string => {
  if (s.kind !== "free") return nameOf(facts.seats, s.seat);
  return s.for && s.name ? t("{name} is invited", { name: s.name }) : t("free");
};

function Chair(props: ChairProps) {
  const { store, facts, seat: s, host } = props;
  return (
    <li>
      <SeatMark seat={s.seat} size={22} />
      <strong>{chairName(facts, s)}</strong>
      {s.kind === "person" && s.seat !== facts.you && <Away store={store} seat={s.seat} />}
      {s.ready && <span class="tag">{t("ready")}</span>}
      {s.kind === "free" && <FreeChair {...props} />}
      {(s.kind !== "free" || s.for) && (s.seat === facts.you || host) && (
        <button
          type="button"
          class="quiet"
          onClick={() => void store.ask({ type: "rise", seat: s.seat })}
        >
          {s.seat === facts.you ? t("Leave seat") : t("Remove")}
        </button>
      )}
    </li>
  );
}

/** What the host alone decides. */
const HostRow = ({ store, facts, free, gone }: Props & { free: number; gone: number }) => (
  <>
    {free > 0 && (
      <p class="muted">
        {facts.start === "ready"
          ? t("When every seat is taken, by people or by bots that you seat, everyone is asked.")
          : t("The game can start once every seat is taken by a person or a bot.")}
      </p>
    )}
    <div class="row big">
      {!asksReady(facts) && (
        <button
          type="button"
          class="primary"
          aria-disabled={free + gone > 0}
          onClick={() => free + gone === 0 && void store.ask({ type: "start" })}
        >
          {t("Start")}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => void store.ask({ type: "cancel" })}>
        {t("Close this table")}
      </button>
    </div>
  </>
);

export function Seating({ store, facts }: Props) {
  const [wanted, setWanted] = useState(-1);
  const host = facts.host === me.value?.id;
  const free = facts.seats.filter((s) => s.kind === "free").length;
  const gone = useGone(facts);
  const sit = (seat: number) => {
    if (isNamed()) void store.sit({ seat });
    else setWanted(seat);
  };
  return (
    <>
      {(host || facts.you >= 0) && (
        <Share
          url={`${location.origin}/t/${facts.table}`}
          title={tg(facts.game, briefOf(facts.game)?.title ?? facts.game)}
          free={free}
        />
      )}
      <ul class="chairs">
        {facts.seats.map((seat) => (
          <Chair key={seat.seat} {...{ store, facts, seat, host, sit }} />
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
      {asksReady(facts) ? (
        <Ready store={store} facts={facts} gone={gone} />
      ) : (
        <RollCall store={store} facts={facts} gone={gone} />
      )}
      {host && <HostRow store={store} facts={facts} free={free} gone={gone.length} />}
    </>
  );
}
