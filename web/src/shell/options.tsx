// SPDX-License-Identifier: MIT
// The options of a game as a form, with their explanations, from its description.
import type { Description, Option } from "../engine/fields";
import { tg } from "../text/i18n";

export type Options = Record<string, string | number>;
interface Props {
  description: Description;
  value: Options;
  onChange: (value: Options) => void;
}

const words = (text: string): string => text.replace(/[_-]/g, " ");

export function OptionFields({ description, value, onChange }: Props) {
  const set = (o: Option, chosen: string | number) => {
    const next = { ...value };
    if (chosen === o.normal || chosen === "") delete next[o.name];
    else next[o.name] = chosen;
    onChange(next);
  };
  return (
    <div class="options">
      {description.options.map((o) => (
        <label key={o.name} class="field">
          <span>{tg(description.id, words(o.name))}<small>{tg(description.id, o.doc)}</small></span>
          {o.kind === "word" && (
            <select value={String(value[o.name] ?? o.normal)} onChange={(e) => set(o, e.currentTarget.value)}>
              {o.values!.map((v) => <option key={v} value={v}>{tg(description.id, words(v))}</option>)}
            </select>
          )}
          {o.kind === "number" && (
            <input type="number" min={o.min} max={o.max} value={Number(value[o.name] ?? o.normal)} onChange={(e) => set(o, Number(e.currentTarget.value))} />
          )}
          {o.kind === "set" && (
            <input type="text" value={String(value[o.name] ?? "")} onChange={(e) => set(o, e.currentTarget.value.trim())} />
          )}
        </label>
      ))}
    </div>
  );
}
