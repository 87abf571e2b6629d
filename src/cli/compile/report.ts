import type { SourceText } from "../../compile/model/model.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { counted } from "../../core/phrases.ts";
import { renderFindings } from "../../report/text.ts";
import { type ColorFlags, type TerminalStyle, terminalStyle } from "../color.ts";
import { EXIT, Failure } from "../exit-code.ts";
import type { Io } from "../io.ts";

/** The compiler's output on stderr. A message shared by several zones is printed once. */
export class CompileReport {
  readonly #io: Io;
  readonly #style: TerminalStyle;
  readonly #said = new Set<string>();
  #errors = 0;
  #hasCrashed = false;

  constructor(options: ColorFlags, io: Io) {
    this.#io = io;
    this.#style = terminalStyle(options, io.stderr, io);
  }

  /** Reports the diagnostics that were not reported yet. */
  add(diagnostics: readonly Diagnostic[], files: readonly SourceText[]): void {
    const fresh = diagnostics.filter((one) => {
      // A note on one zone applies to the others as well; a warning concerns its location.
      const place = one.severity === "info" ? "" : `${one.uri}:${one.range.start}`;
      const key = `${place}:${one.code}:${one.message}`;
      if (this.#said.has(key)) return false;
      this.#said.add(key);
      return true;
    });
    this.#hasCrashed ||= fresh.some(({ code }) => code.startsWith("internal/"));
    this.#errors += fresh.filter(({ severity }) => severity === "error").length;
    if (fresh.length === 0) return;
    const texts = new Map(files.map(({ uri, text }) => [uri, text]));
    this.#io.stderr.write(renderFindings(fresh, texts, this.#style), this.#style.form);
  }

  /** The failure that ends a run with errors. */
  failure(what: string): Failure {
    return new Failure(
      this.#hasCrashed ? EXIT.failure : EXIT.findings,
      `${what}: ${counted(this.#errors, "error")}.`,
    );
  }
}
