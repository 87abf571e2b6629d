import { type Diagnostic, hasErrors, sortDiagnostics } from "../../core/diagnostic.ts";
import { counted } from "../../core/phrases.ts";
import { renderFindings } from "../../report/text.ts";
import type { TerminalStyle } from "../color.ts";
import type { Io } from "../io.ts";

/** A fleet may contain one problem per line; a reader on a terminal needs the first ones. */
const MAX_SHOWN = 100;

/** Writes what could not be read to standard error, as it comes, the first ones in full and the others as a number. */
export class Unreadable {
  readonly #io: Io;
  readonly #style: TerminalStyle;
  #shown = 0;
  #omitted = 0;
  #hasErrors = false;
  #hasCrashed = false;

  constructor(io: Io, { style }: { readonly style: TerminalStyle }) {
    this.#io = io;
    this.#style = style;
  }

  get hasErrors(): boolean {
    return this.#hasErrors;
  }

  /** Whether a bug in wafsmith is among the problems. */
  get hasCrashed(): boolean {
    return this.#hasCrashed;
  }

  /** `firstLines`: by file, the 1-based number of the first line of a string that is a part of its file. */
  add(
    diagnostics: readonly Diagnostic[],
    texts: ReadonlyMap<string, string>,
    firstLines: ReadonlyMap<string, number> = new Map(),
  ): void {
    if (diagnostics.length === 0) return;
    this.#hasErrors ||= hasErrors(diagnostics);
    this.#hasCrashed ||= diagnostics.some(({ code }) => code.startsWith("internal/"));
    const shown = sortDiagnostics(diagnostics).slice(0, Math.max(0, MAX_SHOWN - this.#shown));
    this.#shown += shown.length;
    this.#omitted += diagnostics.length - shown.length;
    this.#io.stderr.write(renderFindings(shown, texts, { ...this.#style, firstLines }), this.#style.form);
  }

  /** Reports how many were skipped. */
  close(): void {
    if (this.#omitted > 0) {
      this.#io.stderr.line(`${counted(this.#omitted, "more problem")} in what was read.`);
    }
  }
}
