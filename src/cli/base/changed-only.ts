import { join, relative } from "node:path";
import { code, counted } from "../../core/phrases.ts";
import { compareFindings } from "../../report/compare-findings.ts";
import type { LintReport } from "../../report/model.ts";
import type { ColorFlags } from "../color.ts";
import { EXIT, Failure } from "../exit-code.ts";
import { displayPath, slashed } from "../files/paths.ts";
import { STDIN_NAME, statIfAny } from "../files/read-file.ts";
import { type BaseComparison, changesSince, compareWith, type PathChange } from "../git/repository.ts";
import type { Io } from "../io.ts";
import type { ResultStore } from "../lint/cache/result-cache.ts";
import type { LintInputs } from "../lint/inputs.ts";
import type { LintOutcome } from "../lint/session.ts";
import type { PolicyRun } from "./changed-judges.ts";
import { judgedBy } from "./judges.ts";
import { lintBase } from "./sides.ts";

/** A run that reports only the effect of a change. */
export interface ChangedRun extends Omit<PolicyRun, "policy"> {
  readonly inputs: LintInputs;
  /** The name of standard input; undefined if it has none. */
  readonly stdinName: string | undefined;
  readonly flags: ColorFlags;
  /** Cached results of the files of the base. Undefined: none. */
  readonly baseCache: ResultStore | undefined;
}

/**
 * The changes since a branch left another one, or since a commit: in commits, in the index, in the working tree, and in
 * files that git does not know yet.
 */
export class ChangeSince {
  readonly #reference: string;
  readonly #comparison: BaseComparison;
  readonly #changes: readonly PathChange[];
  readonly #io: Io;

  /** Errors: throws a usage `Failure` if there is no repository, no such reference, or no common commit. */
  constructor(reference: string, io: Io) {
    this.#reference = reference;
    this.#comparison = compareWith(reference, io);
    this.#changes = changesSince(this.#comparison, io);
    this.#io = io;
  }

  /**
   * Reduces a whole run to the effect of the change: every finding in a changed file, and the new findings in all other
   * files.
   *
   * Errors: throws a `Failure`, exit 3, if the earlier versions of the files cannot be read.
   */
  async only(outcome: LintOutcome, run: ChangedRun): Promise<LintOutcome> {
    const { report } = outcome;
    const isChanged = this.#changedNames(run);
    const elsewhere = report.diagnostics.filter(({ uri }) => !isChanged(uri));
    const added = elsewhere.length === 0 ? [] : await this.#added(elsewhere, isChanged, report, run);
    const isReported = new Set(added);
    const diagnostics = report.diagnostics.filter((one) => isChanged(one.uri) || isReported.has(one));
    const notChecked = report.notChecked.filter(({ uri }) => isChanged(uri));
    const remark = this.#remark(elsewhere.length - added.length);
    return {
      ...outcome,
      report: { ...report, diagnostics, notChecked },
      remarks: [...outcome.remarks, ...this.#submoduleRemarks(), remark],
    };
  }

  /**
   * Returns a function that decides, by the name in reports, whether a file has changed. A file outside the repository
   * has no base.
   */
  #changedNames({ stdinName }: ChangedRun): (uri: string) => boolean {
    const { root } = this.#comparison;
    const { cwd } = this.#io;
    const names = new Set<string>([STDIN_NAME, ...(stdinName === undefined ? [] : [stdinName])]);
    const submodules: string[] = [];
    for (const { kind, after } of this.#changes) {
      if (after === undefined) continue;
      const name = displayPath(join(root, after), cwd);
      names.add(name);
      if (kind === "submodule") submodules.push(`${name}/`);
    }
    return (uri) =>
      names.has(uri) ||
      submodules.some((directory) => uri.startsWith(directory)) ||
      slashed(relative(root, join(cwd, uri))).startsWith("../");
  }

  /** The findings of unchanged files that they did not have before. */
  async #added(
    elsewhere: LintReport["diagnostics"],
    isChanged: (uri: string) => boolean,
    { texts }: LintReport,
    { operands, inputs, request, configs, flags, baseCache }: ChangedRun,
  ): Promise<LintReport["diagnostics"]> {
    const scope = {
      comparison: this.#comparison,
      changes: this.#changes,
      operands: operands.filter((operand) => operand !== "-"),
      config: request,
      flags,
      baseCache,
    };
    const paths = new Set(inputs.inputs.flatMap((input) => (input.kind === "file" ? [input.path] : [])));
    const base = await lintBase(scope, { paths, judgedBy: judgedBy(configs) }, this.#io);
    const before = base.report.diagnostics.filter(({ uri }) => !isChanged(uri));
    const sides = {
      before: { ...base.report, diagnostics: before },
      after: { texts, diagnostics: elsewhere },
    };
    return compareFindings(sides.before, sides.after, new Map()).added;
  }

  /** Names the submodules that changed: they are compared as a whole. */
  #submoduleRemarks(): readonly Failure[] {
    return this.#changes.flatMap(({ kind, before, after }) => {
      if (kind !== "submodule") return [];
      const path = join(this.#comparison.root, after ?? before!);
      const isThere = statIfAny(join(path, ".git"), this.#io.files) !== undefined;
      const effect = isThere ? "every finding in it is reported" : "nothing in it is checked";
      const state = isThere ? "has changed" : "has changed and is not checked out";
      return new Failure(
        EXIT.clean,
        `The submodule ${code(displayPath(path, this.#io.cwd), 200)} ${state}, so ${effect}.`,
      );
    });
  }

  #remark(old: number): Failure {
    const files = counted(this.#changes.length, "file");
    const left = old === 0 ? "" : ` ${counted(old, "finding")} in other files already existed.`;
    const verb = this.#changes.length === 1 ? "has" : "have";
    return new Failure(EXIT.clean, `${files} ${verb} changed since \`${this.#reference}\`.${left}`);
  }
}
