// SPDX-License-Identifier: MIT
// One's friends, who asks to be one, and whom one has blocked.
import { useEffect } from "preact/hooks";
import { toast } from "../parts/toast";
import { me } from "../state/session";
import { befriend, block, part, refreshTies, ties, tieTo, unblock, type Tie } from "../state/ties";
import { t } from "../text/i18n";
import { refusalText } from "../net/refusal";
import { pathOf } from "./route";

const attempt = (what: Promise<void>): void =>
  void what.catch((e: unknown) => toast(refusalText(e)));

const Do = ({
  words,
  run,
  plain,
}: {
  words: string;
  run: () => Promise<void>;
  plain?: boolean;
}) => (
  <button type="button" class={plain ? "quiet" : ""} onClick={() => attempt(run())}>
    {words}
  </button>
);

/** What can be done about somebody, from what they are to one. */
export function TieButtons({ user, name }: { user: string; name: string }) {
  const mine = me.value;
  useEffect(() => attempt(refreshTies()), [mine?.id]);
  if (!mine || mine.id === user) return null;
  const tie = tieTo(user);
  const label = { user: name };
  return (
    <div class="row ties" role="group" aria-label={name}>
      {tie === "friend" && <span class="mark">{t("friend")}</span>}
      {tie === undefined && mine.registered && (
        <Do words={t("Ask to be friends")} run={() => befriend(user)} />
      )}
      {tie === "asks" && (
        <>
          <span>{t("{user} asks to be your friend.", label)}</span>
          <Do words={t("Accept")} run={() => befriend(user)} />
          <Do words={t("No")} run={() => part(user)} />
        </>
      )}
      {tie === "asked" && (
        <>
          <span class="muted">{t("You have asked to be friends.")}</span>
          <Do plain words={t("Withdraw")} run={() => part(user)} />
        </>
      )}
      {tie === "friend" && <Do plain words={t("No longer friends")} run={() => part(user)} />}
      {tie === "blocked" ? (
        <>
          <span class="mark">{t("blocked")}</span>
          <Do words={t("Unblock")} run={() => unblock(user)} />
        </>
      ) : (
        <Do plain words={t("Block")} run={() => block(user)} />
      )}
    </div>
  );
}

function People({ title, of }: { title: string; of: Tie[] }) {
  if (of.length === 0) return null;
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="friends">
        {of.map((x) => (
          <li key={x.user}>
            <a href={pathOf.person(x.user)}>{x.name}</a>
            <TieButtons user={x.user} name={x.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For one's own page. */
export function Friends() {
  const user = me.value;
  useEffect(() => attempt(refreshTies()), [user?.id]);
  const of = (tie: Tie["tie"]) => ties.value.filter((x) => x.tie === tie);
  if (!user) return null;
  return (
    <>
      <People title={t("They ask to be your friend")} of={of("asks")} />
      <People title={t("Friends")} of={of("friend")} />
      <People title={t("You have asked")} of={of("asked")} />
      <People title={t("Blocked")} of={of("blocked")} />
      {of("friend").length === 0 && (
        <p class="muted">
          {user.registered
            ? t("No friends yet: open the page of somebody you have played with, and ask.")
            : t("Friends are people with an account. Make one in the settings.")}
        </p>
      )}
    </>
  );
}
