import type { Mode } from "./protocol.ts";

/** A file of the page. */
export interface PageFile {
  readonly name: string;
  readonly text: string;
}

/** The files of a mode. */
export interface PageState {
  readonly mode: Mode;
  readonly files: readonly PageFile[];
  /** The name of the file that is shown. */
  readonly active: string;
}
