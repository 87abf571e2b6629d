import { PLAN_IDS, type Plan } from "../contract/plans.ts";
import type { Diagnostic, Staged } from "../core/diagnostic.ts";
import { nearest } from "../core/nearest.ts";
import { code, codeList, didYouMean } from "../core/phrases.ts";
import type { Range } from "../core/range.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../sources/located.ts";
import {
  type ConfiguredSuppression,
  PRESETS,
  type Preset,
  RULE_SETTINGS,
  type RuleSetting,
} from "./config.ts";
import { type ConfigProblem, configProblem } from "./config-problem.ts";
import type { Rule } from "./define-rule.ts";
import { type OptionSpecs, type OptionValue, readOption } from "./options.ts";

/** What reading a configuration needs beside the value. */
export interface ReadConfigOptions {
  /** Of the configuration file. */
  readonly uri: string;
  /** All rules there are. */
  readonly rules: readonly Rule[];
}

/** What one configuration file says, checked; nothing is filled in. */
export interface ConfigLayer {
  readonly uri: string;
  readonly preset: Preset | undefined;
  readonly rules: readonly RuleEntry[];
  readonly overrides: readonly Override[];
  readonly plan: Plan | undefined;
  readonly lock: string | undefined;
  readonly baseline: string | undefined;
  readonly ignore: readonly string[];
  readonly suppressions: readonly ConfiguredSuppression[];
}

/** What a configuration says of one rule; undefined where it says nothing. */
export interface RuleEntry {
  readonly id: string;
  readonly severity: RuleSetting | undefined;
  readonly options: ReadonlyMap<string, OptionValue>;
  readonly ignorable: boolean | undefined;
}

/** What a configuration says of the files of some globs. */
export interface Override {
  readonly files: readonly string[];
  readonly rules: readonly RuleEntry[];
  readonly plan: Plan | undefined;
  readonly isExternal: boolean | undefined;
}

/** A text of a configuration, with its place. */
export interface NamedText {
  readonly name: string;
  readonly range: Range;
}

const KEYS = [
  "$schema",
  "extends",
  "preset",
  "rules",
  "customRules",
  "plan",
  "overrides",
  "lock",
  "baseline",
  "ignore",
  "suppressions",
] as const;
const SETTING_KEYS = ["severity", "options", "ignorable"] as const;
const OVERRIDE_KEYS = ["files", "rules", "plan", "external"] as const;
const SUPPRESSION_KEYS = ["rule", "file", "pointer", "reason"] as const;

/**
 * What a configuration file says; what is wrong in it is left out and reported. `extends` and `customRules` are left to
 * `namesIn`: others must be read before the rules are known.
 *
 * Errors: `config/not-an-object`, `config/unknown-key`, `config/unknown-rule`, `config/unknown-value`,
 * `config/unknown-option`, `config/wrong-type`, `config/missing-key`, `config/missing-reason`.
 */
export function readConfigLayer(root: LocatedNode, options: ReadConfigOptions): Staged<ConfigLayer> {
  const reader = new ConfigReader(options);
  return { value: reader.read(root), diagnostics: reader.diagnostics };
}

/**
 * The texts of a key that takes one or several: `extends`.
 *
 * Errors: `config/wrong-type`.
 */
export function namesIn(root: LocatedNode, key: string, uri: string): Staged<readonly NamedText[]> {
  const reader = new ConfigReader({ uri, rules: [] });
  const node = root.kind === "Object" ? root.get(key) : undefined;
  return { value: reader.names(node, key), diagnostics: reader.diagnostics };
}

class ConfigReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #uri: string;
  readonly #rules: ReadonlyMap<string, Rule>;

  constructor(options: ReadConfigOptions) {
    this.#uri = options.uri;
    this.#rules = new Map(options.rules.map((rule) => [rule.id, rule]));
  }

  read(root: LocatedNode): ConfigLayer {
    const object = this.#object(root, "the configuration");
    if (object) this.#knownKeys(object, KEYS);
    this.#string(object?.get("$schema"), "$schema");
    return {
      uri: this.#uri,
      preset: this.#choice(object?.get("preset"), "preset", PRESETS),
      rules: this.#ruleEntries(object?.get("rules")),
      overrides: this.#list(object?.get("overrides"), "overrides", (item) => this.#override(item)),
      plan: this.#choice<Plan>(object?.get("plan"), "plan", PLAN_IDS.value),
      lock: this.#string(object?.get("lock"), "lock"),
      baseline: this.#string(object?.get("baseline"), "baseline"),
      ignore: this.#strings(object?.get("ignore"), "ignore"),
      suppressions: this.#list(object?.get("suppressions"), "suppressions", (item) =>
        this.#suppression(item),
      ),
    };
  }

  /** One text, or a list of them. */
  names(node: LocatedNode | undefined, key: string): NamedText[] {
    const items = node?.kind === "Array" ? node.items : node ? [node] : [];
    return items.flatMap((item) => {
      const name = this.#string(item, key);
      return name === undefined ? [] : [{ name, range: item.range }];
    });
  }

  #ruleEntries(node: LocatedNode | undefined): RuleEntry[] {
    const object = node && this.#object(node, "`rules`");
    return (object?.entries ?? []).flatMap(({ key, keyRange, value }) => {
      const rule = this.#knownRule(key, keyRange);
      return rule ? [this.#ruleEntry(rule, value)] : [];
    });
  }

  #ruleEntry(rule: Rule, node: LocatedNode): RuleEntry {
    const { id } = rule;
    const isLong = node.kind === "Object";
    if (isLong) this.#knownKeys(node, SETTING_KEYS);
    return {
      id,
      severity: isLong
        ? this.#choice(node.get("severity"), "severity", RULE_SETTINGS)
        : this.#choice(node, id, RULE_SETTINGS),
      options: isLong ? this.#options(node.get("options"), rule) : new Map(),
      ignorable: isLong ? this.#boolean(node.get("ignorable"), "ignorable") : undefined,
    };
  }

  #options(node: LocatedNode | undefined, { id, options: specs = {} }: Rule): Map<string, OptionValue> {
    const values = new Map<string, OptionValue>();
    const object = node && this.#object(node, "`options`");
    for (const { key, keyRange, value } of object?.entries ?? []) {
      const spec = Object.hasOwn(specs, key) ? (specs as OptionSpecs)[key] : undefined;
      if (!spec) {
        this.#unknownOption(id, { key, keyRange, value }, Object.keys(specs));
        continue;
      }
      const reading = readOption(value, spec);
      if ("value" in reading) values.set(key, reading.value);
      else this.#wrongTypeOf(value, code(key), reading.expected);
    }
    return values;
  }

  #override(node: LocatedNode): Override[] {
    const object = this.#object(node, "an entry of `overrides`");
    if (!object) return [];
    this.#knownKeys(object, OVERRIDE_KEYS);
    const files = this.names(object.get("files"), "files").map(({ name }) => name);
    if (!object.get("files")) this.#missing(object, "files", "An override");
    return [
      {
        files,
        rules: this.#ruleEntries(object.get("rules")),
        plan: this.#choice<Plan>(object.get("plan"), "plan", PLAN_IDS.value),
        isExternal: this.#boolean(object.get("external"), "external"),
      },
    ];
  }

  #suppression(node: LocatedNode): ConfiguredSuppression[] {
    const object = this.#object(node, "an entry of `suppressions`");
    if (!object) return [];
    this.#knownKeys(object, SUPPRESSION_KEYS);
    const named = this.names(object.get("rule"), "rule");
    const rules = named.flatMap(({ name, range }) => (this.#knownRule(name, range) ? [name] : []));
    const file = this.#string(object.get("file"), "file");
    const reason = this.#string(object.get("reason"), "reason")?.trim();
    if (!object.get("rule")) this.#missing(object, "rule", "A suppression");
    if (!object.get("file")) this.#missing(object, "file", "A suppression");
    if (!reason) this.#missingReason(object);
    if (rules.length === 0 || file === undefined) return [];
    const pointer = this.#string(object.get("pointer"), "pointer");
    return [{ rules, file, pointer, reason: reason ?? "", range: object.range, uri: this.#uri }];
  }

  #knownKeys(object: LocatedObject, keys: readonly string[]): void {
    for (const entry of object.entries) if (!keys.includes(entry.key)) this.#unknownKey(entry, keys);
  }

  #knownRule(id: string, range: Range): Rule | undefined {
    const rule = this.#rules.get(id);
    if (rule) return rule;
    const near = nearest(id, this.#rules.keys());
    const message = `There is no rule ${code(id)}${didYouMean(near) || "."}`;
    const help = "Remove it, or name a rule that `wafsmith explain` lists.";
    this.#report({ slug: "unknown-rule", range, message, help, data: { rule: id } });
    return undefined;
  }

  #unknownKey(entry: LocatedEntry, keys: readonly string[]): void {
    const near = didYouMean(nearest(entry.key, keys));
    const message = `${code(entry.key)} is not a key of the configuration and would have no effect${near || "."}`;
    const help = `The keys here are ${codeList(keys, "and")}.`;
    this.#report({ slug: "unknown-key", range: entry.keyRange, message, help, data: { key: entry.key } });
  }

  #unknownOption(id: string, { key, keyRange }: LocatedEntry, known: readonly string[]): void {
    const near = didYouMean(nearest(key, known));
    const message = `The rule ${code(id)} has no option ${code(key)}${near || "."}`;
    const help = known.length === 0 ? "It has none." : `Its options are ${codeList(known, "and")}.`;
    this.#report({ slug: "unknown-option", range: keyRange, message, help, data: { rule: id, key } });
  }

  #missing(object: LocatedObject, key: string, what: string): void {
    const message = `${what} without ${code(key)} has no effect.`;
    const help = `Add ${code(key)}.`;
    this.#report({ slug: "missing-key", range: object.range, message, help, data: { key } });
  }

  #missingReason(object: LocatedObject): void {
    const message = "This suppression gives no reason, so nobody can tell later whether it still holds.";
    const help = "Add `reason`.";
    this.#report({ slug: "missing-reason", range: object.range, message, help, severity: "warning" });
  }

  #object(node: LocatedNode, what: string): LocatedObject | undefined {
    if (node.kind === "Object") return node;
    this.#wrongTypeOf(node, what, "an object");
    return undefined;
  }

  #choice<Value extends string>(
    node: LocatedNode | undefined,
    key: string,
    values: readonly Value[],
  ): Value | undefined {
    if (!node) return undefined;
    const found = values.find((value) => node.kind === "String" && node.value === value);
    if (found !== undefined) return found;
    const near = node.kind === "String" ? didYouMean(nearest(node.value, values)) : "";
    const help = `It may be ${codeList(values)}.`;
    const message = `This is not a value of ${code(key)}, so it is left out${near || "."}`;
    this.#report({ slug: "unknown-value", range: node.range, message, help, data: { key } });
    return undefined;
  }

  #strings(node: LocatedNode | undefined, key: string): string[] {
    if (!node) return [];
    if (node.kind !== "Array") return this.#wrongType(node, key, "a list of texts");
    return node.items.flatMap((item) => this.#string(item, key) ?? []);
  }

  #list<Item>(node: LocatedNode | undefined, key: string, read: (item: LocatedNode) => Item[]): Item[] {
    if (!node) return [];
    return node.kind === "Array" ? node.items.flatMap(read) : this.#wrongType(node, key, "a list");
  }

  #boolean(node: LocatedNode | undefined, key: string): boolean | undefined {
    if (!node || node.kind === "Boolean") return node?.value;
    this.#wrongType(node, key, "`true` or `false`");
    return undefined;
  }

  #string(node: LocatedNode | undefined, key: string): string | undefined {
    if (!node || node.kind === "String") return node?.value;
    this.#wrongType(node, key, "a text");
    return undefined;
  }

  #wrongType(node: LocatedNode, key: string, expected: string): [] {
    this.#wrongTypeOf(node, code(key), expected);
    return [];
  }

  #wrongTypeOf(node: LocatedNode, what: string, expected: string): void {
    const message = `${what[0]!.toUpperCase()}${what.slice(1)} must be ${expected}, so this is left out.`;
    this.#report({
      slug: "wrong-type",
      range: node.range,
      message,
      help: `Write ${expected}.`,
      data: { expected },
    });
  }

  #report(problem: Omit<ConfigProblem, "uri">): void {
    this.diagnostics.push(configProblem({ ...problem, uri: this.#uri }));
  }
}
