// SPDX-License-Identifier: MIT
// Composing a move: actions are tried on the player's own view first. A move of one step
// goes out at once; one of several is shown, may be taken back step by step, and is sent
// whole with one confirmation.
import { computed, signal } from "@preact/signals";
import type { DraftAnswer, DraftAsk, Foreseen } from "../engine/draft";
import { askDraft, askForesee, askHint } from "../net/engine";
import type { AnyView } from "../protocol";
import { Moves } from "./moves";
import { settings } from "./settings";
import type { TableStore } from "./table";

export class Drafting {
  /** the draft so far; null = nothing drafted */
  readonly draft = signal<DraftAnswer | null>(null);
  /** what the action under the pointer would lead to */
  readonly peek = signal<Foreseen | null>(null);
  readonly hint = signal<string | null>(null);
  readonly hinting = signal(false);
  readonly sending = signal(false);
  /** actions are being tried */
  readonly trying = signal(false);
  /** the lengths of the draft before each step, for taking back */
  private steps: number[] = [];
  private able = true;
  private peeked = 0;

  /** the gain that is taken without asking, as the board says; null = there is none */
  obvious: (view: AnyView, moves: Moves) => string | null = () => null;

  constructor(private readonly table: TableStore) {}

  readonly view = computed<AnyView | undefined>(
    () => this.draft.value?.view ?? this.table.facts.value?.view,
  );
  readonly moves = computed<Moves>(() => {
    const facts = this.table.facts.value;
    if (this.sending.value || !facts?.legal || facts.status !== "playing") return new Moves({});
    return new Moves(this.draft.value?.legal ?? facts.legal);
  });
  /** what the player is asked for now */
  readonly stage = computed(() => {
    if (this.sending.value || this.trying.value) return "busy";
    if (!this.table.myTurn.value) return "wait";
    return this.draft.value?.done ? "confirm" : "choose";
  });
  readonly waiting = computed(() => this.draft.value !== null && !this.sending.value);

  reset(): void {
    this.draft.value = null;
    this.peek.value = null;
    this.hint.value = null;
    this.sending.value = false;
    this.steps = [];
    this.able = true;
  }

  /** Tries nothing, so that the engine is ready when the player is. */
  warm(): void {
    if (this.table.facts.value?.legal) this.ask([]).catch(() => {});
  }

  /** The question about these actions. */
  private about(actions: string[]): DraftAsk {
    const { game, you, view, legal } = this.table.facts.value!;
    return { game, seat: you, view: view!, legal: legal!, actions };
  }
  private ask(actions: string[]): Promise<DraftAnswer> {
    return askDraft(this.about(actions));
  }

  /** Whether the rules allow these actions now, one after the other; true as well where they
   * cannot be tried here, and only the table knows. */
  async allows(actions: string[]): Promise<boolean> {
    if (!this.table.facts.value?.legal) return false;
    const before = this.draft.value?.actions ?? [];
    return this.ask([...before, ...actions]).then(
      () => true,
      () => false,
    );
  }

  /** Adds actions to the draft, and sends it where nothing needs confirming. */
  async add(actions: string[]): Promise<void> {
    const facts = this.table.facts.value;
    if (!facts?.legal || this.sending.value || this.trying.value) return;
    this.peek.value = null;
    this.hint.value = null;
    const before = this.draft.value?.actions ?? [];
    const whole = [...before, ...actions];
    let tried: DraftAnswer | null = null;
    this.trying.value = true;
    if (this.able) tried = await this.ask(whole).catch(() => null);
    this.trying.value = false;
    if (this.table.facts.value !== facts) return;
    if (!tried?.able) {
      this.able = false;
      return this.send(whole);
    }
    tried = await this.gain(tried);
    if (this.table.facts.value !== facts) return;
    this.steps.push(before.length);
    this.draft.value = tried;
    const ask = settings.value.confirm;
    const compound = this.steps.length > 1;
    if (tried.done && (ask === "never" || (ask === "compound" && !compound)))
      await this.send(tried.actions);
  }

  /** Whether gains are taken by themselves. Who has just taken back decides alone. */
  private takesGains(): boolean {
    const last = this.table.log.value.findLast((e) => e.actions || e.kind === "undo");
    return settings.value.gains && last?.kind !== "undo";
  }
  /** The draft with the obvious gains that it leads to. */
  private async gain(draft: DraftAnswer): Promise<DraftAnswer> {
    for (let now = draft; ;) {
      const more =
        now.done || !this.takesGains() ? null : this.obvious(now.view, new Moves(now.legal));
      const then = more && (await this.ask([...now.actions, more]).catch(() => null));
      if (!then || !then.able) return now;
      now = then;
    }
  }
  /** Takes an obvious gain that is asked for outside of a draft. */
  async takeGain(): Promise<void> {
    const facts = this.table.facts.value;
    if (this.stage.value !== "choose" || this.draft.value || !facts?.view || !this.takesGains())
      return;
    const gain = this.obvious(facts.view, this.moves.value);
    if (gain) await this.add([gain]);
  }

  /** Takes back the last step of the draft. */
  async back(): Promise<void> {
    const length = this.steps.pop();
    const draft = this.draft.value;
    if (length === undefined || !draft) return;
    if (length === 0) return this.reset();
    this.draft.value = await this.ask(draft.actions.slice(0, length));
  }

  confirm(): Promise<void> {
    const draft = this.draft.value;
    return draft ? this.send(draft.actions) : Promise.resolve();
  }

  private async send(actions: string[]): Promise<void> {
    this.sending.value = true;
    const answer = await this.table.act(actions);
    if (answer !== null) return;
    this.reset();
    this.able = actions.length < 2; // something unseen mattered: from here step by step
  }

  /** Shows what these actions would do; null = no more. */
  async look(actions: string[] | null): Promise<void> {
    const mine = ++this.peeked;
    if (actions === null || !this.able || !this.table.facts.value?.legal || this.sending.value) {
      this.peek.value = null;
      return;
    }
    const drafted = this.draft.value?.actions ?? [];
    const help = this.table.facts.value.help !== false;
    const about = this.about([...drafted, ...actions]);
    const answer = await askForesee({ ...about, help }).catch(() => null);
    if (mine === this.peeked) this.peek.value = answer?.able ? answer : null;
  }

  async askHint(): Promise<void> {
    const facts = this.table.facts.value;
    const view = this.view.value;
    if (!facts?.legal || !view || facts.help === false) return;
    this.hinting.value = true;
    const thought = await askHint({
      game: facts.game,
      seat: facts.you,
      view,
      milliseconds: settings.value.hint,
    }).catch(() => null);
    this.hinting.value = false;
    if (thought && this.moves.value.has(thought.do)) this.hint.value = thought.do;
  }
}
