// SPDX-License-Identifier: MIT
// Accounts are optional: a guest may become one, and an account may be used elsewhere.
import { useState } from "preact/hooks";
import type { User } from "../protocol";
import { http, me, myName, online, server } from "../state/session";
import { t } from "../text/i18n";
import { refusalText } from "../net/refusal";

interface Session {
  user: User;
  token: string;
}

export function Account() {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [trouble, setTrouble] = useState<unknown>(null);
  const user = me.value;
  if (!online.value || !user) return null;
  const enter = async (path: string) => {
    try {
      const { token } = await http<Session>(path, "POST", { login, password, name: myName() });
      localStorage.setItem("token", token);
      setTrouble(null);
      server.renew();
    } catch (error) {
      setTrouble(error);
    }
  };
  const leave = async () => {
    await http("/api/sessions", "DELETE").catch(() => {});
    localStorage.removeItem("token");
    server.renew();
  };
  if (user.registered)
    return (
      <fieldset>
        <legend>{t("Account")}</legend>
        <p>{t("Signed in as {name}.", { name: user.name })}</p>
        <button type="button" onClick={() => void leave()}>
          {t("Sign out")}
        </button>
      </fieldset>
    );
  return (
    <details class="more">
      <summary>{t("Account (optional)")}</summary>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void enter("/api/sessions");
        }}
      >
        <label class="field">
          <span>{t("Login")}</span>
          <input
            autoComplete="username"
            value={login}
            onInput={(e) => setLogin(e.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{t("Password")}</span>
          <input
            type="password"
            autoComplete="current-password"
            value={password}
            onInput={(e) => setPassword(e.currentTarget.value)}
          />
        </label>
        {trouble !== null && (
          <p class="warn" role="alert">
            {refusalText(trouble)}
          </p>
        )}
        <div class="row">
          <button type="submit">{t("Sign in")}</button>
          <button type="button" class="quiet" onClick={() => void enter("/api/accounts")}>
            {t("Make an account")}
          </button>
        </div>
      </form>
    </details>
  );
}
