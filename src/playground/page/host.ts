import type { Mode, PageState } from "../protocol.ts";
import type { Client } from "./client.ts";
import type { Documents } from "./documents.ts";

/** The page as its parts use it. */
export interface Host {
  readonly client: Client;
  readonly documents: Documents;
  /** The files of modes that were left. */
  readonly others: Map<Mode, PageState>;
  mode: Mode;
  /** The name of the file that is shown; empty before one is. */
  active: string;
  /** The text of the file that is shown, as it is now. */
  readonly text: string;
  state(): PageState;
  /** Shows a state in place of the one that is there. */
  open(state: PageState): void;
  show(name: string): void;
  /** Shows the result of the mode, and no longer that of the one before. */
  restart(): void;
  focus(): void;
  say(sentence: string): void;
  /** Reports what was done, with a button that undoes it. */
  offer(sentence: string, undo: () => void): void;
}
