import { compare, type Diagnostic, hasErrors, type Staged, sortDiagnostics } from "../../core/diagnostic.ts";
import { folderOf } from "../../core/folder.ts";
import { addTo } from "../../core/items-by-key.ts";
import { code } from "../../core/phrases.ts";
import { inFile } from "../../core/range.ts";
import { type ReadOptions, readSource } from "../../sources/read.ts";
import type { Ruleset, SourceDocument } from "../../sources/recognise/model.ts";
import { policyProblem } from "../codes.ts";
import type { ManagedRule, ManagedRuleset, SourceText } from "../model/model.ts";
import { rulesetsIn } from "./read-exports.ts";
import { managedRuleset } from "./read-managed.ts";

interface Page {
  readonly uri: string;
  readonly entryCount: number;
  /** The reader's words about a page that is not the whole list. */
  readonly partial: Diagnostic | undefined;
}

/** The lists of rulesets among exports, which may come in pages: those of one list are in one directory. */
class Listings {
  readonly #lists = new Map<string, Page[]>();

  /** Notes the pages in a file. Returns the reader's diagnostics, without those that only `problems` can decide. */
  add({ uri, subjects, diagnostics }: SourceDocument): readonly Diagnostic[] {
    const listings = subjects.flatMap((one) => (one.kind === "RulesetListing" ? [one] : []));
    if (listings.length === 0) return diagnostics;
    const entryCount = listings.reduce((sum, { rulesets }) => sum + rulesets.length, 0);
    const partial = diagnostics.find(({ code }) => code === PARTIAL);
    addTo(this.#lists, folderOf(uri), { uri, entryCount, partial });
    return diagnostics.filter(({ code }) => code !== PARTIAL);
  }

  /** Errors for lists with missing pages. */
  problems(): Diagnostic[] {
    return [...this.#lists.values()].flatMap((pages) => {
      const partial = pages.filter((page) => page.partial !== undefined);
      const last = partial.at(-1);
      if (!last || isWhole(pages, partial)) return [];
      const { range } = last.partial!;
      return [policyProblem("policy/unusable-lock", { uri: last.uri, range, messageId: "partialListing" })];
    });
  }
}

const PARTIAL = "source/partial-answer";

/** Either a list states its number of entries, or its last page names no next one. */
function isWhole(pages: readonly Page[], partial: readonly Page[]): boolean {
  const totals = partial.flatMap((page) => page.partial!.data["total"] ?? []).map(Number);
  const entryCount = pages.reduce((sum, page) => sum + page.entryCount, 0);
  if (totals.length > 0) return entryCount >= Math.max(...totals);
  return partial.length < pages.length;
}

/** The name of the lock file that is looked for next to a policy. */
export const LOCK_FILE_NAME = "waf.lock.json";

/** The value of `lock_version` in files of this form. */
export const LOCK_VERSION = 1;

/** The kind of rulesets that Cloudflare maintains. */
const MANAGED_KIND = "managed";

/**
 * The managed rulesets at the time of their export: the file against which rule names and tags are resolved.
 *
 * Shape: rulesets sorted by id, rules within them as well.
 */
export interface Lock {
  readonly rulesets: readonly ManagedRuleset[];
}

/**
 * The lock of some API exports: the listing of an account's rulesets, and each ruleset, with or without their
 * envelopes. A ruleset's own export takes precedence over the listing.
 *
 * Errors: `source/…`, `policy/unusable-lock`, `policy/locked-twice`.
 */
export async function lockRulesets(
  exports: readonly SourceText[],
  options: ReadOptions = {},
): Promise<Staged<Lock | undefined>> {
  const diagnostics: Diagnostic[] = [];
  const found = new Map<string, ManagedRuleset>();
  const listings = new Listings();
  for (const { uri, text } of exports) {
    const document = await readSource(uri, text, options);
    const failed = document.diagnostics.find((one) => one.code === "source/failed-answer");
    if (failed) {
      const { range } = failed;
      diagnostics.push(policyProblem("policy/unusable-lock", { uri, range, messageId: "failedAnswer" }));
      continue;
    }
    diagnostics.push(...listings.add(document));
    const rulesets = rulesetsIn(document).filter(isManaged);
    const isPage = document.subjects.some(({ kind }) => kind === "RulesetListing") && exports.length > 1;
    if (rulesets.length === 0 && !isPage && !hasErrors(document.diagnostics))
      diagnostics.push(nothingManaged(uri));
    for (const ruleset of rulesets) diagnostics.push(...add(found, uri, ruleset));
  }
  diagnostics.push(...listings.problems());
  if (found.size === 0 && exports[0] && !hasErrors(diagnostics))
    diagnostics.push(nothingManaged(exports[0].uri));
  const rulesets = [...found.values()].sort((a, b) => compare(a.id.value, b.id.value));
  const value = hasErrors(diagnostics) ? undefined : { rulesets };
  return { value, diagnostics: sortDiagnostics(diagnostics) };
}

function isManaged({ rulesetKind, id, rules }: Ruleset): boolean {
  if (!id) return false;
  return rulesetKind === undefined ? rules.length > 0 : rulesetKind.value === MANAGED_KIND;
}

function add(found: Map<string, ManagedRuleset>, uri: string, exported: Ruleset): Diagnostic[] {
  const ruleset = managedRuleset(uri, exported);
  const known = found.get(ruleset.id.value);
  if (known?.rules && ruleset.rules && known.version !== ruleset.version) {
    const { range } = exported.id!;
    const data = { ruleset: code(ruleset.name || ruleset.id.value), version: code(known.version ?? "") };
    return [policyProblem("policy/locked-twice", { uri, range, messageId: "lockedTwice", data })];
  }
  if (!known?.rules || ruleset.rules) found.set(ruleset.id.value, sorted(ruleset));
  return [];
}

/** Rules by id, so that a rule keeps its line when others are added or removed. */
function sorted(ruleset: ManagedRuleset): ManagedRuleset {
  if (!ruleset.rules) return ruleset;
  const rules = ruleset.rules.map((rule) => ({ ...rule, tags: [...rule.tags].sort() }));
  return { ...ruleset, rules: rules.sort((a, b) => compare(a.id, b.id)) };
}

function nothingManaged(uri: string): Diagnostic {
  return policyProblem("policy/unusable-lock", {
    uri,
    range: inFile({ start: 0, end: 0 }),
    messageId: "nothingManaged",
  });
}

/** The lock as the text of its file: canonical key order, one rule per line, a newline at the end. */
export function renderLock({ rulesets }: Lock): string {
  const blocks = rulesets.map(rulesetText);
  return `{\n  "lock_version": ${LOCK_VERSION},\n  "rulesets": ${list(blocks, "  ")}\n}\n`;
}

function rulesetText({ id, name, phase, version, scoreRule, rules }: ManagedRuleset): string {
  const members = [
    `"id": ${JSON.stringify(id.value)}`,
    `"name": ${JSON.stringify(name)}`,
    ...(phase === undefined ? [] : [`"phase": ${JSON.stringify(phase)}`]),
    ...(version === undefined ? [] : [`"version": ${JSON.stringify(version)}`]),
    ...(scoreRule ? [`"score_rule": ${JSON.stringify(scoreRule.value)}`] : []),
    ...(rules ? [`"rules": ${list(rules.map(ruleText), "      ")}`] : []),
  ];
  return `{\n${members.map((member) => `      ${member}`).join(",\n")}\n    }`;
}

function ruleText({ id, description, ref, tags, isEnabled, action, scoreThreshold }: ManagedRule): string {
  return JSON.stringify({
    id,
    description,
    ref,
    tags,
    enabled: isEnabled,
    action,
    score_threshold: scoreThreshold,
  });
}

function list(items: readonly string[], indent: string): string {
  if (items.length === 0) return "[]";
  return `[\n${items.map((item) => `${indent}  ${item}`).join(",\n")}\n${indent}]`;
}
