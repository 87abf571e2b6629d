import { counted } from "../../core/phrases.ts";
import { type FormattedText, formatText } from "../../lint/format-text.ts";
import { terminalStyle } from "../color.ts";
import { defineCommand, type GivenValues } from "../command.ts";
import { crashFailure } from "../crash.ts";
import { EXIT, type ExitCode, Failure, reportFailure, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { displayPath } from "../files/paths.ts";
import { type LenientFile, readLenientFile, readStdin, STDIN_NAME } from "../files/read-file.ts";
import { replaceFile } from "../files/write-file.ts";
import type { Io } from "../io.ts";
import { checkStdinName } from "../lint/command-options.ts";
import { findInputs, type LintInput } from "../lint/inputs.ts";
import { namedAsFound } from "../lint/unknown-files.ts";
import { ModuleFiles } from "../modules/module-files.ts";
import page from "./fmt.json" with { type: "json" };

type FmtOptions = GivenValues<(typeof page)["options"]>;

/** `wafsmith fmt`. */
export const command = defineCommand({
  page,
  async run({ operands, options }, io) {
    checkCombination(operands, options);
    const paths = operands.length === 0 ? ["-"] : operands;
    const isIgnored = async () => false;
    const named = await findInputs(paths, isIgnored, io);
    const found = options["ignore-unknown"] ? await namedAsFound(named, isIgnored, io) : named;
    const run = new FormatRun(options, io);
    for (const failure of found.failures) run.failed(failure);
    for (const input of found.inputs) await run.format(input);
    return run.exitCode;
  },
});

function checkCombination(operands: readonly string[], options: FmtOptions): void {
  const chosen = (["check", "write", "diff"] as const).filter((name) => options[name]);
  if (chosen.length > 1) throw usage(`\`--${chosen[0]}\` and \`--${chosen[1]}\` cannot be used together.`);
  const readsStdin = operands.length === 0 || operands.includes("-");
  if (options.write && readsStdin) {
    throw usage("`--write` cannot be used with standard input: there is no file to write to.");
  }
  checkStdinName(options["stdin-filename"], readsStdin);
}

class FormatRun {
  exitCode: ExitCode = EXIT.clean;
  readonly #options: FmtOptions;
  readonly #io: Io;
  readonly #maxBytes: number;
  readonly #modules: ModuleFiles;

  constructor(options: FmtOptions, io: Io) {
    this.#options = options;
    this.#io = io;
    this.#maxBytes = maxFileBytes(options["max-file-size"]);
    this.#modules = new ModuleFiles({ directory: io.cwd, maxFileBytes: this.#maxBytes }, io);
  }

  async format(input: LintInput): Promise<void> {
    try {
      await this.#formatOne(input);
    } catch (error) {
      const name = input.kind === "file" ? displayPath(input.path, this.#io.cwd) : STDIN_NAME;
      this.failed(error instanceof Failure ? error : crashFailure(`\`${name}\``, error));
    }
  }

  failed(failure: Failure): void {
    reportFailure(failure, this.#io);
    this.#answer(failure.exitCode);
  }

  async #formatOne(input: LintInput): Promise<void> {
    const isNamed = input.kind === "stdin" || input.origin === "named";
    const { check, write, diff } = this.#options;
    if (!isNamed && !check && !write && !diff) {
      throw usage(
        `\`${input.origin.operand}\` matches several files, but \`fmt\` prints only one.`,
        "Give `--write`, `--check` or `--diff`.",
      );
    }
    const file = input.kind === "file" ? readLenientFile(input.path, this.#maxBytes, this.#io) : undefined;
    const text = file ? file.text : await readStdin(this.#maxBytes, this.#io);
    const uri = file ? displayPath(file.path, this.#io.cwd) : (this.#options["stdin-filename"] ?? STDIN_NAME);
    const siblings = file && (() => this.#modules.beside(file.path));
    const formatted = await formatText({ uri, text, siblings }, this.#maxBytes);
    if (formatted.isEmpty && !isNamed) return;
    if (file?.flaw) throw usage(`\`${uri}\` ${file.flaw.problem}. It was left unchanged.`);
    if (formatted.isEmpty && formatted.problems.length === 0)
      throw usage(`\`${uri}\` contains no expression.`);
    await this.#put(formatted, { file, text, uri });
    await this.#report(formatted, { text, uri });
  }

  async #put(
    { text: canonical }: FormattedText,
    {
      file,
      text,
      uri,
    }: { readonly file: LenientFile | undefined; readonly text: string; readonly uri: string },
  ): Promise<void> {
    const { check, write, diff } = this.#options;
    const { stdout } = this.#io;
    if (!check && !write && !diff) stdout.write(canonical, "file");
    else if (canonical === text) return;
    else if (write && file) replaceFile(file, canonical, this.#io);
    else if (diff) {
      const { patchOf } = await import("../lint/fixing.ts");
      stdout.write(patchOf(uri, text, canonical), "file");
    } else stdout.line(uri);
    if (!write && (check || diff)) this.#answer(EXIT.findings);
  }

  async #report(
    { problems, unwritable }: FormattedText,
    { text, uri }: { readonly text: string; readonly uri: string },
  ): Promise<void> {
    if (unwritable > 0) {
      const what = counted(unwritable, "expression");
      this.#io.stderr.line(
        `wafsmith: \`${uri}\`: ${what} left as written, because no other form fits the surrounding text.`,
      );
    }
    if (problems.length === 0) return;
    const { renderFindings } = await import("../../report/text.ts");
    const style = terminalStyle(this.#options, this.#io.stderr, this.#io);
    this.#io.stderr.write(renderFindings(problems, new Map([[uri, text]]), style), style.form);
    const errors = counted(problems.length, "error");
    this.failed(
      new Failure(EXIT.findings, `In \`${uri}\`, everything with an error was left unchanged: ${errors}.`),
    );
  }

  #answer(exitCode: ExitCode): void {
    if (exitCode > this.exitCode) this.exitCode = exitCode;
  }
}
