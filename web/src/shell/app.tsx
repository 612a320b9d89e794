// SPDX-License-Identifier: MIT
// The frame around every screen.
import { signal, useSignal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { briefOf } from "../games";
import { Announcer } from "../parts/announce";
import { Icon } from "../parts/icon";
import { hideTip, Tips } from "../parts/tip";
import { weakBots } from "../net/local";
import { toast, Toasts } from "../parts/toast";
import { isLocal, server } from "../state/session";
import { t } from "../text/i18n";
import { Lobby } from "./lobby";
import { route, type Route } from "./route";
import { SettingsDialog } from "./settings";

/** What a screen puts into the page's heading. */
export const heading = signal<ComponentChildren>(null);

declare const BOARD_STYLE_URL: string;
let boardStyle: Promise<void> | undefined;
/** A screen with a board, once the style of boards is there too. */
async function dressed<M>(screen: Promise<M>): Promise<M> {
  boardStyle ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = BOARD_STYLE_URL;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  await boardStyle;
  return screen;
}

/** A screen that is fetched when it is first shown. */
function Later<P extends object>({
  load,
  props,
}: {
  load: () => Promise<ComponentType<P>>;
  props: P;
}) {
  const [Screen, set] = useState<ComponentType<P> | null>(null);
  useEffect(() => void load().then((c) => set(() => c)), []);
  return Screen ? (
    <Screen {...props} />
  ) : (
    <main class="loading" aria-busy="true">
      <p>{t("One moment …")}</p>
    </main>
  );
}

const Nowhere = () => (
  <main class="loading" id="main" tabIndex={-1}>
    <h1>{t("There is no such page")}</h1>
    <p>{t("The address may be mistyped, or a part of it was lost.")}</p>
    <a class="button primary" href="/">
      {t("Back to the lobby")}
    </a>
  </main>
);

const Reminding = () => (
  <Later
    key="reminders"
    load={() => import("./reminders").then((m) => m.RemindersScreen)}
    props={{}}
  />
);
const Letter = ({ what, secret }: { what: "confirm" | "stop"; secret: string }) => (
  <Later
    key={`letter ${what}`}
    load={() => import("./reminders").then((m) => m.LetterScreen)}
    props={{ what, secret }}
  />
);
const needsNobody = ["rules", "privacy"];

/** The pages about people and what they have played. */
function PeopleScreen({ at }: { at: Route }) {
  switch (at.at) {
    case "leaders":
      return (
        <Later
          key="leaders"
          load={() => dressed(import("./leaders")).then((m) => m.LeadersScreen)}
          props={{ game: at.game }}
        />
      );
    case "privacy":
      return (
        <Later
          key="privacy"
          load={() => import("./privacy").then((m) => m.PrivacyScreen)}
          props={{}}
        />
      );
    case "person":
      return (
        <Later
          key="person"
          load={() => dressed(import("./profile")).then((m) => m.ProfileScreen)}
          props={{ user: at.user, game: at.game }}
        />
      );
    case "finished":
      return (
        <Later
          key="finished"
          load={() => import("./finished").then((m) => m.FinishedScreen)}
          props={{ game: at.game }}
        />
      );
    default:
      return <Lobby />;
  }
}

function Screen({ at }: { at: Route }) {
  if (server.barred.value && !needsNobody.includes(at.at))
    return <Later key="door" load={() => import("./door").then((m) => m.DoorScreen)} props={{}} />;
  switch (at.at) {
    case "table":
      return (
        <Later
          key={`table ${at.id}`}
          load={() => dressed(import("./tablescreen")).then((m) => m.TableScreen)}
          props={{ id: at.id, link: at.link ?? "", learn: at.learn ?? false }}
        />
      );
    case "replay":
      return (
        <Later
          key={`replay ${at.id}`}
          load={() => dressed(import("./replay")).then((m) => m.ReplayScreen)}
          props={{ id: at.id, review: at.review }}
        />
      );
    case "rules":
      if (!briefOf(at.game)) return <Lobby />;
      return (
        <Later
          key={`rules ${at.game}`}
          load={() => import("./rules").then((m) => m.RulesScreen)}
          props={{ game: at.game }}
        />
      );
    case "leaders":
    case "privacy":
    case "person":
    case "finished":
      return <PeopleScreen at={at} />;
    case "reminders":
      return <Reminding />;
    case "letter":
      return <Letter {...at} />;
    case "nowhere":
      return <Nowhere />;
    default:
      return <Lobby />;
  }
}

function Connection({ at }: { at: Route }) {
  const needed = at.at === "table" && !isLocal(at.id);
  if (server.state.value !== "lost" || !needed) return null;
  return (
    <p class="connection" role="alert">
      <Icon name="lost" /> {t("Connection lost. Trying again …")}
    </p>
  );
}

export function App() {
  const settingsOpen = useSignal(false);
  const at = route.value;
  useEffect(hideTip, [at]);
  const weak = weakBots.value;
  useEffect(() => {
    if (weak) toast(t("Part of the strong bots could not be loaded: they play a little weaker."));
  }, [weak]);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(e) => {
          e.preventDefault();
          (document.querySelector("main") as HTMLElement | null)?.focus();
        }}
      >
        {t("Skip to the game")}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label={t("Kaupang, to the start")}>
          <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
            <path
              class="sail"
              d="M16 3v17M6 20c3 6 17 6 20 0zM16 4c7 3 9 8 9 14-6-2-12-2-18 0 0-6 2-11 9-14z"
            />
          </svg>
          <span>Kaupang</span>
        </a>
        {heading.value}
        <nav aria-label={t("Page")}>
          <button type="button" class="quiet" onClick={() => (settingsOpen.value = true)}>
            <Icon name="settings" />
            <span class="wide-only">{t("Settings")}</span>
            <span class="unseen narrow-only">{t("Settings")}</span>
          </button>
        </nav>
      </header>
      <Connection at={at} />
      <Screen at={at} />
      {settingsOpen.value && <SettingsDialog onClose={() => (settingsOpen.value = false)} />}
      <Tips />
      <Toasts />
      <Announcer />
    </>
  );
}
