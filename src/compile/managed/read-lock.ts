import { type Diagnostic, hasErrors, type Staged } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import { type FileRange, inFile } from "../../core/range.ts";
import { readJson } from "../../sources/json/json.ts";
import type { ReadOptions } from "../../sources/read.ts";
import type { LocatedNode, LocatedObject, LocatedString } from "../../sources/values/located.ts";
import { arrayAt, objectsIn, stringAt } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import type { ManagedRule, ManagedRuleset, SourceText, Traced } from "../model/model.ts";
import type { Catalogue } from "./catalogue.ts";
import { LOCK_VERSION } from "./lock.ts";
import { managedRule } from "./read-managed.ts";

/** The rulesets of a lock file. `unusable`: it was given, and a diagnostic explains why it cannot be used. */
export interface LockFile {
  readonly state: "absent" | "unusable" | "present";
  /** Empty unless it is present. */
  readonly catalogue: Catalogue;
}

/**
 * Reads a lock file. Nothing is taken from a broken one: rules that it lacks would be called unknown.
 *
 * Errors: `source/…`, `policy/unusable-lock`.
 */
export function readLock(source: SourceText | undefined, options: ReadOptions): Staged<LockFile> {
  if (!source) return { value: { state: "absent", catalogue: [] }, diagnostics: [] };
  const { uri, text } = source;
  const { value: root, diagnostics: found } = readJson(uri, text, options);
  // A file of another kind has one problem, whatever it is as JSON.
  const diagnostics = text.includes("lock_version") ? found : [];
  const unusable = (more: readonly Diagnostic[]): Staged<LockFile> => ({
    value: { state: "unusable", catalogue: [] },
    diagnostics: [...diagnostics, ...more],
  });
  if (hasErrors(diagnostics)) return unusable([]);
  if (root?.kind !== "Object" || !root.entry("lock_version")) {
    return unusable([unusableLock(uri, root?.range ?? inFile({ start: 0, end: 0 }), "notALock")]);
  }
  const version = root.get("lock_version")!;
  if (version.kind !== "Number" || version.value !== LOCK_VERSION) {
    return unusable([otherVersion(uri, version)]);
  }
  const decoded = decodeRulesets(uri, root);
  if (!decoded.value) return unusable(decoded.diagnostics);
  return { value: { state: "present", catalogue: decoded.value }, diagnostics };
}

function decodeRulesets(uri: string, root: LocatedObject): Staged<Catalogue | undefined> {
  const list = arrayAt(root, "rulesets");
  if (!list) return { value: undefined, diagnostics: [unusableLock(uri, root.range, "notALock")] };
  const rulesets: ManagedRuleset[] = [];
  for (const node of list.items) {
    const ruleset = node.kind === "Object" ? decodeRuleset(uri, node) : undefined;
    if (!ruleset || "damagedAt" in ruleset) {
      const range = ruleset?.damagedAt ?? node.range;
      return { value: undefined, diagnostics: [unusableLock(uri, range, "damaged")] };
    }
    rulesets.push(ruleset);
  }
  return { value: rulesets, diagnostics: [] };
}

function decodeRuleset(uri: string, node: LocatedObject): ManagedRuleset | { readonly damagedAt: FileRange } {
  const id = stringAt(node, "id");
  const name = stringAt(node, "name");
  if (!id || !name) return { damagedAt: node.range };
  const scoreRule = stringAt(node, "score_rule");
  const list = arrayAt(node, "rules");
  const rules = objectsIn(list).map((rule) => managedRule(rule, "tags"));
  const damaged = rules.indexOf(undefined);
  if (damaged >= 0) return { damagedAt: objectsIn(list)[damaged]!.range };
  return {
    id: traced(uri, id),
    name: name.value,
    version: stringAt(node, "version")?.value,
    phase: stringAt(node, "phase")?.value,
    rules: list && (rules as ManagedRule[]),
    scoreRule: scoreRule && traced(uri, scoreRule),
    from: "lock",
  };
}

function traced(uri: string, { value, range }: LocatedString): Traced<string> {
  return { value, origin: { from: "lock", uri, range } };
}

function unusableLock(uri: string, range: FileRange, messageId: "notALock" | "damaged"): Diagnostic {
  return policyProblem("policy/unusable-lock", { uri, range, messageId });
}

function otherVersion(uri: string, node: LocatedNode): Diagnostic {
  const found = node.kind === "Number" ? node.raw : node.kind === "String" ? node.value : "no number";
  const data = { found: code(found), expected: String(LOCK_VERSION) };
  return policyProblem("policy/unusable-lock", { uri, range: node.range, messageId: "otherVersion", data });
}
