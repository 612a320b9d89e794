// SPDX-License-Identifier: MIT
// A server that lets nobody in without an account.
import { useState } from "preact/hooks";
import { t } from "../text/i18n";
import { SignIn } from "./account";
import { useAnswer } from "./profile";
import { pathOf, route } from "./route";

export function DoorScreen() {
  const at = route.value;
  const [invitation, setInvitation] = useState(at.at === "welcome" ? at.code : "");
  const { answer } = useAnswer<{ access: string }>("/api/house");
  return (
    <main class="page door" id="main" tabIndex={-1}>
      <h1>{t("This server is for people with an account")}</h1>
      {answer?.access === "invited" && (
        <>
          <p>{t("A new account needs an invitation from somebody who has one.")}</p>
          <label class="field">
            <span>{t("Invitation")}</span>
            <input
              type="text"
              value={invitation}
              onInput={(e) => setInvitation(e.currentTarget.value.trim())}
            />
          </label>
        </>
      )}
      <SignIn invitation={invitation} />
      <p>
        <a href={pathOf.privacy}>{t("What is kept of you")}</a>
      </p>
    </main>
  );
}
