// SPDX-License-Identifier: MIT
// A board that fails while it is drawn takes nothing with it: the table is shown anew, without
// what was being composed, and the player is told. One that keeps failing is left alone.
import { Component, type ComponentChildren } from "preact";
import { dropComposed } from "../parts/composed";
import { toast } from "../parts/toast";
import { t } from "../text/i18n";

interface Props {
  /** changes with the position; a failure at another one is a new failure */
  position: unknown;
  onFailure: () => void;
  children: ComponentChildren;
}
interface State {
  /** failures at the position that failed last */
  tries: number;
  failedAt: unknown;
  /** nothing is drawn: a boundary cannot catch what fails while it recovers */
  empty: boolean;
}
const MOST = 2; // failures at one position that are tried again

export class Boundary extends Component<Props, State> {
  override state: State = { tries: 0, failedAt: null, empty: false };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    dropComposed();
    this.props.onFailure();
    const { position } = this.props;
    const tries = this.state.failedAt === position ? this.state.tries + 1 : 1;
    if (!this.state.empty) requestAnimationFrame(() => this.setState({ empty: false }));
    this.setState({ tries, failedAt: position, empty: true });
    toast(t("Something went wrong with the board. It is shown anew."));
  }

  override render({ children, position }: Props, { tries, failedAt, empty }: State) {
    if (failedAt === position && tries > MOST)
      return (
        <main class="loading" id="main" tabIndex={-1}>
          <h1>{t("This position cannot be shown")}</h1>
          <p>{t("The game itself is safe.")}</p>
          <button type="button" class="primary" onClick={() => this.setState({ tries: 0 })}>
            {t("Try again")}
          </button>
          <a class="button" href="/">
            {t("Back to the lobby")}
          </a>
        </main>
      );
    return empty ? <main class="loading" id="main" tabIndex={-1} aria-busy="true" /> : children;
  }
}
