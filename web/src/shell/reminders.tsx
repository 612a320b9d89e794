// SPDX-License-Identifier: MIT
// Being told that a game waits: by this device, a feed or e-mail, each only if one wants it.
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { online } from "../state/session";
import {
  answerLetter,
  askMail,
  canPush,
  chooseOften,
  dropDevice,
  dropFeed,
  dropMail,
  feedAddress,
  isHere,
  makeFeed,
  pushHere,
  refreshReminders,
  reminders,
  type Often,
  type Reminders,
} from "../state/reminders";
import { t } from "../text/i18n";
import { when } from "../text/when";
import { Segments, Trouble } from "./fields";

interface Part {
  chosen: Reminders;
  /** does it, and says why not */
  go: (what: () => Promise<unknown>) => void;
}

function Devices({ chosen, go }: Part) {
  const { push } = chosen.offers;
  const refused = useSignal(false);
  const turnOn = () => go(async () => (refused.value = !(await pushHere(push!))));
  const own = localStorage.getItem("device");
  return (
    <section>
      <h2>{t("Notifications")}</h2>
      {!push && <p class="muted">{t("This server sends no notifications.")}</p>}
      {push && !canPush() && <p class="muted">{t("This browser takes no notifications.")}</p>}
      {push && canPush() && !isHere(chosen) && (
        <button type="button" onClick={turnOn}>
          {t("Notify me on this device")}
        </button>
      )}
      {refused.value && (
        <p class="warn" role="alert">
          {t("The browser does not allow it: look at its settings for this page.")}
        </p>
      )}
      <ul class="plain">
        {chosen.devices.map((d) => (
          <li key={d.id}>
            {d.id === own
              ? t("This device is notified.")
              : t("Another device, since {when}.", { when: when(d.added) })}{" "}
            <button type="button" class="quiet" onClick={() => go(() => dropDevice(d.id))}>
              {t("No longer")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Feed({ chosen, go }: Part) {
  return (
    <section>
      <h2>{t("A feed of your own")}</h2>
      <p class="muted">
        {t(
          "For a feed reader (Atom). Whoever has its address reads it, so keep it to yourself; a new address makes the old one worthless.",
        )}
      </p>
      {feedAddress.value && (
        <input
          class="secret"
          readOnly
          value={feedAddress.value}
          aria-label={t("Secret address of your feed")}
          onFocus={(e) => e.currentTarget.select()}
        />
      )}
      <div class="row">
        <button type="button" onClick={() => go(makeFeed)}>
          {chosen.feed ? t("A new address") : t("Make a feed")}
        </button>
        {chosen.feed && (
          <button type="button" class="quiet" onClick={() => go(dropFeed)}>
            {t("End the feed")}
          </button>
        )}
      </div>
    </section>
  );
}

function MailForm({ go }: Pick<Part, "go">) {
  const [address, setAddress] = useState("");
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        go(() => askMail(address.trim()));
      }}
    >
      <label class="field">
        <span>{t("E-mail address")}</span>
        <input
          type="text"
          inputMode="email"
          autoComplete="email"
          required
          value={address}
          onInput={(e) => setAddress(e.currentTarget.value)}
        />
      </label>
      <button type="submit">{t("Send me a letter to confirm it")}</button>
    </form>
  );
}

function Mail({ chosen, go }: Part) {
  const { mail, offers } = chosen;
  return (
    <section>
      <h2>{t("E-mail")}</h2>
      {!offers.mail && <p class="muted">{t("This server sends no e-mail.")}</p>}
      {offers.mail && !mail && <MailForm go={go} />}
      {mail && (
        <p>
          {mail.confirmed
            ? t("Letters go to {address}.", { address: mail.address })
            : t("A letter went to {address}: follow the link in it, and that address counts.", {
                address: mail.address,
              })}{" "}
          <button type="button" class="quiet" onClick={() => go(dropMail)}>
            {t("No longer")}
          </button>
        </p>
      )}
    </section>
  );
}

const HowOften = ({ chosen, go }: Part) => (
  <Segments
    name="often"
    label={t("How often")}
    value={chosen.often}
    of={[
      ["day", t("at most once a day")],
      ["turn", t("at every turn")],
    ]}
    set={(often: Often) => go(() => chooseOften(often))}
  />
);

export function RemindersScreen() {
  const [trouble, setTrouble] = useState<unknown>(null);
  const go = (what: () => Promise<unknown>) =>
    void what().then(
      () => setTrouble(null),
      (error: unknown) => setTrouble(error),
    );
  useEffect(() => {
    document.title = `${t("Reminders")} · Kaupang`;
    if (online.value) go(refreshReminders);
  }, [online.value]);
  const chosen = reminders.value;
  return (
    <main class="page reminders" id="main" tabIndex={-1}>
      <h1>{t("Reminders")}</h1>
      <p>
        {t(
          "Games over days wait for you when you are elsewhere. You are told which game waits and how long still, nothing else, and only as you choose here.",
        )}
      </p>
      <Trouble what={trouble} />
      {chosen && (
        <>
          <HowOften chosen={chosen} go={go} />
          <Devices chosen={chosen} go={go} />
          <Mail chosen={chosen} go={go} />
          <Feed chosen={chosen} go={go} />
        </>
      )}
      <p>
        <a href="/">{t("Back to the lobby")}</a>
      </p>
    </main>
  );
}

/** Behind the links of a letter: nothing happens before somebody clicks. */
export function LetterScreen({ what, secret }: { what: "confirm" | "stop"; secret: string }) {
  const [trouble, setTrouble] = useState<unknown>(null);
  const [done, setDone] = useState(false);
  const say = () =>
    void answerLetter(what, secret).then(
      () => (setDone(true), setTrouble(null)),
      (error: unknown) => setTrouble(error),
    );
  const confirm = what === "confirm";
  return (
    <main class="loading letter" id="main" tabIndex={-1}>
      <h1>{confirm ? t("Letters to this address") : t("No more letters")}</h1>
      {done ? (
        <p role="status">
          {confirm
            ? t("Confirmed: you are told by e-mail when a game waits for you.")
            : t("Done: no more letters go to this address.")}
        </p>
      ) : (
        <button type="button" class="primary" onClick={say}>
          {confirm ? t("Yes, remind me by e-mail") : t("No more letters, please")}
        </button>
      )}
      <Trouble what={trouble} />
      <a class="button" href="/">
        {t("Back to the lobby")}
      </a>
    </main>
  );
}
