// SPDX-License-Identifier: MIT
// Accounts are optional: a guest may become one, and an account may be used elsewhere.
import { useState } from "preact/hooks";
import type { User } from "../protocol";
import { http, me, myName, online, server } from "../state/session";
import { t } from "../text/i18n";
import { Trouble } from "./fields";

interface Session {
  user: User;
  token: string;
}

async function leave(): Promise<void> {
  await http("/api/sessions", "DELETE").catch(() => {});
  localStorage.removeItem("token");
  server.renew();
}

const SignedIn = ({ user }: { user: User }) => (
  <fieldset>
    <legend>{t("Account")}</legend>
    <p>{t("Signed in as {name}.", { name: user.name })}</p>
    <button type="button" onClick={() => void leave()}>
      {t("Sign out")}
    </button>
  </fieldset>
);

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** What the server would refuse, said before it is asked; "" = nothing. */
function faultOf(login: string, password: string): string {
  if (!/^[a-z0-9._-]{1,31}$/.test(login))
    return t("A username has up to 31 letters from a to z, digits, dots and hyphens.");
  if (bytes(password) < 8) return t("A password has at least 8 characters.");
  return bytes(password) > 200 ? t("A password has at most 200 characters.") : "";
}

export function SignIn({ invitation = "" }: { invitation?: string }) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [trouble, setTrouble] = useState<unknown>(null);
  const enter = async (path: string) => {
    const fault = faultOf(login, password);
    if (fault) return setTrouble(fault);
    try {
      const { token } = await http<Session>(path, "POST", {
        login,
        password,
        name: myName(),
        ...(invitation ? { invitation } : {}),
      });
      localStorage.setItem("token", token);
      setTrouble(null);
      server.renew();
    } catch (error) {
      setTrouble(error);
    }
  };
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void enter("/api/sessions");
      }}
    >
      <label class="field">
        <span>{t("Username")}</span>
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
      <Trouble what={trouble} />
      <div class="row">
        <button type="submit">{t("Sign in")}</button>
        <button type="button" class="quiet" onClick={() => void enter("/api/accounts")}>
          {t("Create an account")}
        </button>
      </div>
    </form>
  );
}

export function Account() {
  const user = me.value;
  if (!online.value || !user) return null;
  if (user.registered) return <SignedIn user={user} />;
  return (
    <details class="more">
      <summary>{t("Account (optional)")}</summary>
      <SignIn />
    </details>
  );
}
