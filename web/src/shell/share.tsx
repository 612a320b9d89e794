// SPDX-License-Identifier: MIT
// The link of a table: shown, copied, shared.
import { Icon } from "../parts/icon";
import { toast } from "../parts/toast";
import { t } from "../text/i18n";
import { QrCode } from "./qr";

/** Pages that came without TLS are not given the clipboard; there the old command must do. */
function copyByCommand(text: string): boolean {
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = text;
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
/** Puts an address on the clipboard. */
export async function copy(url: string): Promise<void> {
  const done = navigator.clipboard
    ? await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      )
    : copyByCommand(url);
  if (done) toast(t("Copied. Send it to the others."));
}

const onlyHere = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** How the others find the table: the first thing its host looks for. */
export function Share({ url, title, free }: { url: string; title: string; free: number }) {
  const send =
    "share" in navigator ? () => void navigator.share({ title, url }).catch(() => {}) : null;
  return (
    <section class="share">
      <h2>{free ? t("Send this link to the others") : t("Link of this table")}</h2>
      <div class="row">
        <LinkField url={url} label={t("Link of this table")} />
        <button type="button" class="primary" onClick={() => void copy(url)}>
          <Icon name="link" />
          {t("Copy the link")}
        </button>
        {send && (
          <button type="button" onClick={send}>
            {t("Share …")}
          </button>
        )}
      </div>
      <QrCode url={url} />
      {onlyHere() && (
        <p>
          {t("This link works on this computer only. For friends start with ./play --friends.")}
        </p>
      )}
      <p class="muted">
        {t(
          "Anyone who opens it enters a name and takes a free seat. A secret link reserves a seat for one person.",
        )}
      </p>
    </section>
  );
}

/** A link to be copied by hand. */
export const LinkField = ({ url, label }: { url: string; label: string }) => (
  <input
    class="secret"
    readOnly
    value={url}
    aria-label={label}
    onFocus={(e) => e.currentTarget.select()}
  />
);
