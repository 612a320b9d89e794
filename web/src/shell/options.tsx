// SPDX-License-Identifier: MIT
// The options of a game as a form, with their explanations, from its description.
import { domainOf, type Description, type Option } from "../engine/fields";
import { tg } from "../text/i18n";

export type Options = Record<string, string | number>;
interface Props {
  description: Description;
  value: Options;
  onChange: (value: Options) => void;
}

const words = (text: string): string => text.replace(/[_-]/g, " ");
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** People count seats from 1. */
const first = (option: Option): number => (option.name.endsWith("_seat") ? 1 : 0);

interface SetProps {
  description: Description;
  option: Option;
  value: string;
  onChange: (value: string) => void;
}

/** A choice of any number of things. */
function SetField({ description, option, value, onChange }: SetProps) {
  const chosen = value.split(",").filter(Boolean);
  const toggle = (name: string, on: boolean) =>
    onChange((on ? [...chosen, name] : chosen.filter((c) => c !== name)).join(","));
  return (
    <fieldset class="set">
      <legend>
        {capital(tg(description.id, words(option.name)))}
        <small>{tg(description.id, option.doc)}</small>
      </legend>
      {domainOf(description, option.domain!).names?.map((name) => (
        <label key={name} class="tick">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(e) => toggle(name, e.currentTarget.checked)}
          />{" "}
          {tg(description.id, words(name))}
        </label>
      ))}
    </fieldset>
  );
}

export function OptionFields({ description, value, onChange }: Props) {
  const set = (o: Option, chosen: string | number) => {
    const next = { ...value };
    if (chosen === o.normal || chosen === "") delete next[o.name];
    else next[o.name] = chosen;
    onChange(next);
  };
  const sets = description.options.filter((o) => o.kind === "set");
  return (
    <div class="options">
      {description.options
        .filter((o) => o.kind !== "set")
        .map((o) => (
          <label key={o.name} class="field">
            <span>
              {capital(tg(description.id, words(o.name)))}
              <small>{tg(description.id, o.doc)}</small>
            </span>
            {o.kind === "word" && (
              <select
                value={String(value[o.name] ?? o.normal)}
                onChange={(e) => set(o, e.currentTarget.value)}
              >
                {o.values!.map((v) => (
                  <option key={v} value={v}>
                    {tg(description.id, words(v))}
                  </option>
                ))}
              </select>
            )}
            {o.kind === "number" && (
              <input
                type="number"
                min={o.min! + first(o)}
                max={o.max! + first(o)}
                value={Number(value[o.name] ?? o.normal) + first(o)}
                onChange={(e) => set(o, Number(e.currentTarget.value) - first(o))}
              />
            )}
          </label>
        ))}
      {sets.map((o) => (
        <SetField
          key={o.name}
          description={description}
          option={o}
          value={String(value[o.name] ?? "")}
          onChange={(v) => set(o, v)}
        />
      ))}
    </div>
  );
}
