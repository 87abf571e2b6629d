import type { Staged } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import { configProblem } from "../config/config-problem.ts";
import { type ConfiguredText, itemsOf, ValueReader } from "../config/value-reader.ts";
import { type DeclaredRule, readDeclaredRule } from "../declared/read.ts";
import type { Rule } from "../define-rule.ts";

/** The rules in `customRules` of a configuration. */
export interface CustomRules {
  readonly declared: readonly DeclaredRule[];
  /** Names of files that contain rules. */
  readonly files: readonly ConfiguredText[];
}

/**
 * The rules that a configuration brings along.
 *
 * Errors: `config/wrong-type`, and as `readDeclaredRule`.
 */
export function customRulesIn(root: LocatedNode, uri: string): Staged<CustomRules> {
  const reader = new ValueReader(uri);
  const declared: DeclaredRule[] = [];
  const node = root.kind === "Object" ? root.get("customRules") : undefined;
  const files = reader.list(node, "customRules", (item): ConfiguredText[] => {
    if (item.kind === "String") return [{ name: item.value, range: item.range }];
    if (item.kind === "Object") declared.push(...declaredIn(item, reader));
    else reader.wrongTypeOf(item, "an entry of `customRules`", "a rule, or the path of a file with rules");
    return [];
  });
  return { value: { declared, files }, diagnostics: reader.diagnostics };
}

/**
 * The rules of a file that declares one or a list of them.
 *
 * Errors: as `readDeclaredRule`.
 */
export function declaredRulesOf(root: LocatedNode, uri: string): Staged<readonly DeclaredRule[]> {
  const reader = new ValueReader(uri);
  const value = itemsOf(root).flatMap((item) => declaredIn(item, reader));
  return { value, diagnostics: reader.diagnostics };
}

function declaredIn(node: LocatedNode, reader: ValueReader): DeclaredRule[] {
  const { value, diagnostics } = readDeclaredRule(node, reader.uri);
  reader.diagnostics.push(...diagnostics);
  return value ? [value] : [];
}

/** A custom rule, and the location of its id or of the entry that loads it. */
export interface PlacedRule {
  readonly rule: Rule;
  readonly uri: string;
  readonly range: FileRange;
}

/**
 * All rules: ours, then custom ones.
 *
 * Errors: `config/duplicate-rule` if an id is taken; that rule is dropped.
 */
export function withCustomRules(
  ours: readonly Rule[],
  custom: readonly PlacedRule[],
): Staged<readonly Rule[]> {
  const rules = new Map(ours.map((rule) => [rule.id, rule]));
  const diagnostics = custom.flatMap(({ rule, uri, range }) => {
    const other = rules.get(rule.id);
    if (!other) {
      rules.set(rule.id, rule);
      return [];
    }
    const whose = other.origin === undefined ? "wafsmith has" : `${code(other.origin)} has`;
    const message = `${whose} a rule ${code(rule.id)} already, so this one is left out.`;
    const help = "Give it another id.";
    return [configProblem({ slug: "duplicate-rule", uri, range, message, help, data: { rule: rule.id } })];
  });
  return { value: [...rules.values()], diagnostics };
}
