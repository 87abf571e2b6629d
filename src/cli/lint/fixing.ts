import type { Diagnostic, Fix } from "../../core/diagnostic.ts";
import { nearest } from "../../core/nearest.ts";
import { codeList, counted, didYouMean } from "../../core/phrases.ts";
import type { Rule } from "../../lint/define-rule.ts";
import type { FixOptions, LeftFix, LeftReason } from "../../lint/fix.ts";
import { unifiedDiff } from "../../report/unified-diff.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { ruleCode } from "./rule-codes.ts";

/** What is fixed, and whether it is written. */
export interface Fixing {
  readonly allows: NonNullable<FixOptions["allows"]>;
  /** Writes the files; otherwise what would change is shown. */
  readonly isWriting: boolean;
}

/** What the command line says about fixes. */
export interface FixFlags {
  readonly fix: boolean;
  readonly "fix-dry-run": boolean;
  readonly "unsafe-fixes": boolean;
  /** Rule ids and codes, also several in one, with commas between them. */
  readonly "fix-only": readonly string[];
}

/**
 * What the flags ask for; undefined where nothing is to be fixed.
 *
 * Errors: throws a usage `Failure` for flags that contradict each other and for codes that do not exist.
 */
export async function fixingOf(flags: FixFlags, rules: readonly Rule[]): Promise<Fixing | undefined> {
  if (flags.fix && flags["fix-dry-run"]) throw usage("`--fix` and `--fix-dry-run` exclude each other.");
  if (!flags.fix && !flags["fix-dry-run"]) {
    const lonely = flags["unsafe-fixes"] ? "--unsafe-fixes" : flags["fix-only"][0] && "--fix-only";
    if (lonely === undefined) return undefined;
    throw usage(`\`${lonely}\` says what is fixed, and nothing is.`, "Add `--fix` or `--fix-dry-run`.");
  }
  const only = await codesOf(flags["fix-only"], rules);
  const isAllowed = flags["unsafe-fixes"] ? () => true : (fix: Fix) => fix.safety === "safe";
  const allows = (fix: Fix, { code }: Diagnostic) => isAllowed(fix) && (!only || only.has(code));
  return { allows, isWriting: flags.fix };
}

async function codesOf(
  given: readonly string[],
  rules: readonly Rule[],
): Promise<ReadonlySet<string> | undefined> {
  if (given.length === 0) return undefined;
  const { SYNTAX_CODES, TYPES_CODES } = await import("../explain/expression-codes.ts");
  const { otherCodes } = await import("../explain/other-codes.ts");
  const known = new Set([
    ...rules.map(ruleCode),
    ...Object.keys(SYNTAX_CODES).map((slug) => `syntax/${slug}`),
    ...Object.keys(TYPES_CODES).map((slug) => `types/${slug}`),
    ...[...otherCodes()].map(([code]) => code),
  ]);
  const names = given.flatMap((one) => one.split(",")).map((name) => name.trim());
  return new Set(names.flatMap((name) => codesNamed(name, known)));
}

/** The codes that a name means: itself, or those that end in it, as `wafsmith explain` takes them. */
function codesNamed(name: string, known: ReadonlySet<string>): string[] {
  if (known.has(name)) return [name];
  const found = [...known].filter((code) => code.endsWith(`/${name}`));
  if (found.length > 0) return found;
  const slugs = name.includes("/") ? known : [...known].map((code) => code.slice(code.indexOf("/") + 1));
  const near = didYouMean(nearest(name, new Set(slugs))) || ".";
  throw usage(`There is no rule or code \`${name}\`${near}`, "`wafsmith rules` lists the rules.");
}

/** What would change in a file, in the form that `git apply` takes. */
export function patchOf(uri: string, before: string, after: string): string {
  return unifiedDiff({ name: `a/${uri}`, text: before }, { name: `b/${uri}`, text: after });
}

const REASONS: Readonly<Record<LeftReason, string>> = {
  circle: "they undo each other",
  passes: "they are still at work after the last pass; run again",
  breaks: "the file could not be read after them",
  idle: "they change nothing",
};

/** What there is to say of the fixes of a file that were left out; it decides nothing. */
export function remarksOnLeft(uri: string, left: readonly LeftFix[]): Failure[] {
  return Object.entries(REASONS).flatMap(([reason, words]) => {
    const codes = left.filter((one) => one.reason === reason).map(({ diagnostic }) => diagnostic.code);
    if (codes.length === 0) return [];
    const names = codeList([...new Set(codes)].sort(), "and");
    const message = `In \`${uri}\`, ${counted(codes.length, "fix", "fixes")} of ${names} stayed out: ${words}.`;
    return [new Failure(EXIT.clean, message)];
  });
}
