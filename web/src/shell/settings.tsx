// SPDX-License-Identifier: MIT
// What one may choose for oneself: language, light, motion, confirming, sound.
import { Dialog } from "../parts/dialog";
import { toast } from "../parts/toast";
import { online, rename } from "../state/session";
import { change, settings, type Settings } from "../state/settings";
import { languages, t, type Language } from "../text/i18n";
import { NAME, typed } from "../text/plain";
import { refusalText } from "../net/refusal";
import { Account } from "./account";
import { Choose, Tick } from "./fields";
import { pathOf } from "./route";

function Choice<K extends "language" | "theme" | "motion" | "confirm" | "pace">({
  name,
  label,
  of,
}: {
  name: K;
  label: string;
  of: [Settings[K], string][];
}) {
  return (
    <Choose
      label={label}
      value={settings.value[name]}
      of={of}
      set={(value) => change({ [name]: value } as Partial<Settings>)}
    />
  );
}

async function askToNotify(on: boolean): Promise<void> {
  if (on && (await Notification.requestPermission()) !== "granted") return;
  change({ notify: on });
}

const Choices = () => (
  <>
    <Choice
      name="language"
      label={t("Language")}
      of={Object.entries(languages) as [Language, string][]}
    />
    <Choice
      name="theme"
      label={t("Theme")}
      of={[
        ["auto", t("Same as device")],
        ["light", t("Light mode")],
        ["dark", t("Dark mode")],
      ]}
    />
    <Choice
      name="motion"
      label={t("Animations")}
      of={[
        ["auto", t("Same as device")],
        ["off", t("None")],
      ]}
    />
    <Choice
      name="confirm"
      label={t("Confirm before sending")}
      of={[
        ["compound", t("Multi-step moves")],
        ["always", t("Every move")],
        ["never", t("Never")],
      ]}
    />
    <Choice
      name="pace"
      label={t("Bot speed")}
      of={[
        [0, t("At once")],
        [700, t("Calm")],
        [1800, t("Slow")],
      ]}
    />
  </>
);

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const s = settings.value;
  return (
    <Dialog title={t("Settings")} onClose={onClose}>
      <label class="field">
        <span>{t("Your name")}</span>
        <input
          type="text"
          value={s.name}
          placeholder={t("Guest")}
          onInput={(e) => change({ name: typed(e.currentTarget, NAME) })}
          onChange={() => void rename().catch((e: unknown) => toast(refusalText(e)))}
        />
      </label>
      <Choices />
      <Tick value={s.gains} set={(gains) => change({ gains })}>
        {t("Take obvious gains without asking (can be taken back)")}
      </Tick>
      <Tick value={s.sound} set={(sound) => change({ sound })}>
        {t("Play a sound on my turn and when somebody talks")}
      </Tick>
      {"Notification" in globalThis && (
        <Tick value={s.notify} set={(on) => void askToNotify(on)}>
          {t("A notification when it is my turn")}
        </Tick>
      )}
      {online.value && (
        <p>
          <a href={pathOf.reminders} onClick={onClose}>
            {t("Reminders")}
          </a>
        </p>
      )}
      <Account />
    </Dialog>
  );
}
