import type { Evidence, Fact as KnownFact } from "../contract/fact.ts";
import { OWASP } from "../contract/owasp.ts";
import type { Plan } from "../contract/plans.ts";
import type { ExpressionSlot } from "../contract/slots.ts";
import type { Edit, Effect, FactSource, FixSafety, Severity } from "../core/diagnostic.ts";
import type { FileRange, TextRange } from "../core/range.ts";
import type { UncheckedKind } from "../core/unchecked.ts";
import type { Comparison, FunctionCall, Node, NodeKind, Spelling, StringLiteral } from "../parser/ast.ts";
import type {
  Rule as ConfigRule,
  Filter,
  FirewallRule,
  Subject,
  SubjectKind,
} from "../sources/recognise/model.ts";
import type { LocatedNode } from "../sources/values/located.ts";
import type { TypedExpression } from "../types/check.ts";
import type { ManagedCatalogue } from "./config/managed-catalogue.ts";
import type { ProviderSettings } from "./config/provider-settings.ts";
import type { MessageOf, MessageTemplate } from "./engine/messages.ts";
import type { OptionSpecs, OptionValues } from "./engine/options.ts";
import type { Collected, FactRange, PlainData, ProjectContext } from "./engine/project-report.ts";
import type { RuleExamples } from "./rule-examples.ts";

export type { MessageTemplate } from "./engine/messages.ts";

/**
 * A location that a rule can report and replace: a syntax node or a range of the expression that is visited, a located
 * value, or a range of the file. A bare pair of offsets is not accepted, because it does not identify the text that it
 * refers to.
 */
export type Reportable = Node | Spelling | TextRange | FileRange | LocatedNode;

/** A finding of a rule at one location. */
export type Report<Messages extends Record<string, MessageTemplate>> = {
  [Id in keyof Messages & string]: {
    /**
     * The smallest thing that must change. In a visitor of expression nodes a range of the expression; in a visitor of
     * configuration a located value or a range of the file.
     */
    readonly at: Reportable;
    readonly related?: readonly { readonly at: Reportable; readonly message: string }[];
    readonly fix?: ReportedFix | undefined;
  } & MessageOf<Messages, Id>;
}[keyof Messages & string];

export interface ReportedFix {
  readonly title: string;
  readonly edits: readonly Edit<TextRange | FileRange>[];
  readonly safety: FixSafety;
}

/** The use of an expression: the parts of its surroundings that rules need. */
export interface ExpressionContext {
  /** As Cloudflare receives it. */
  readonly text: string;
  /** Tree, types and literal values. Rules see only expressions without syntax errors, unless they visit `Expression`. */
  readonly typed: TypedExpression;
  /** True if syntax, names and types are valid, and no name in it refers to several fields. */
  readonly isValid: boolean;
  /** The phase of the ruleset that contains it, if known. */
  readonly phase: string | undefined;
  /** The slot in which it is written, and what is allowed there; undefined for a plain expression. */
  readonly slot: ExpressionSlot | undefined;
  /** The object that contains it; undefined for a plain expression file. */
  readonly owner: ConfigRule | FirewallRule | Filter | undefined;
  /** Whether it yields a string for a rewrite or the like, rather than being a condition. */
  readonly isValue?: boolean;
}

/** The argument of `create`. */
export interface RuleContext<
  Messages extends Record<string, MessageTemplate>,
  Fact = PlainData,
  Options extends OptionSpecs = OptionSpecs,
> {
  /** The file being checked, under the name that was given. */
  readonly uri: string;
  /** The plan that the configuration states for the zones concerned; undefined if it states none. */
  readonly plan: Plan | undefined;
  /** The versions of the Terraform provider that the caller names; undefined if it names none. */
  readonly provider?: ProviderSettings | undefined;
  /** Whether the file has Terraform resources, which the provider checks before the API does. */
  readonly isTerraform: boolean;
  /** The option values of the configuration, with defaults for the others. */
  readonly options: OptionValues<Options>;
  /** The managed rulesets of the lock file; undefined if none is given. */
  readonly managed: ManagedCatalogue | undefined;
  report(report: Report<Messages>): void;
  /** An edit that replaces a node with `newText`. In configuration, raw file text. */
  replace(at: Reportable, newText: string): Edit<TextRange | FileRange>;
  /** Counts something that could not be checked, with its reason, for the summary. Default kind: an unknown value. */
  notChecked(at: Reportable, reason: string, kind?: UncheckedKind): void;
  /** Keeps a fact of this file for `finish`. It is copied; nothing else of the file is kept. */
  collect(fact: Fact): void;
  /** The range in the file of a node, for a collected fact. */
  rangeInFile(at: Reportable): FactRange;
}

type NodeOf<Kind extends NodeKind> = Extract<Node, { kind: Kind }>;
type SubjectOf<Kind extends SubjectKind> = Extract<Subject, { kind: Kind }>;

/** Functions by the kind that they visit, called in file order, parents before children. */
export type Visitor = {
  readonly [Kind in NodeKind]?: (node: NodeOf<Kind>, expression: ExpressionContext) => void;
} & {
  readonly [Kind in Exclude<SubjectKind, "Rule">]?: (subject: SubjectOf<Kind>) => void;
} & {
  /** Every rule of every ruleset, and standalone rules. */
  readonly Rule?: (rule: ConfigRule) => void;
  readonly FirewallRule?: (rule: FirewallRule) => void;
  readonly Filter?: (filter: Filter) => void;
  /** Once for each expression, before its nodes; also for expressions with errors. */
  readonly Expression?: (expression: ExpressionContext) => void;
};

/** A preset to which a rule may belong. */
export type RulePreset = "recommended" | "strict" | "security" | "migration";

/** The possible effects of a finding. */
export const EFFECTS: readonly Effect[] = ["rejected", "ineffective", "risky", "blocks-migration", "style"];
/** The possible severities of a rule. */
export const RULE_SEVERITIES: readonly Exclude<Severity, "hint">[] = ["info", "warning", "error"];
/** The possible safety of fixes. */
export const FIX_SAFETIES: readonly FixSafety[] = ["safe", "suggestion"];
/** The form of an id. */
export const RULE_ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The source of a rule: metadata, messages, examples and logic in one file. */
export interface RuleInput<
  Messages extends Record<string, MessageTemplate>,
  Fact extends PlainData = PlainData,
  Options extends OptionSpecs = OptionSpecs,
> {
  /** Equals the file name. `no-…` forbids, `require-…` demands, `prefer-…` proposes an equivalent, `max-…` compares with a limit. */
  readonly id: string;
  /** One sentence, imperative: `Disallow …`, `Require …`. */
  readonly summary: string;
  readonly effect: Effect;
  /** Default: what the effect deserves (`DEFAULT_SEVERITIES`). */
  readonly severity?: Severity;
  /**
   * The presets that switch it on. Default: `recommended` and `strict`. Beside these, `security` and `migration` have the
   * rules whose effect concerns them, and `all` has every rule.
   */
  readonly presets?: readonly RulePreset[];
  /** The version in which it appeared. Default: not said; `sinceOf` knows it of built-in rules. */
  readonly since?: string;
  /** The safest kind of fix it ever offers. Default: none. */
  readonly fixable?: FixSafety;
  /** The options that a configuration may set. Default: none. */
  readonly options?: Options;
  /** Why it exists, in one or two sentences. */
  readonly why: string;
  /**
   * The origin of a custom rule, named if the rule fails; it runs with every preset. Filled in by the loader.
   * Default: a built-in rule.
   */
  readonly origin?: string;
  /** Longer prose for the page, Markdown. */
  readonly details?: string;
  /** The fact that it rests on. Default: none. */
  readonly source?: FactSource;
  /**
   * How the source is known. An `assumed` fact does not prove a rejection: a rule whose effect is `rejected`, and its
   * messages that declare no effect, need one of the other kinds. Default: not stated.
   */
  readonly evidence?: Evidence;
  readonly messages: Messages;
  /** Default: none. */
  readonly examples?: RuleExamples;
  /**
   * Called once, after all files of the run were read: draws conclusions from the facts that `create` collected in each.
   * The files are sorted by name. Declared before `create`, so that the type of its facts is known there.
   */
  readonly finish?: (facts: readonly Collected<Fact>[], project: ProjectContext<Messages>) => void;
  readonly create: (context: RuleContext<Messages, Fact, Options>) => Visitor;
}

/** A rule, whole: nothing is left to be filled in. */
export interface RuleDefinition<
  Messages extends Record<string, MessageTemplate>,
  Fact extends PlainData = PlainData,
  Options extends OptionSpecs = OptionSpecs,
> extends RuleInput<Messages, Fact, Options> {
  readonly severity: Severity;
  readonly since: string;
  readonly source: FactSource;
  readonly examples: RuleExamples;
}

/** A rule as the engine expects it. */
// biome-ignore lint/suspicious/noExplicitAny: the message type is only of use inside the rule's own file
export type Rule = RuleDefinition<any, any, any>;

/** The severity of a rule that declares none, by its effect. */
export const DEFAULT_SEVERITIES: Readonly<Record<Effect, Severity>> = {
  rejected: "error",
  ineffective: "error",
  risky: "warning",
  "blocks-migration": "warning",
  style: "info",
};

const UNSAID = { since: "", source: { url: "", checked: "" }, examples: { invalid: [], valid: [] } };

/**
 * Declares a rule; the message templates are inferred, so that reports are checked against them. A test requires
 * `source` and `examples` for built-in rules; custom rules may omit them.
 */
export function defineRule<
  const Messages extends Record<string, MessageTemplate>,
  Fact extends PlainData = PlainData,
  const Options extends OptionSpecs = Record<never, never>,
>(rule: RuleInput<Messages, Fact, Options>): RuleDefinition<Messages, Fact, Options> {
  const defaults = { ...UNSAID, severity: DEFAULT_SEVERITIES[rule.effect] };
  // Spreading the rule would read its examples, which the build makes a getter.
  const missing = Object.entries(defaults).filter(([key]) => !Object.hasOwn(rule, key));
  return Object.assign(rule, Object.fromEntries(missing) as typeof defaults);
}

/** The version in which a rule appeared: without `since`, a built-in one has existed from the beginning. */
export function sinceOf({ since, origin }: Rule): string {
  return since || (origin === undefined ? "0.1.0" : "");
}

/** The members of a rule that rests on a fact. */
export function restsOn({ source, evidence }: Pick<KnownFact<unknown>, "source" | "evidence">) {
  return { source, evidence };
}

/** Members that most rules of a ruleset do not have. */
export type RareMember = "actionParameters" | "overrides" | "ratelimit";

type RightKind = Comparison["right"]["kind"];

/** The nodes, among those of its kind, for which a function of a visitor is called. */
export type Narrowing =
  | {
      readonly kind: "Comparison";
      readonly operators: ReadonlySet<string> | undefined;
      readonly right: readonly string[] | undefined;
    }
  | { readonly kind: "FunctionCall"; readonly names: ReadonlySet<string> }
  | { readonly kind: "Rule"; readonly member: RareMember };

/** Stored on the function: a separate table would be one more for the garbage collector to scan for each file. */
const NARROWING = Symbol("narrowing");

/** The nodes for which a function of a visitor is called; undefined for all of its kind. */
export function narrowingOf(visit: object): Narrowing | undefined {
  return (visit as { readonly [NARROWING]?: Narrowing })[NARROWING];
}

function narrowed<Visit extends object>(visit: Visit, narrowing: Narrowing): Visit {
  (visit as { [NARROWING]?: Narrowing })[NARROWING] = narrowing;
  return visit;
}

/** `visit` for a visitor's `Comparison`, called only for comparisons by these operators, and with these kinds of right sides. */
export function comparisons<Kind extends RightKind = RightKind>(
  { operators, right }: { readonly operators?: Iterable<string>; readonly right?: readonly Kind[] },
  visit: (
    node: Comparison & { readonly right: Extract<Comparison["right"], { kind: Kind }> },
    expression: ExpressionContext,
  ) => void,
): NonNullable<Visitor["Comparison"]> {
  // The engine never calls it for anything else.
  const called = visit as NonNullable<Visitor["Comparison"]>;
  return narrowed(called, { kind: "Comparison", operators: operators && new Set(operators), right });
}

/** `visit` for a visitor's `FunctionCall`, called only for calls of these functions. */
export function calls(
  names: Iterable<string>,
  visit: (node: FunctionCall, expression: ExpressionContext) => void,
): NonNullable<Visitor["FunctionCall"]> {
  return narrowed(visit, { kind: "FunctionCall", names: new Set(names) });
}

/**
 * Handlers for each text with which an operand is compared by one of these operators, or by `starts_with()` or
 * `ends_with()`, whose name then ends with parentheses.
 */
export function comparedTexts(
  operators: readonly string[],
  check: (literal: StringLiteral, operand: Node, operator: string) => void,
): Pick<Visitor, "Comparison" | "FunctionCall"> {
  const each = (operand: Node, operator: string, given: readonly Node[]) => {
    for (const literal of given) if (literal.kind === "String") check(literal, operand, operator);
  };
  return {
    Comparison: comparisons({ operators }, ({ left, operator, right }) =>
      each(left, operator, right.kind === "Set" ? right.elements : [right]),
    ),
    FunctionCall: calls(["starts_with", "ends_with"], ({ name, arguments: [operand, ...literals] }) => {
      if (operand) each(operand, `${name}()`, literals);
    }),
  };
}

/** `visit` for a visitor's `Rule`, called only for rules that have a member that most do not have. */
export function rulesWith<Member extends RareMember>(
  member: Member,
  visit: (rule: ConfigRule & Required<{ readonly [Key in Member]: ConfigRule[Key] & object }>) => void,
): NonNullable<Visitor["Rule"]> {
  const called = visit as NonNullable<Visitor["Rule"]>;
  return narrowed(called, { kind: "Rule", member });
}

/**
 * A rule that deploys a managed ruleset with overrides, as the API accepts it: text for the examples of rules.
 *
 * `overrides`: JSON. `rulesetId`: default, the OWASP Core Ruleset.
 */
export function executeExample(overrides: string, rulesetId: string = OWASP.rulesetId.value): string {
  return `{
  "action": "execute",
  "action_parameters": {
    "id": "${rulesetId}",
    "overrides": ${overrides}
  },
  "expression": "true",
  "enabled": true
}`;
}

/** `executeExample` for the Cloudflare Managed Ruleset. */
export function managedExample(overrides: string): string {
  return executeExample(overrides, "efb7b8c949ac4650a09736fc376e9aee");
}

/** A rule with an action and its parameters, which are given as JSON: text for the examples of rules. */
export function ruleExample(action: string, parameters: string): string {
  return `{
  "action": "${action}",
  "action_parameters": ${parameters},
  "expression": "ssl"
}`;
}

/** A ruleset of custom rules, each given as JSON: text for the examples of rules. */
export function customExample(...rules: readonly string[]): string {
  return rulesetExample("http_request_firewall_custom", rules);
}

/** A ruleset with one rate limit, given as JSON: text for the examples of rules. */
export function rateLimitExample(rateLimit: string): string {
  const rule = `{
  "action": "block",
  "expression": "ssl",
  "ratelimit": ${rateLimit}
}`;
  return rulesetExample("http_ratelimit", [rule]);
}

/** The demand for version 5 of the provider: text for the examples of rules. */
export const TERRAFORM_5 = `terraform {
  required_providers {
    cloudflare = { source = "cloudflare/cloudflare", version = "~> 5.0" }
  }
}

`;

/**
 * A ruleset in Terraform: text for the examples of rules. `members`: what follows its phase. Defaults: the label `custom`,
 * and the phase of custom rules.
 */
export function terraformExample(
  members: string,
  { label = "custom", phase = "http_request_firewall_custom" } = {},
): string {
  return `resource "cloudflare_ruleset" "${label}" {
  zone_id = var.zone_id
  kind    = "zone"
  name    = "default"
  phase   = "${phase}"
  ${members.replaceAll("\n", "\n  ")}
}
`;
}

/** A ruleset of a phase with rules given as JSON: text for the examples of rules. `kind`: default, `zone`. */
export function rulesetExample(phase: string, rules: readonly string[], kind = "zone"): string {
  return `{
  "kind": "${kind}",
  "phase": "${phase}",
  "rules": [
    ${rules.map((rule) => rule.replaceAll("\n", "\n    ")).join(",\n    ")}
  ]
}`;
}
