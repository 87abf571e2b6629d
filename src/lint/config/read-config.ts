import { PLAN_IDS, type Plan } from "../../contract/plans.ts";
import type { Approval } from "../../core/approval.ts";
import { isDay } from "../../core/day.ts";
import type { Staged } from "../../core/diagnostic.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { nearest } from "../../core/nearest.ts";
import { code, codeList, didYouMean } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import type { Rule } from "../define-rule.ts";
import { type OptionSpecs, type OptionValue, readOption } from "../engine/options.ts";
import {
  type ConfiguredSuppression,
  PRESETS,
  type Preset,
  RULE_SETTINGS,
  type RuleSetting,
} from "./config.ts";
import configKeys from "./config-keys.json" with { type: "json" };
import { readGuardrails } from "./read-guardrails.ts";
import { type ConfiguredText, ValueReader } from "./value-reader.ts";

const REQUIRED = ["subject", "to", "reason", "owner", "until"] as const;

/** The `approvals` of a configuration. Invalid entries are reported to the reader and dropped. */
function readApprovals(reader: ValueReader, node: LocatedNode | undefined): Approval[] {
  return reader.list(node, "approvals", (item) => {
    const object = reader.object(item, "an entry of `approvals`");
    return object ? readApproval(reader, object) : [];
  });
}

function readApproval(reader: ValueReader, object: LocatedObject): Approval[] {
  reader.knownKeys(object, configKeys.approval);
  const zones = object.get("zones") ? reader.names(object.get("zones"), "zones") : [{ name: "*" }];
  const values = REQUIRED.map((key) => {
    const node = object.get(key);
    const text = key === "to" && node?.kind === "Number" ? node.raw : reader.string(node, key)?.trim();
    if (!node || text === "") reader.missing(object, key, "An approval");
    return text || undefined;
  });
  const [subject, to, reason, owner, until] = values;
  const day = object.get("until");
  const isDated = until === undefined || isDay(until);
  if (!isDated) reader.wrongTypeOf(day!, code("until"), "a day such as `2027-03-31`");
  if (!isDated || !subject || !to || !reason || !owner || !until) return [];
  const { uri } = reader;
  return [
    { zones: zones.map(({ name }) => name), subject, to, reason, owner, until, uri, range: object.range },
  ];
}

/** Options for reading a configuration from a value. */
export interface ReadConfigOptions {
  /** The name of the configuration file. */
  readonly uri: string;
  /** All rules there are. */
  readonly rules: readonly Rule[];
}

/** The settings of one configuration file, checked, without defaults. */
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
  readonly guardrails: readonly Guardrail[];
  readonly approvals: readonly Approval[];
}

/** The settings of one rule in a configuration; undefined if it has none. */
export interface RuleEntry {
  readonly id: string;
  readonly severity: RuleSetting | undefined;
  readonly options: ReadonlyMap<string, OptionValue>;
  readonly ignorable: boolean | undefined;
}

/** The settings for the files that match some globs. */
export interface Override {
  readonly files: readonly string[];
  readonly rules: readonly RuleEntry[];
  readonly plan: Plan | undefined;
  readonly isExternal: boolean | undefined;
}

/**
 * The settings of a configuration file; invalid ones are dropped and reported. `extends` is left to `extendedBy` and
 * `customRules` to `customRulesIn`: both must be read before the rules are known.
 *
 * Errors: `config/unknown-key`, `config/unknown-rule`, `config/unknown-value`,
 * `config/unknown-option`, `config/wrong-type`, `config/missing-key`, `config/missing-reason`.
 */
export function readConfigLayer(root: LocatedNode, options: ReadConfigOptions): Staged<ConfigLayer> {
  const reader = new ConfigReader(options);
  return { value: reader.read(root), diagnostics: reader.diagnostics };
}

/**
 * The configurations that a configuration extends.
 *
 * Errors: `config/wrong-type`.
 */
export function extendedBy(root: LocatedNode, uri: string): Staged<readonly ConfiguredText[]> {
  const reader = new ValueReader(uri);
  const node = root.kind === "Object" ? root.get("extends") : undefined;
  return { value: reader.names(node, "extends"), diagnostics: reader.diagnostics };
}

class ConfigReader extends ValueReader {
  readonly #rules: ReadonlyMap<string, Rule>;

  constructor(options: ReadConfigOptions) {
    super(options.uri);
    this.#rules = new Map(options.rules.map((rule) => [rule.id, rule]));
  }

  read(root: LocatedNode): ConfigLayer {
    const object = this.object(root, "the configuration");
    if (object) this.knownKeys(object, configKeys.config);
    this.string(object?.get("$schema"), "$schema");
    return {
      uri: this.uri,
      preset: this.choice(object?.get("preset"), "preset", PRESETS),
      rules: this.#ruleEntries(object?.get("rules")),
      overrides: this.list(object?.get("overrides"), "overrides", (item) => this.#override(item)),
      plan: this.choice<Plan>(object?.get("plan"), "plan", PLAN_IDS.value),
      lock: this.string(object?.get("lock"), "lock"),
      baseline: this.string(object?.get("baseline"), "baseline"),
      ignore: this.strings(object?.get("ignore"), "ignore"),
      suppressions: this.list(object?.get("suppressions"), "suppressions", (item) => this.#suppression(item)),
      guardrails: readGuardrails(this, object?.get("guardrails")),
      approvals: readApprovals(this, object?.get("approvals")),
    };
  }

  #ruleEntries(node: LocatedNode | undefined): RuleEntry[] {
    const object = node && this.object(node, "`rules`");
    return (object?.entries ?? []).flatMap(({ key, keyRange, value }) => {
      const rule = this.#knownRule(key, keyRange);
      return rule ? [this.#ruleEntry(rule, value)] : [];
    });
  }

  #ruleEntry(rule: Rule, node: LocatedNode): RuleEntry {
    const { id } = rule;
    const isLong = node.kind === "Object";
    if (isLong) this.knownKeys(node, configKeys.setting);
    return {
      id,
      severity: isLong
        ? this.choice(node.get("severity"), "severity", RULE_SETTINGS)
        : this.choice(node, id, RULE_SETTINGS),
      options: isLong ? this.#options(node.get("options"), rule) : new Map(),
      ignorable: isLong ? this.boolean(node.get("ignorable"), "ignorable") : undefined,
    };
  }

  #options(node: LocatedNode | undefined, { id, options: specs = {} }: Rule): Map<string, OptionValue> {
    const values = new Map<string, OptionValue>();
    const object = node && this.object(node, "`options`");
    for (const { key, keyRange, value } of object?.entries ?? []) {
      const spec = Object.hasOwn(specs, key) ? (specs as OptionSpecs)[key] : undefined;
      if (!spec) {
        this.#unknownOption(id, { key, keyRange, value }, Object.keys(specs));
        continue;
      }
      const reading = readOption(value, spec);
      if ("value" in reading) values.set(key, reading.value);
      else this.wrongTypeOf(value, code(key), reading.expected);
    }
    return values;
  }

  #override(node: LocatedNode): Override[] {
    const object = this.object(node, "an entry of `overrides`");
    if (!object) return [];
    this.knownKeys(object, configKeys.override);
    const files = this.names(object.get("files"), "files").map(({ name }) => name);
    if (!object.get("files")) this.missing(object, "files", "An override");
    return [
      {
        files,
        rules: this.#ruleEntries(object.get("rules")),
        plan: this.choice<Plan>(object.get("plan"), "plan", PLAN_IDS.value),
        isExternal: this.boolean(object.get("external"), "external"),
      },
    ];
  }

  #suppression(node: LocatedNode): ConfiguredSuppression[] {
    const object = this.object(node, "an entry of `suppressions`");
    if (!object) return [];
    this.knownKeys(object, configKeys.suppression);
    const named = this.names(object.get("rule"), "rule");
    const rules = named.flatMap(({ name, range }) => (this.#knownRule(name, range) ? [name] : []));
    const file = this.string(object.get("file"), "file");
    const pointer = this.string(object.get("pointer"), "pointer");
    const reason = this.string(object.get("reason"), "reason")?.trim();
    if (!object.get("rule")) this.missing(object, "rule", "A suppression");
    if (!object.get("file")) this.missing(object, "file", "A suppression");
    if (!reason) this.#missingReason(object);
    if (rules.length === 0 || file === undefined) return [];
    return [{ rules, file, pointer, reason: reason ?? "", range: object.range, uri: this.uri }];
  }

  #knownRule(id: string, range: FileRange): Rule | undefined {
    const rule = this.#rules.get(id);
    if (rule) return rule;
    const near = nearest(id, this.#rules.keys());
    const message = `There is no rule ${code(id)}${didYouMean(near) || "."}`;
    const help = "Remove it, or name a rule that `wafsmith explain` lists.";
    this.report({ slug: "unknown-rule", range, message, help, data: { rule: id } });
    return undefined;
  }

  #unknownOption(id: string, { key, keyRange }: LocatedEntry, known: readonly string[]): void {
    const near = didYouMean(nearest(key, known));
    const message = `The rule ${code(id)} has no option ${code(key)}${near || "."}`;
    const help = known.length === 0 ? "It has none." : `Its options are ${codeList(known, "and")}.`;
    this.report({ slug: "unknown-option", range: keyRange, message, help, data: { rule: id, key } });
  }

  #missingReason(object: LocatedObject): void {
    const message = "This suppression gives no reason, so nobody can later tell whether it still applies.";
    const help = "Add `reason`.";
    this.report({ slug: "missing-reason", range: object.range, message, help, severity: "warning" });
  }
}
