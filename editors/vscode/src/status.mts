import {
  commands,
  type Disposable,
  type LanguageStatusItem,
  LanguageStatusSeverity,
  languages,
  window,
} from "vscode";
import { LANGUAGES } from "./documents.mts";
import type { Program } from "./program.mts";

const SHOW_LOG = { title: "Show log", command: "wafsmith.showLog" };
const RESTART = { title: "Restart", command: "wafsmith.restart" };

/** The entry in the status of a language: which server runs, or why none does. */
export class Status implements Disposable {
  readonly #item: LanguageStatusItem = languages.createLanguageStatusItem(
    "wafsmith",
    LANGUAGES.map((language) => ({ language })),
  );

  constructor() {
    this.#item.name = "wafsmith";
    this.#show("wafsmith is starting", "", LanguageStatusSeverity.Information);
    this.#item.busy = true;
  }

  runs(version: string | undefined, { path, origin }: Program): void {
    this.#show(
      `wafsmith ${version ?? ""}`.trim(),
      `The program ${origin}: ${path}`,
      LanguageStatusSeverity.Information,
    );
    this.#item.command = SHOW_LOG;
  }

  off(): void {
    this.#show(
      "wafsmith is off",
      "The setting `wafsmith.enable` is false.",
      LanguageStatusSeverity.Information,
    );
  }

  /** Says it in a message as well: a server that did not start finds nothing, which looks like a clean file. */
  failed({ path, origin }: Program, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#show("wafsmith did not start", `${path}: ${reason}`, LanguageStatusSeverity.Error);
    this.#item.command = RESTART;
    const message = `wafsmith did not start, so nothing is checked. The program ${origin}, ${path}: ${reason}`;
    void window.showErrorMessage(message, RESTART.title, SHOW_LOG.title).then((choice) => {
      const chosen = [RESTART, SHOW_LOG].find(({ title }) => title === choice);
      if (chosen) void commands.executeCommand(chosen.command);
    });
  }

  dispose(): void {
    this.#item.dispose();
  }

  #show(text: string, detail: string, severity: LanguageStatusSeverity): void {
    this.#item.busy = false;
    this.#item.text = text;
    this.#item.detail = detail;
    this.#item.severity = severity;
  }
}
