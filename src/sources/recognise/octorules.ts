import { LIST_KINDS } from "../../contract/lists.ts";
import { nearest } from "../../core/nearest.ts";
import { didYouMean } from "../../core/phrases.ts";
import { inFile } from "../../core/range.ts";
import { collapsedText } from "../values/collapsed-text.ts";
import type { LocatedEntry, LocatedNode, LocatedObject, LocatedString } from "../values/located.ts";
import { hasEntry, objectAt, objectsIn, stringAt } from "../values/located.ts";
import { arrayNode, impliedNode, objectNode, stringNode, withValues } from "../values/nodes.ts";
import { problemSayer, type SourceProblem } from "../values/problems.ts";
import type { Subject } from "./model.ts";
import sections from "./octorules.json" with { type: "json" };
import problems from "./problems.json" with { type: "json" };
import { customListView, rulesetView } from "./views.ts";

const said = problemSayer(problems);

/** The part of a zone file for Cloudflare, if a file has parts for several providers. */
const NAMESPACE = "cloudflare";
/** The prefix of sections of settings, if a file has no part for each provider. */
const FLAT_PREFIX = "cloudflare_";

/** A section that contains the rules of one phase. */
interface PhaseSection {
  readonly phase: string;
  /** The action of rules that give none; undefined if each has to. */
  readonly defaultAction?: string;
}

/** The kind of a ruleset that runs in a phase: of a zone, or of an account. */
type EntryPointKind = "root" | "zone";

/** Sections of the zone files of octorules 0.37 with the phases that their rules are sent to. */
const PHASE_SECTIONS: ReadonlyMap<string, PhaseSection> = new Map(Object.entries(sections.phases));

const RULESETS = "custom_rulesets";
const LISTS = "lists";
/** Keys that identify a ruleset or a list in a list of them. */
const KEYS_OF_RULESETS = ["phase", "rules"];
/** Sections with objects that have an expression and are not rules of a ruleset. */
const EXPRESSION_SECTIONS: ReadonlySet<string> = new Set(["page_shield_policies", "cloud_connector_rules"]);
/** Sections with settings, in which nothing is checked. */
const SETTINGS = sections.settings;
const SECTIONS: readonly string[] = [
  ...PHASE_SECTIONS.keys(),
  RULESETS,
  LISTS,
  ...EXPRESSION_SECTIONS,
  ...SETTINGS,
];

/** Sections that only accounts have; files of zones may contain the lists and custom rulesets of their account. */
const ACCOUNT_SECTIONS: readonly string[] = sections.ofAccounts;
/** Fields that only expressions of an account need: in a zone they are constant. */
const ACCOUNT_FIELD = /\bcf\.zone\.(?:name|plan)\b/;

/** Names of sections with the phases that they are sent to. */
export const OCTORULES_PHASES: ReadonlyMap<string, string> = new Map(
  [...PHASE_SECTIONS].map(([section, { phase }]) => [section, phase]),
);

/** The contents of a zone file. */
export interface OctorulesFile {
  readonly subjects: readonly Subject[];
  readonly problems: readonly SourceProblem[];
}

/**
 * The rulesets and lists of an `octorules` zone file, as that tool would send them; undefined if it is not such a file.
 * Its sections are at the top, or below the name of the provider. Expressions have the layout in which they are sent,
 * and rules the action that their section gives them.
 *
 * Errors: `source/unknown-section`.
 */
export function octorulesFile(root: LocatedObject): OctorulesFile | undefined {
  const block = objectAt(root, NAMESPACE);
  if (!block?.entries.some(({ key }) => SECTIONS.includes(key))) return flatFile(root);
  const beside = root.entries.filter(({ key }) => key === RULESETS || key === LISTS);
  return fileOf([...block.entries, ...beside], (entry) => !SECTIONS.includes(entry.key));
}

/**
 * A file without a part for each provider. Names such as `redirect_rules` are also used in files of other tools, so one
 * of its sections has to contain rules; other keys count as sections only if they nearly spell one.
 */
function flatFile(root: LocatedObject): OctorulesFile | undefined {
  const isAccountFile = () =>
    root.entries.every(({ key }) => SECTIONS.includes(key)) && root.entries.some(holdsAccountParts);
  if (!root.entries.some(holdsRules) && !isAccountFile()) return undefined;
  return fileOf(root.entries, ({ key, value }) => {
    if (SECTIONS.includes(key) || SECTIONS.includes(key.replace(FLAT_PREFIX, ""))) return false;
    return (value.kind === "Array" || value.kind === "Object") && nearest(key, SECTIONS).length > 0;
  });
}

function holdsRules({ key, value }: LocatedEntry): boolean {
  // One rule in place of a list of them.
  if (value.kind === "Object" && PHASE_SECTIONS.has(key)) return isRule(value);
  if (value.kind !== "Array") return false;
  // A misspelt section counts if each of its rules has both `ref` and `expression`, which only octorules requires.
  if (!PHASE_SECTIONS.has(key)) {
    const rules = objectsIn(value);
    return rules.length > 0 && rules.every(isRule) && nearest(key, PHASE_SECTIONS.keys()).length > 0;
  }
  return objectsIn(value).some(
    (one) => hasEntry(one, "ref") || hasEntry(one, "expression") || hasEntry(one, "action"),
  );
}

function isRule(one: LocatedObject): boolean {
  return hasEntry(one, "ref") && hasEntry(one, "expression");
}

/** Whether a section contains rulesets, or lists of a known kind with items: other tools have lists of other things. */
function holdsAccountParts({ key, value }: LocatedEntry): boolean {
  if (value.kind !== "Array" || (key !== RULESETS && key !== LISTS)) return false;
  return objectsIn(value).some((one) =>
    key === RULESETS
      ? KEYS_OF_RULESETS.some((name) => hasEntry(one, name))
      : Object.hasOwn(LIST_KINDS.value, stringAt(one, "kind")?.value ?? "") && hasEntry(one, "items"),
  );
}

function fileOf(
  entries: readonly LocatedEntry[],
  isUnknown: (entry: LocatedEntry) => boolean,
): OctorulesFile {
  const kind = entries.some(belongsToAccount) ? "root" : "zone";
  const subjects: Subject[] = [];
  const problems: SourceProblem[] = [];
  for (const entry of entries) {
    const near = isUnknown(entry) ? nearSections(entry) : undefined;
    if (near)
      problems.push(
        said("unknown-section", "unknownSection", entry.keyRange, {
          data: { section: entry.key },
          words: { ending: didYouMean(near) || "." },
          severity: "warning",
          effect: "ineffective",
        }),
      );
    const key = near?.[0] ?? entry.key;
    for (const subject of subjectsOf({ ...entry, key }, kind)) subjects.push(subject);
  }
  return { subjects, problems };
}

/** The sections with names like that of an unknown one: those for rules, if it contains rules. */
function nearSections({ key, value }: LocatedEntry): readonly string[] {
  const hasRules = value.kind === "Array" && objectsIn(value).some(isRule);
  return nearest(key, hasRules ? PHASE_SECTIONS.keys() : SECTIONS);
}

function belongsToAccount({ key, value }: LocatedEntry): boolean {
  if (ACCOUNT_SECTIONS.includes(key)) return true;
  if (!PHASE_SECTIONS.has(key) || value.kind !== "Array") return false;
  return objectsIn(value).some((rule) => ACCOUNT_FIELD.test(stringAt(rule, "expression")?.value ?? ""));
}

function subjectsOf(entry: LocatedEntry, kind: EntryPointKind): Subject[] {
  const { key, value } = entry;
  const section = PHASE_SECTIONS.get(key);
  if (section) return value.kind === "Null" ? [] : [sentRuleset(entryPoint(entry, section, kind))];
  if (value.kind !== "Array") return [];
  const items = objectsIn(value);
  if (key === LISTS) return items.map((item) => customListView(item));
  if (key === RULESETS) return items.map((item) => sentRuleset(customRuleset(item)));
  if (!EXPRESSION_SECTIONS.has(key)) return [];
  return items.flatMap((item) => {
    const expression = stringAt(item, "expression");
    return expression ? [{ kind: "ExpressionFile", content: collapsedText(expression.content) }] : [];
  });
}

function sentRuleset(node: LocatedObject): Subject {
  return rulesetView(node, undefined, "octorules");
}

/** A section as the ruleset that the tool makes of it. */
function entryPoint(
  { keyRange, value }: LocatedEntry,
  section: PhaseSection,
  kind: EntryPointKind,
): LocatedObject {
  return objectNode(inFile({ start: keyRange.start, end: value.range.end }), [
    { key: "kind", keyRange, value: impliedNode(keyRange, kind) },
    { key: "phase", keyRange, value: impliedNode(keyRange, section.phase) },
    { key: "rules", keyRange, value: sentRules(value, section) },
  ]);
}

function customRuleset(item: LocatedObject): LocatedObject {
  const { entries } = withValues(item, (value, key) =>
    key === "rules" ? sentRules(value, undefined) : value,
  );
  const start = inFile({ start: item.range.start, end: item.range.start });
  const kind = { key: "kind", keyRange: start, value: impliedNode(start, "custom") };
  return objectNode(item.range, hasEntry(item, "kind") ? entries : [...entries, kind]);
}

function sentRules(rules: LocatedNode, section: PhaseSection | undefined): LocatedNode {
  if (rules.kind !== "Array") return rules;
  const items = rules.items.map((item) => (item.kind === "Object" ? sentRule(item, section) : item));
  return arrayNode(rules.range, items);
}

/** A rule without the keys for the tool, and with those that the tool adds. */
function sentRule(rule: LocatedObject, section: PhaseSection | undefined): LocatedObject {
  const entries = rule.entries.flatMap((entry) => {
    if (entry.key === "octorules") return [];
    return entry.key === "expression" && entry.value.kind === "String"
      ? [{ ...entry, value: sentExpression(entry.value) }]
      : [entry];
  });
  const action = section?.defaultAction;
  if (action === undefined || hasEntry(rule, "action")) return objectNode(rule.range, entries);
  const start = inFile({ start: rule.range.start, end: rule.range.start });
  return objectNode(rule.range, [
    ...entries,
    { key: "action", keyRange: start, value: impliedNode(start, action) },
  ]);
}

function sentExpression(expression: LocatedString): LocatedString {
  // Most expressions are on one line and are sent unchanged; only the others need a second string.
  if (!/[\t\r\n]| {2}|[{] | [}]|^ | $/.test(expression.value)) return expression;
  const content = collapsedText(expression.content);
  return stringNode(expression.range, content.text, () => content);
}
