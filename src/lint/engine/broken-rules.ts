import type { Diagnostic } from "../../core/diagnostic.ts";
import { contains, type FileRange } from "../../core/range.ts";
import type { SourceDocument, Subject } from "../../sources/recognise/model.ts";
import structural from "./structural-mistakes.json" with { type: "json" };

/** Mistakes after which the end of a value, and what belongs to it, can only be guessed. */
const STRUCTURAL: ReadonlySet<string> = new Set(structural);

/**
 * The rules of a file that contain a mistake of notation, and the types of resources that contain one elsewhere: what is
 * missing or odd in them follows from that mistake, which is reported separately.
 */
export function brokenRules({ diagnostics, subjects, text }: SourceDocument): readonly FileRange[] {
  const mistakes = diagnostics.filter((one) => STRUCTURAL.has(one.code) && !isMended(one, text));
  if (mistakes.length === 0) return [];
  const hasMistake = (part: FileRange) => mistakes.some(({ range }) => isIn(part, range, text));
  const rules = subjects.flatMap(rangesOf).filter(hasMistake);
  const resources = subjects.flatMap((one) => {
    if (one.kind !== "TerraformResource" || !hasMistake(one.written.range)) return [];
    return rules.some((rule) => contains(one.written.range, rule)) ? [] : [one.typeRange];
  });
  return [...rules, ...resources];
}

/** Whether only a comma is missing, because a key or a new value follows. */
function isMended({ code, range }: Diagnostic, text: string): boolean {
  return (
    code === "source/json-missing-comma" &&
    /^\s*(?:"[^"\\]*"\s*:|[{[])/.test(text.slice(range.start, range.start + MENDED_CHARS))
  );
}

/** Maximum characters that are searched for a key. */
const MENDED_CHARS = 200;

/** Whether a mistake is in a rule, or nothing is between the two. */
function isIn(rule: FileRange, { start }: FileRange, text: string): boolean {
  return `${text.slice(start, rule.start)}${text.slice(rule.end, start)}`.trim() === "";
}

function rangesOf(subject: Subject): FileRange[] {
  if (subject.kind === "Rule") return [subject.node.range];
  if (subject.kind === "Ruleset" || subject.kind === "FirewallRules") {
    return subject.rules.map(({ node }) => node.range);
  }
  return subject.kind === "Filters" ? subject.filters.map(({ node }) => node.range) : [];
}
