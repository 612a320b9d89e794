// SPDX-License-Identifier: MIT
// A dialog: the browser's own, which keeps focus inside and closes with Escape.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../text/i18n";
import { Icon } from "./icon";

interface Props {
  title: string;
  onClose: () => void;
  wide?: boolean;
  sheet?: boolean;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, wide, sheet, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current!;
    const before = document.activeElement as HTMLElement | null;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      dialog.close();
      if (before?.isConnected) before.focus();
    };
  }, []);
  const outside = (e: MouseEvent) => e.target === ref.current && onClose();
  return (
    <dialog
      ref={ref}
      class={["dialog", wide ? "wide" : "", sheet ? "sheet" : ""].join(" ")}
      aria-labelledby={id}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onMouseDown={outside}
    >
      <div class="dialog-body">
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" class="quiet icon" aria-label={t("Close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
