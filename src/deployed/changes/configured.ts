import { LATEST_VERSION } from "../../contract/actions.ts";
import { code } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type {
  FirewallRule,
  Rule,
  Ruleset,
  SourceDocument,
  Subject,
  TerraformResource,
} from "../../sources/recognise/model.ts";
import {
  isAdded,
  type LocatedNode,
  type LocatedObject,
  numberAt,
  stringAt,
} from "../../sources/values/located.ts";
import type { PhasedExpression } from "./compare-expressions.ts";

/** A rule of any notation, as far as changes are concerned. */
export interface ConfiguredRule {
  readonly node: LocatedObject;
  readonly uri: string;
  readonly range: FileRange;
  readonly id: string | undefined;
  readonly ref: string | undefined;
  readonly description: string | undefined;
  /** Values as text; for a value that the file does not give, the source text. Undefined if there is none. */
  readonly action: string | undefined;
  readonly expression: string | undefined;
  /** The phase in which the expression is evaluated, if the file contains it. */
  readonly phase: string | undefined;
  /** Whether `expression` is what Cloudflare receives. */
  readonly isExpressionKnown: boolean;
  readonly isEnabled: boolean | "unknown";
  readonly parameters: LocatedNode | undefined;
  readonly ratelimit: LocatedNode | undefined;
  /** The other members, as comparable text, without those that do not affect requests. */
  readonly rest: string;
}

/** Rules that are evaluated together, in their order: a ruleset, or the firewall rules of a file. */
export interface EvaluatedRules {
  /** Equal for the same group before and after: the best key first. */
  readonly keys: readonly string[];
  /** For people. */
  readonly label: string;
  readonly uri: string;
  readonly range: FileRange;
  readonly phase: string | undefined;
  /** The `kind` of a ruleset, if the file contains it. */
  readonly kind?: string | undefined;
  /** The zone or account that it belongs to, as written, if the file contains it. */
  readonly owner?: string | undefined;
  readonly rules: readonly ConfiguredRule[];
  /** Whether all of its rules are known. */
  readonly isWhole: boolean;
  /** If they are not: the rules as written. */
  readonly written?: string;
}

/** Members of a rule that do not affect requests. */
const SILENT_KEYS: ReadonlySet<string> = new Set([
  ...["id", "ref", "description", "version", "last_updated", "categories", "logging", "position"],
  ...["created_on", "modified_on", "priority"],
]);
const READ_KEYS: ReadonlySet<string> = new Set([
  ...["action", "expression", "enabled", "paused", "filter", "action_parameters", "ratelimit", "products"],
]);

/** The groups of rules in a file, in file order. Single rules form their own group. */
export function ruleGroupsOf(document: SourceDocument): readonly EvaluatedRules[] {
  const resources = holders(document);
  const alone = document.subjects.flatMap((one) => (one.kind === "Rule" ? [one] : []));
  return [
    ...document.subjects.flatMap((subject) => {
      if (subject.kind === "Ruleset") return [rulesetGroup(subject, document, resources.get(subject))];
      if (subject.kind !== "FirewallRules") return [];
      const rules = subject.rules.map((rule) => firewallRule(rule, document));
      const name = resources.get(subject)?.name;
      const place = fileRangeOf(subject.node, document);
      return [
        {
          keys: [name === undefined ? "rules of the firewall" : `address ${name}`],
          label: name ?? "firewall rules",
          ...place,
          phase: undefined,
          rules,
          isWhole: true,
        },
      ];
    }),
    ...(alone.length === 0 ? [] : [aloneGroup(alone, document)]),
  ];
}

function rulesetGroup(
  ruleset: Ruleset,
  document: SourceDocument,
  holder: Holder | undefined,
): EvaluatedRules {
  const { id, name, phase, rulesetKind, rules, rulesNode, node } = ruleset;
  const address = document.instances?.get(ruleset)?.address ?? holder?.name;
  const keys = [
    ...(address === undefined ? [] : [`address ${address}`]),
    ...(id ? [`id ${id.value}`] : []),
    `name ${JSON.stringify([name?.value, rulesetKind?.value, phase?.value])}`,
    `phase ${JSON.stringify([rulesetKind?.value, phase?.value])}`,
  ];
  const label =
    address ?? [phase?.value, name?.value].find((one) => one !== undefined && one !== "") ?? "ruleset";
  const written = node.get("rules");
  const isWhole =
    written?.kind !== "Unknown" && !(rulesNode?.items.some((item) => item.kind !== "Object") ?? false);
  const all = rules.map((rule) => ruleOf(rule, document, phase?.value));
  const group = {
    keys,
    label,
    ...fileRangeOf(node, document),
    phase: phase?.value,
    kind: rulesetKind?.value,
    owner: holder?.owner,
    rules: all,
    isWhole,
  };
  return isWhole || !written ? group : { ...group, written: writtenText(written, document) };
}

function aloneGroup(rules: readonly Rule[], document: SourceDocument): EvaluatedRules {
  const place = fileRangeOf(rules[0]!.node, document);
  const all = rules.map((rule) => ruleOf(rule, document, undefined));
  return { keys: ["rules"], label: "rule", ...place, phase: undefined, rules: all, isWhole: true };
}

/** A Terraform resource that contains rules. */
export interface Holder {
  readonly name: string;
  /** The zone or account that it belongs to, as written. */
  readonly owner: string;
}

/** The resource that contains a subject, if the file is Terraform: it comes before it, at the same location. */
export function holders(document: SourceDocument): ReadonlyMap<Subject, Holder> {
  const found = new Map<Subject, Holder>();
  let last: TerraformResource | undefined;
  for (const subject of document.subjects) {
    if (subject.kind === "TerraformResource") last = subject;
    else if (
      last &&
      subject.kind !== "ExpressionFile" &&
      subject.node.range.start === last.node.range.start
    ) {
      found.set(subject, { name: `${last.resourceType}.${last.name}`, owner: ownerOf(last, document) });
    }
  }
  return found;
}

function ownerOf({ node, zone }: TerraformResource, document: SourceDocument): string {
  const owner = node.get("zone_id") ?? node.get("account_id");
  return zone ?? (owner === undefined ? "" : writtenText(owner, document));
}

function ruleOf({ node }: Rule, document: SourceDocument, phase: string | undefined): ConfiguredRule {
  const expression = node.get("expression");
  return {
    ...commonOf(node, document),
    ...expressionOf(expression, document),
    phase,
    isEnabled: isTrue(node.get("enabled"), true),
    parameters: present(node.get("action_parameters")),
    ratelimit: present(node.get("ratelimit")),
  };
}

function firewallRule({ node, filter }: FirewallRule, document: SourceDocument): ConfiguredRule {
  const paused = isTrue(node.get("paused"), false);
  return {
    ...commonOf(node, document),
    ...expressionOf(filter?.get("expression") ?? node.get("filter"), document),
    phase: undefined,
    isEnabled: paused === "unknown" ? paused : !paused,
    parameters: present(node.get("products")),
    ratelimit: undefined,
  };
}

function commonOf(node: LocatedObject, document: SourceDocument) {
  const action = present(node.get("action"));
  const rest = node.entries.filter(({ key }) => !SILENT_KEYS.has(key) && !READ_KEYS.has(key));
  return {
    node,
    ...fileRangeOf(node, document),
    // Exports that Cloudflare does not number have empty names.
    id: stringAt(node, "id")?.value || undefined,
    ref: stringAt(node, "ref")?.value || undefined,
    description: stringAt(node, "description")?.value,
    action: action === undefined ? undefined : writtenText(action, document),
    rest: JSON.stringify(rest.map(({ key, value }) => [key, writtenText(value, document)]).sort()),
  };
}

function expressionOf(node: LocatedNode | undefined, document: SourceDocument) {
  return {
    expression: node === undefined ? undefined : writtenText(node, document),
    isExpressionKnown: node?.kind === "String",
  };
}

function isTrue(node: LocatedNode | undefined, byDefault: boolean): boolean | "unknown" {
  if (node === undefined || node.kind === "Null") return byDefault;
  return node.kind === "Boolean" ? node.value : "unknown";
}

function present(node: LocatedNode | undefined): LocatedNode | undefined {
  return node === undefined || node.kind === "Null" || isAdded(node) ? undefined : node;
}

/** A value as comparable text; parts that the file does not give are in their source form. Keys are sorted. */
export function writtenText(node: LocatedNode, document: SourceDocument): string {
  switch (node.kind) {
    case "String":
      return node.value;
    case "Unknown": {
      const { uri, range } = fileRangeOf(node, document);
      return uri === document.uri ? document.text.slice(range.start, range.end) : `a value of ${uri}`;
    }
    case "Array":
      return `[${node.items.map((item) => quotedText(item, document)).join(", ")}]`;
    case "Object": {
      const entries = node.entries.filter(({ value }) => value.kind !== "Null");
      const members = entries.map(({ key, value }) => `${key}: ${quotedText(value, document)}`);
      return `{${members.sort().join(", ")}}`;
    }
    case "Null":
      return "null";
    default:
      return String(node.value);
  }
}

/** Every value within a node, with the way to it; items of a list have that of the list. */
export function leavesOf(
  node: LocatedNode | undefined,
  path = "",
): readonly (readonly [path: string, value: LocatedNode])[] {
  if (!node) return [];
  if (node.kind === "Object")
    return node.entries.flatMap(({ key, value }) => leavesOf(value, `${path}/${key}`));
  return node.kind === "Array" ? node.items.flatMap((item) => leavesOf(item, path)) : [[path, node]];
}

function quotedText(node: LocatedNode, document: SourceDocument): string {
  return node.kind === "String" ? JSON.stringify(node.value) : writtenText(node, document);
}

/** The expression of a rule, with its phase; undefined if unknown. */
export function knownExpression(rule: ConfiguredRule): PhasedExpression | undefined {
  const { expression, isExpressionKnown, phase } = rule;
  return isExpressionKnown && expression !== undefined ? { text: expression, phase } : undefined;
}

/** The file and location of a value. A Terraform value may come from another file, which its range then names. */
export function fileRangeOf(node: LocatedNode, { uri }: SourceDocument): { uri: string; range: FileRange } {
  const { range } = node;
  const named = (range as { readonly uri?: unknown }).uri;
  return { uri: typeof named === "string" ? named : uri, range };
}

/** The id of the ruleset that a rule executes; undefined for other rules, and if the file does not give it. */
export function executedRuleset({
  action,
  parameters,
}: Pick<ConfiguredRule, "action" | "parameters">): string | undefined {
  if (action !== "execute" || parameters?.kind !== "Object") return undefined;
  return stringAt(parameters, "id")?.value;
}

/** The version of that ruleset; undefined if the file does not give it. */
export function executedVersion(rule: ConfiguredRule): string | undefined {
  if (executedRuleset(rule) === undefined || rule.parameters?.kind !== "Object") return undefined;
  const version = rule.parameters.get("version");
  if (version === undefined || version.kind === "Null") return LATEST_VERSION.value;
  return version.kind === "String" ? version.value : version.kind === "Number" ? version.raw : undefined;
}

/** The usual name of a rule, in backquotes. */
export function nameOfRule(rule: ConfiguredRule): string {
  const named = subjectOfRule(rule);
  if (named === "") return "without a name";
  return named === rule.expression ? `for ${code(named, MAX_NAME_CHARS)}` : code(named, MAX_NAME_CHARS);
}

/** The ref, description, id or expression of a rule; empty if it has none of them. */
export function subjectOfRule({ ref, id, description, expression }: ConfiguredRule): string {
  return [ref, description, id, expression].find((one) => one !== undefined && one !== "") ?? "";
}

const MAX_NAME_CHARS = 80;

/** The number at a key of an object. */
export function numberOf(node: LocatedNode | undefined, key: string): number | undefined {
  return node?.kind === "Object" ? numberAt(node, key)?.value : undefined;
}
