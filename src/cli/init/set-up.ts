import { dirname, join } from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { counted } from "../../core/phrases.ts";
import { visibleLines } from "../../core/visible.ts";
import { isWaivable } from "../../lint/config/config.ts";
import { unifiedDiff } from "../../report/ink/unified-diff.ts";
import type { LintReport } from "../../report/model.ts";
import { EXIT, type ExitCode, Failure, reportFailure } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { today } from "../files/policy-files.ts";
import { attempt, statIfAny } from "../files/read-file.ts";
import { writeOwnFile } from "../files/write-file.ts";
import type { Io } from "../io.ts";
import { type FirstRun, lintFirst, makesRed } from "./first-run.ts";
import { indented } from "./hooks.ts";
import { type Proposal, type ProposalOutcome, proposalOutcome } from "./proposal.ts";
import type { Removal } from "./removal.ts";

const BASELINE_NAME = "wafsmith.baseline.json";
/** Number of days for which the baseline waives configuration that Cloudflare rejects: long enough to fix it. */
const WAIVED_DAYS = 30;

/** One run of `init`: writes, reports what it wrote, and remembers the next steps. */
export class SetUp {
  readonly #isDryRun: boolean;
  readonly #io: Io;
  readonly #next: string[] = [];
  #exitCode: ExitCode = EXIT.clean;

  constructor(isDryRun: boolean, io: Io) {
    this.#isDryRun = isDryRun;
    this.#io = io;
  }

  /**
   * Lints; undefined if there is nothing to lint yet.
   *
   * Errors: throws the `Failure` of a run that cannot lint.
   */
  async find(run: FirstRun): Promise<LintReport | undefined> {
    const { report, failures } = await lintFirst(run, this.#io);
    const isEmpty = report.fileCount === 0 && failures.every(({ exitCode }) => exitCode === EXIT.usage);
    if (isEmpty && failures.length > 0) return undefined;
    failIfAny(failures);
    return report;
  }

  /** Prints the results. */
  look({ directory }: FirstRun, report: LintReport | undefined): void {
    const where = `\`${this.#shown(directory)}\``;
    if (!report) {
      this.#say(`Found no rules in ${where} yet. They will be checked once there are some.`);
      return;
    }
    const { fileCount, ruleCount, expressionCount, diagnostics } = report;
    const what = `${counted(ruleCount, "rule")} and ${counted(expressionCount, "expression")}`;
    this.#say(`Found ${counted(fileCount, "file")} with ${what} in ${where}: ${tally(diagnostics)}.`);
    if (diagnostics.some(makesRed))
      this.#next.push("`wafsmith lint` shows what is wrong; `--fix` repairs some of it.");
  }

  /**
   * Accepts today's findings, if there are any that a baseline takes: permanently those of rules, for some weeks what
   * Cloudflare rejects.
   *
   * Returns the path of the baseline, absolute; undefined if none is needed.
   */
  async accept(run: FirstRun): Promise<string | undefined> {
    const { report } = await this.#lint(run);
    const waived = report.diagnostics.filter(isWaivable);
    const acceptable = report.diagnostics.filter((one) => one.code.startsWith("lint/") || isWaivable(one));
    const waiveUntil = dayAfter(today(this.#io), WAIVED_DAYS);
    const path = join(run.directory, BASELINE_NAME);
    if (statIfAny(path, this.#io.files)) {
      this.#say(`${this.#shown(path)} already exists; \`wafsmith lint --update-baseline\` updates it.`);
      return path;
    }
    let left = report.diagnostics.filter((one) => !acceptable.includes(one));
    if (acceptable.length > 0) {
      if (!this.#isDryRun)
        left = [...(await this.#lint({ ...run, baseline: path, waiveUntil })).report.diagnostics];
      const what = counted(acceptable.length, "finding");
      this.#say(`${this.#verb("wrote", "write")} ${this.#shown(path)}: ${what}.`);
      if (waived.length > 0) {
        const errors = counted(waived.length, "error");
        this.note(
          `These include ${errors} about configuration that Cloudflare rejects. The baseline waives them until ${waiveUntil}; after that, runs fail.`,
        );
      }
    }
    this.#refuse(left.filter(makesRed).length);
    return acceptable.length > 0 ? path : undefined;
  }

  /** Writes a proposed file if it does not exist yet or can be extended. */
  async add(proposal: Proposal): Promise<void> {
    const outcome = await proposalOutcome(proposal, this.#io);
    const before = this.#write(outcome);
    this.#say(this.#textOf(outcome, before));
    if (outcome.kind !== "present" && proposal.next !== undefined) this.#next.push(proposal.next);
  }

  remove(removals: readonly Removal[]): ExitCode {
    if (removals.length === 0) this.#say("No hook of `wafsmith init` was found.");
    for (const { path, before, after, isByHand } of removals) {
      const name = this.#shown(path);
      if (isByHand) this.note(`Remove wafsmith from ${name} by hand: it is not what \`init\` writes.`);
      else if (after === undefined) {
        if (!this.#isDryRun) attempt(() => this.#io.files.rmSync(path), name, "write");
        this.#say(`${this.#verb("removed", "remove")} ${name}.`);
      } else {
        if (!this.#isDryRun) writeOwnFile(path, after, this.#io);
        const diff = unifiedDiff({ name, text: before }, { name, text: after });
        this.#say(`${this.#verb("changed", "change")} ${name}:\n${indented(diff, 4)}`);
      }
    }
    return this.finish();
  }

  /** Remembers something to do, or to know. */
  note(text: string): void {
    this.#next.push(text);
  }

  finish(): ExitCode {
    if (this.#isDryRun)
      this.#next.push("Nothing was written. To write the files, run again without `--dry-run`.");
    if (this.#next.length > 0) this.#say(`Next:\n${this.#next.map((step) => `  - ${step}`).join("\n")}`);
    return this.#exitCode;
  }

  async #lint(run: FirstRun) {
    const outcome = await lintFirst(run, this.#io);
    failIfAny(outcome.failures);
    return outcome;
  }

  /**
   * Reports that the first run fails: a baseline cannot accept unreadable files, or findings that the configuration
   * insists on.
   */
  #refuse(errors: number): void {
    if (errors === 0) return;
    const message = `The first run fails: ${counted(errors, "error")} cannot be put into a baseline.`;
    const help =
      "Fix them, or mark files that somebody else maintains as `external` in the configuration's `overrides`.";
    reportFailure(new Failure(EXIT.findings, message, help), this.#io);
    this.#exitCode = EXIT.findings;
  }

  /** Returns the previous text. */
  #write(outcome: ProposalOutcome): string {
    if (outcome.kind !== "written" && outcome.kind !== "extended") return "";
    const { files } = this.#io;
    const { path, kind, text, isExecutable } = outcome;
    const name = this.#shown(path);
    const before = kind === "extended" ? files.readFileSync(path, "utf8") : "";
    if (this.#isDryRun) return before;
    attempt(() => files.mkdirSync(dirname(path), { recursive: true }), name, "write");
    writeOwnFile(path, text, this.#io);
    if (isExecutable) attempt(() => files.chmodSync(path, 0o755), name, "write");
    return before;
  }

  #textOf(outcome: ProposalOutcome, before: string): string {
    const name = this.#shown(outcome.path);
    switch (outcome.kind) {
      case "written":
        return `${this.#verb("wrote", "write")} ${name}:\n${indented(outcome.text, 4)}`;
      case "extended": {
        const diff = unifiedDiff({ name, text: before }, { name, text: outcome.text });
        return `${this.#verb("extended", "extend")} ${name}:\n${indented(diff, 4)}`;
      }
      case "present":
        return `${name} already exists, and nothing needs to be added.`;
      case "left alone":
        return `${name} already exists and was left unchanged. Add this ${outcome.where}:\n${indented(outcome.part, 4)}`;
    }
  }

  #verb(past: string, infinitive: string): string {
    return this.#isDryRun ? `Would ${infinitive}` : past.replace(/^./, (letter) => letter.toUpperCase());
  }

  #shown(path: string): string {
    return displayPath(path, this.#io.cwd);
  }

  #say(text: string): void {
    this.#io.stdout.write(`${visibleLines(text).trimEnd()}\n`);
  }
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function failIfAny(failures: readonly Failure[]): void {
  const failure = failures.find(({ exitCode }) => exitCode !== EXIT.clean);
  if (failure) throw failure;
}

function tally(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(makesRed).length;
  const others = diagnostics.length - errors;
  if (diagnostics.length === 0) return "no problems";
  return `${counted(errors, "error")} and ${counted(others, "other finding")}`;
}
