// SPDX-License-Identifier: MIT
// What this server keeps of people, for how long, and who sees it. True of the program: whoever
// changes what is stored changes this page.
import { useEffect } from "preact/hooks";
import { t } from "../text/i18n";
import { useAnswer } from "./profile";

interface House {
  access: "open" | "accounts" | "invited";
  contact: string;
  session_days: number;
  guest_days: number;
  archive_days: number;
}

function Kept({ house }: { house: House }) {
  return (
    <>
      <h2>{t("Guests")}</h2>
      <p>
        {t(
          "The name you chose, a random number, and the day you were last here. Guests who never sat down are forgotten after {guest} days; a session that was not used for {session} days ends.",
          { guest: house.guest_days, session: house.session_days },
        )}
      </p>
      <h2>{t("Accounts")}</h2>
      <p>
        {t(
          "Besides: your username, a password that nobody can read (argon2id), the names you had in the last year, ratings with the games they come from, friends, and whom you have blocked. Until you leave.",
        )}
      </p>
      <h2>{t("Games")}</h2>
      <p>
        {t(
          "Moves, times, seats with their names, and what was said are kept for good; after {archive} days they are compressed. Everyone may see public tables; private ones are seen by whoever has their address.",
          { archive: house.archive_days },
        )}
      </p>
      <h2>{t("Reminders")}</h2>
      <p>
        {t(
          "Only if you ask for them: your e-mail address or the address that your browser gives us, until you turn them off. They pass through the servers of your mailbox or of your browser’s maker.",
        )}
      </p>
      <h2>{t("Bans and invitations")}</h2>
      <p>
        {t(
          "If the operator shuts somebody out: since when, until when and why. Where accounts need an invitation: whose it is, until it is used or thirty days have passed.",
        )}
      </p>
    </>
  );
}

const Seen = () => (
  <>
    <h2>{t("The address of your computer")}</h2>
    <p>
      {t(
        "It is used in memory, so that nobody can ask for too much, and not written down by this program. A web server in front of it may keep a log of its own: ask the operator.",
      )}
    </p>
    <h2>{t("Who sees it")}</h2>
    <p>
      {t(
        "Everyone sees names, ratings, results and public games. Only you see your friends and whom you have blocked. The operator can see all that is stored, hidden cards too, but no password.",
      )}
    </p>
    <h2>{t("On this device")}</h2>
    <p>
      {t(
        "Your browser keeps your settings, the key of your session and your games against bots. There are no cookies and no trackers, and nothing comes from other places.",
      )}
    </p>
    <h2>{t("Leaving")}</h2>
    <p>
      {t(
        "“Leave for good” on your page deletes your name, username, password, ratings and friends at once, and your name and words at tables soon after. Games stay with “N.N.”. Backups made before still have them. The operator can give you a copy of all that is kept of you.",
      )}
    </p>
  </>
);

export function PrivacyScreen() {
  const { answer } = useAnswer<House>("/api/house");
  useEffect(() => void (document.title = `${t("What is kept of you")} · Kaupang`), []);
  return (
    <main class="page prose privacy" id="main" tabIndex={-1}>
      <h1>{t("What is kept of you")}</h1>
      <p>{t("What games need, and nothing else.")}</p>
      {answer && <Kept house={answer} />}
      <Seen />
      {answer?.contact && <p>{t("Who runs this server: {who}", { who: answer.contact })}</p>}
      <p>
        <a href="/">{t("To the lobby")}</a>
      </p>
    </main>
  );
}
