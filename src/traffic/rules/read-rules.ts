import { SKIP } from "../../contract/skip.ts";
import { LineIndex } from "../../core/line-index.ts";
import type { SkipScope, WalkRuleset } from "../../semantics/order/walk-model.ts";
import { furtherConditionOf } from "../../sources/recognise/further-condition.ts";
import type { Rule, Ruleset, SourceDocument, Subject } from "../../sources/recognise/model.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import {
  arrayAt,
  hasUnknown,
  isAdded,
  objectAt,
  plainValue,
  stringAt,
} from "../../sources/values/located.ts";
import { firewallRulesOf } from "./firewall-rules.ts";
import { uriRewriteOf } from "./rewrite.ts";
import type { TrafficRule, TrafficRules } from "./traffic-rule.ts";
import { typedExpression } from "./typed-expression.ts";

/** Reads the rulesets and lists that were recognised in a document. Standalone rules form one ruleset. */
export function rulesOfDocument(document: SourceDocument): TrafficRules {
  const uses = document.uses?.length ? document.uses : [document];
  const instances = new Map(uses.flatMap((use) => [...(use.instances ?? [])]));
  const all = uses.flatMap((use) => use.subjects);
  const subjects = all.filter((subject) => instances.get(subject)?.count !== 0);
  const reader = new RuleReader(document);
  const alone = subjects.flatMap((one) => (one.kind === "Rule" && !one.ruleset ? [one] : []));
  const rulesets = subjects.flatMap((subject, at) => {
    if (subject.kind !== "Ruleset") return [];
    const before = subjects[at - 1];
    const name = before?.kind === "TerraformResource" ? `${before.resourceType}.${before.name}` : undefined;
    return [reader.ruleset(subject, instances.get(subject)?.address ?? name)];
  });
  const single = alone.map((rule, index) => reader.rule(rule, index, undefined));
  const firewall = firewallRulesOf(subjects, (node) => reader.placeOf(node));
  return {
    rulesets: [
      ...(firewall ? [firewall] : []),
      ...(single.length > 0
        ? [{ id: undefined, phase: undefined, level: "zone" as const, rules: single }]
        : []),
      ...rulesets,
    ],
    lists: listsOf(subjects),
  };
}

class RuleReader {
  readonly #document: SourceDocument;
  readonly #lines: LineIndex;

  constructor(document: SourceDocument) {
    this.#document = document;
    this.#lines = new LineIndex(document.text);
  }

  /** `address`: that of its resource in Terraform, if it has one. */
  ruleset(
    { node, id, phase, rulesetKind, rules }: Ruleset,
    address: string | undefined,
  ): WalkRuleset<TrafficRule> {
    const kind = rulesetKind?.value;
    const read = rules.map((rule, index) => this.rule(rule, index, phase?.value));
    const written = node.get("rules");
    const isWhole = written?.kind === "Array" ? !written.items.some(isUnknown) : !isUnknown(written);
    const ruleset = {
      id: this.#id(id, address) || undefined,
      phase: phase?.value,
      level: kind === "root" ? "account" : kind === "custom" || kind === "managed" ? "executed" : "zone",
    } as const;
    if (isWhole) return { ...ruleset, rules: read };
    const place = { ...this.placeOf(node), phase: phase?.value, index: 0 };
    const others = { name: "rules", ...place, action: "", isEnabled: true, executes: "", typed: undefined };
    return { ...ruleset, rules: [{ ...others, problem: "its file does not give all rules" }, ...read] };
  }

  /** An id. For one that Terraform will know: the address of its resource in its module, with the directory. */
  #id(node: LocatedNode | undefined, address = node?.kind === "Unknown" ? node.idOf : undefined): string {
    if (node?.kind === "String") return node.value;
    const local = address?.replace(/^module\..*?\.(?=cloudflare_)/, "");
    return local === undefined ? "" : this.#document.uri.replace(/[^/]*$/, () => local);
  }

  placeOf(node: LocatedObject): Pick<TrafficRule, "file" | "line"> {
    return { file: this.#document.uri, line: this.#lines.positionOf(node.range.start).line };
  }

  rule(rule: Rule, index: number, phase: string | undefined): TrafficRule {
    const { node, id, ref, action, actionParameters } = rule;
    const parameters = node.get("action_parameters");
    const description = stringAt(node, "description")?.value;
    const name = action?.value ?? "";
    const isOnUnknown = isUnknown(node.get("enabled"));
    const isOpen = isUnknown(node.get("action")) || (name === "skip" && hasUnknown(parameters));
    const read = typedOf(rule);
    const executes = name === "execute" ? this.#id(actionParameters?.get("id")) : undefined;
    return {
      name: ref?.value ?? id?.value ?? (description || `#${index}`),
      description,
      index,
      ...this.placeOf(node),
      phase,
      rewritesUri: uriRewriteOf(name, phase, parameters),
      id: id?.value,
      action: name,
      isEnabled: isOnUnknown ? "unknown" : rule.enabled?.value !== false,
      skips: name === "skip" ? skipScopeOf(actionParameters) : undefined,
      executes: isOpen ? "" : executes,
      furtherCondition: furtherConditionOf(node),
      ...read,
      problem:
        read.problem ?? (isOnUnknown ? NOT_ON : isOpen ? NOT_SAID : executes === "" ? NOT_NAMED : undefined),
    };
  }
}

const NOT_ON = "its file does not say whether it is on";
const NOT_SAID = "its file does not say what it does";
const NOT_NAMED = "its file does not say which ruleset it executes";

function isUnknown(node: LocatedNode | undefined): boolean {
  return node?.kind === "Unknown" && !isAdded(node);
}

function typedOf({ expression, node }: Rule): Pick<TrafficRule, "typed" | "content" | "problem"> {
  if (!expression) {
    const problem = node.get("expression")
      ? "its expression is not known from the file"
      : "it has no expression";
    return { typed: undefined, problem };
  }
  return { ...typedExpression(expression.value), content: expression.content };
}

/** A rule that does nothing but match one expression. */
export function ruleOfExpression(text: string): TrafficRule {
  return {
    name: "expression",
    index: 0,
    file: "",
    line: 1,
    phase: undefined,
    action: "log",
    isEnabled: true,
    ...typedExpression(text),
  };
}

function skipScopeOf(parameters: LocatedObject | undefined): SkipScope {
  const isCurrent = (key: string) => stringAt(parameters, key)?.value === SKIP.current.value;
  return {
    remaining: SKIP.leavingOutRemaining.value.some(isCurrent),
    restOfPhase: isCurrent("phase"),
    phases: textsAt(parameters, "phases"),
    rulesets: textsAt(parameters, "rulesets"),
    rules: rulesAt(parameters),
    products: textsAt(parameters, "products"),
  };
}

function textsAt(node: LocatedObject | undefined, key: string): string[] {
  return (arrayAt(node, key)?.items ?? []).flatMap((item) => (item.kind === "String" ? [item.value] : []));
}

/** `rules`: a list of ids by ruleset; Terraform writes the ids of one ruleset in one string, with commas. */
function rulesAt(parameters: LocatedObject | undefined): Map<string, readonly string[]> {
  const rules = new Map<string, readonly string[]>();
  for (const { key, value } of objectAt(parameters, "rules")?.entries ?? []) {
    const texts = value.kind === "String" ? value.value.split(",").map((id) => id.trim()) : undefined;
    rules.set(key, texts ?? textsAt(objectAt(parameters, "rules"), key));
  }
  return rules;
}

/** The keys of an item of a list that contain its value. */
const ITEM_KEYS = ["ip", "asn", "hostname", "value"];

function listsOf(subjects: readonly Subject[]): Map<string, readonly unknown[]> {
  const lists = new Map<string, readonly unknown[]>();
  for (const subject of subjects) {
    if (subject.kind !== "CustomList" || !subject.name || !subject.items) continue;
    const items = subject.items.items.map(itemOf);
    if (items.every((item) => item !== undefined)) lists.set(subject.name.value, items);
  }
  return lists;
}

function itemOf(node: LocatedNode): unknown {
  if (node.kind === "String" || node.kind === "Number") return plainValue(node);
  if (node.kind !== "Object") return undefined;
  for (const key of ITEM_KEYS) {
    const value = node.get(key);
    if (value?.kind === "String" || value?.kind === "Number") return plainValue(value);
    if (value?.kind === "Object") return stringAt(value, "url_hostname")?.value;
  }
  return undefined;
}
