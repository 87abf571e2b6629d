import type { Diagnostic, Fix } from "../../core/diagnostic.ts";
import { nearest } from "../../core/nearest.ts";
import { codeList, counted, didYouMean } from "../../core/phrases.ts";
import type { Rule } from "../../lint/define-rule.ts";
import type { FixOptions, LeftReason } from "../../lint/fix.ts";
import { unifiedDiff } from "../../report/ink/unified-diff.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import type { LeftOutFix } from "./linted-file.ts";
import { ruleCode } from "./rule-codes.ts";

/** The fixes to apply, and whether the result is written. */
export interface Fixing {
  readonly allows: NonNullable<FixOptions["allows"]>;
  /** As in `FixOptions`: suggestions change what a rule does, and must not make anything worse. */
  readonly neverMoreErrors: boolean;
  /** Writes the files; otherwise the changes are shown. */
  readonly isWriting: boolean;
  /** The flags that these options were made from. */
  readonly flags: FixFlags;
}

/** The command-line flags about fixes. */
export interface FixFlags {
  readonly fix: boolean;
  readonly "fix-dry-run": boolean;
  readonly "unsafe-fixes": boolean;
  /** Rule ids and codes, also several in one, with commas between them. */
  readonly "fix-only": readonly string[];
}

/**
 * The fixing that the flags select; undefined if nothing is to be fixed. A name given to `--fix-only` selects the code
 * itself or those that end in it, as in `wafsmith explain`; `checkFixNames` checks that one exists.
 *
 * Errors: throws a usage `Failure` for flags that contradict each other.
 */
export function fixingOf(flags: FixFlags): Fixing | undefined {
  if (flags.fix && flags["fix-dry-run"]) throw usage("`--fix` and `--fix-dry-run` cannot be used together.");
  if (!flags.fix && !flags["fix-dry-run"]) {
    const lonely = flags["unsafe-fixes"] ? "--unsafe-fixes" : flags["fix-only"][0] && "--fix-only";
    if (lonely === undefined) return undefined;
    throw usage(
      `\`${lonely}\` only affects fixes, but nothing is being fixed.`,
      "Add `--fix` or `--fix-dry-run`.",
    );
  }
  const only = new Set(namesIn(flags));
  const isNamed = (code: string) => only.size === 0 || only.has(code) || only.has(slugOf(code));
  const isAllowed = flags["unsafe-fixes"] ? () => true : (fix: Fix) => fix.safety === "safe";
  const allows = (fix: Fix, { code }: Diagnostic) => isAllowed(fix) && isNamed(code);
  return { allows, neverMoreErrors: flags["unsafe-fixes"], isWriting: flags.fix, flags };
}

/** Errors: throws a usage `Failure` for a name of `--fix-only` that no code has, `rules` being all that are known. */
export async function checkFixNames(
  flags: Pick<FixFlags, "fix-only">,
  rules: readonly Rule[],
): Promise<void> {
  const { codeMeanings } = await import("../../explain/codes.ts");
  const codes = [...rules.map(ruleCode), ...codeMeanings().keys()];
  const known = new Set([...codes, ...codes.map(slugOf)]);
  for (const name of namesIn(flags)) if (!known.has(name)) throw unknownName(name, codes);
}

function namesIn(flags: Pick<FixFlags, "fix-only">): string[] {
  return flags["fix-only"].flatMap((one) => one.split(",")).map((name) => name.trim());
}

function slugOf(code: string): string {
  return code.slice(code.indexOf("/") + 1);
}

function unknownName(name: string, codes: readonly string[]): Failure {
  const near = didYouMean(nearest(name, new Set(name.includes("/") ? codes : codes.map(slugOf)))) || ".";
  return usage(`There is no rule or code \`${name}\`${near}`, "`wafsmith rules` lists the rules.");
}

/** The change of a file as a patch for `git apply`. */
export function patchOf(uri: string, before: string, after: string): string {
  return unifiedDiff({ name: `a/${uri}`, text: before }, { name: `b/${uri}`, text: after });
}

const REASONS: Readonly<Record<LeftReason, string>> = {
  circle: "they undo each other",
  passes: "they were still making changes in the last pass; run again",
  breaks: "the file could not be read after applying them",
  idle: "they change nothing",
};

/** Remarks about the fixes of a file that were skipped. They do not affect the exit code. */
export function remarksOnLeft(uri: string, left: readonly LeftOutFix[]): Failure[] {
  return Object.entries(REASONS).flatMap(([reason, words]) => {
    const codes = left.filter((one) => one.reason === reason).map((one) => one.code);
    if (codes.length === 0) return [];
    const names = codeList([...new Set(codes)].sort(), "and");
    const message = `In \`${uri}\`, ${counted(codes.length, "fix", "fixes")} for ${names} ${codes.length === 1 ? "was" : "were"} not applied: ${words}.`;
    return [new Failure(EXIT.clean, message)];
  });
}
