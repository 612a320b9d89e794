// SPDX-License-Identifier: MIT
// Leaving for good: what goes, what stays, and the password once more.
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { toast } from "../parts/toast";
import { http, me, server } from "../state/session";
import { t } from "../text/i18n";
import { Trouble } from "./fields";
import { go, pathOf } from "./route";

/** What goes and what stays. */
function Consequences() {
  return (
    <>
      <p>
        {t(
          "Your name, login, password, ratings and friends are deleted, here and now. It cannot be undone.",
        )}
      </p>
      <p class="warn">
        {t(
          "Games you are playing are given up; rated ones count as lost. Open tables of yours are closed.",
        )}
      </p>
      <p>
        {t(
          "Finished games stay, with “N.N.” in the place of your name and without what you have said.",
        )}
      </p>
    </>
  );
}

function Sure({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [trouble, setTrouble] = useState<unknown>(null);
  const leave = async () => {
    try {
      await http("/api/leave", "POST", { password });
      localStorage.removeItem("token");
      toast(t("You have left. Nothing here has your name any more."));
      server.renew();
      go(pathOf.lobby);
    } catch (error) {
      setTrouble(error);
    }
  };
  return (
    <Dialog title={t("Leave for good")} onClose={onClose}>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void leave();
        }}
      >
        <Consequences />
        {me.value?.registered && (
          <label class="field">
            <span>{t("Password")}</span>
            <input
              type="password"
              data-first
              autoComplete="current-password"
              value={password}
              onInput={(e) => setPassword(e.currentTarget.value)}
            />
          </label>
        )}
        <Trouble what={trouble} />
        <div class="row">
          <button type="submit" class="danger">
            {t("Delete everything")}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            {t("Stay")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** At the foot of one's own page. */
export function Leaving() {
  const [open, setOpen] = useState(false);
  return (
    <div class="row">
      <a href={pathOf.privacy}>{t("What is kept of you")}</a>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {t("Leave for good …")}
      </button>
      {open && <Sure onClose={() => setOpen(false)} />}
    </div>
  );
}
