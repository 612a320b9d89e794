// SPDX-License-Identifier: MIT
// A table before it starts.
import { briefOf } from "../games";
import type { TableMessage } from "../protocol";
import { me } from "../state/session";
import type { TableStore } from "../state/table";
import { t, tg } from "../text/i18n";
import { AskFriends, NoThanks } from "./asking";
import { Inviting, SitDown } from "./invitation";
import { Answer } from "./offer";
import { Seating } from "./seating";
import { WaitingTalk } from "./talk";
import { termsOf } from "./terms";

interface Props {
  store: TableStore;
  facts: TableMessage;
}

const Cancelled = () => (
  <main class="loading" id="main" tabIndex={-1}>
    <h1>{t("This table was closed.")}</h1>
    <a class="button primary" href="/">
      {t("Back to the lobby")}
    </a>
  </main>
);

/** For those who are in: what they wait for. */
function Gathering({ facts }: { facts: TableMessage }) {
  const free = facts.seats.some((s) => s.kind === "free");
  return (
    <>
      <h1>{facts.title || tg(facts.game, briefOf(facts.game)?.title ?? facts.game)}</h1>
      <p>
        {free ? t("Waiting for players.") : t("Every seat is taken.")}{" "}
        {facts.public
          ? t("This table is listed in the lobby.")
          : t("Only people with the link can find this table.")}
      </p>
      <p class="muted terms">{termsOf(facts)}</p>
    </>
  );
}

/** Whether this person could sit down and has not yet. */
const isInvited = (facts: TableMessage): boolean =>
  facts.you < 0 &&
  facts.host !== me.value?.id &&
  facts.seats.some((s) => s.kind === "free" && (!s.kept || s.for === me.value?.id));

export function Waiting({ store, facts }: Props) {
  if (facts.status === "cancelled") return <Cancelled />;
  const isRematch = facts.after !== undefined;
  const invited = !isRematch && isInvited(facts);
  return (
    <main class="waiting" id="main" tabIndex={-1}>
      {invited ? <Inviting facts={facts} /> : <Gathering facts={facts} />}
      {invited && <SitDown store={store} facts={facts} link="" onDone={() => {}} />}
      {invited && <NoThanks store={store} facts={facts} />}
      {isRematch ? <Answer store={store} facts={facts} /> : <Seating store={store} facts={facts} />}
      {!invited && !isRematch && <AskFriends store={store} facts={facts} />}
      {!invited && <WaitingTalk store={store} facts={facts} />}
    </main>
  );
}
