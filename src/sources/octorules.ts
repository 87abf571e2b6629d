import { nearest } from "../core/nearest.ts";
import { code, didYouMean } from "../core/phrases.ts";
import type { Range } from "../core/range.ts";
import { hasKey, objectAt, objectsIn, stringAt } from "./access.ts";
import { collapsedText } from "./collapsed-text.ts";
import type { LocatedEntry, LocatedNode, LocatedObject, LocatedString } from "./located.ts";
import type { Subject } from "./model.ts";
import { arrayNode, objectNode, stringNode } from "./nodes.ts";
import type { SourceProblem } from "./problems.ts";
import { customListView, rulesetView } from "./views.ts";

/** The part of a zone file that is about this service; others are about other providers. */
const NAMESPACE = "cloudflare";

/** A section that holds the rules of one phase. */
interface PhaseSection {
  readonly phase: string;
  /** The action of rules that give none; undefined where each has to. */
  readonly defaultAction?: string;
}

/** Sections of the zone files of octorules 0.37 with the phases that their rules are sent to. */
const PHASE_SECTIONS: ReadonlyMap<string, PhaseSection> = new Map([
  ["redirect_rules", { phase: "http_request_dynamic_redirect", defaultAction: "redirect" }],
  ["url_rewrite_rules", { phase: "http_request_transform", defaultAction: "rewrite" }],
  ["request_header_rules", { phase: "http_request_late_transform", defaultAction: "rewrite" }],
  ["response_header_rules", { phase: "http_response_headers_transform", defaultAction: "rewrite" }],
  ["config_rules", { phase: "http_config_settings", defaultAction: "set_config" }],
  ["origin_rules", { phase: "http_request_origin", defaultAction: "route" }],
  ["cache_rules", { phase: "http_request_cache_settings", defaultAction: "set_cache_settings" }],
  ["compression_rules", { phase: "http_response_compression", defaultAction: "compress_response" }],
  ["custom_error_rules", { phase: "http_custom_errors", defaultAction: "serve_error" }],
  ["waf_custom_rules", { phase: "http_request_firewall_custom" }],
  ["waf_managed_rules", { phase: "http_request_firewall_managed" }],
  ["rate_limiting_rules", { phase: "http_ratelimit" }],
  ["bot_fight_rules", { phase: "http_request_sbfm" }],
  ["sensitive_data_detection", { phase: "http_response_firewall_managed" }],
  ["http_ddos_rules", { phase: "ddos_l7" }],
  ["bulk_redirect_rules", { phase: "http_request_redirect", defaultAction: "redirect" }],
  ["log_custom_fields", { phase: "http_log_custom_fields", defaultAction: "log_custom_field" }],
  ["network_ddos_rules", { phase: "ddos_l4" }],
  ["network_firewall_rules", { phase: "magic_transit" }],
  ["network_firewall_managed", { phase: "magic_transit_managed" }],
  ["network_firewall_ratelimit", { phase: "magic_transit_ratelimit" }],
  ["network_firewall_ids", { phase: "magic_transit_ids_managed" }],
  ["url_normalization", { phase: "http_request_sanitize" }],
]);

const RULESETS = "custom_rulesets";
const LISTS = "lists";
/** Sections with things that have an expression and are no rules of a ruleset. */
const EXPRESSION_SECTIONS: ReadonlySet<string> = new Set(["page_shield_policies", "cloud_connector_rules"]);
/** Sections with settings, in which nothing is checked. */
const SETTINGS = [
  "bot_management",
  "zone_security",
  "zone_tls",
  "security_txt",
  "managed_transforms",
  "alerting_policies",
  "leaked_credential_check",
  "content_scanning",
  "url_normalization_settings",
];
const SECTIONS: readonly string[] = [
  ...PHASE_SECTIONS.keys(),
  RULESETS,
  LISTS,
  ...EXPRESSION_SECTIONS,
  ...SETTINGS,
];

/** Names of sections with the phases that they are sent to, for tests. */
export const OCTORULES_PHASES: ReadonlyMap<string, string> = new Map(
  [...PHASE_SECTIONS].map(([section, { phase }]) => [section, phase]),
);

/** What stands in a zone file. */
export interface OctorulesFile {
  readonly subjects: readonly Subject[];
  readonly problems: readonly SourceProblem[];
}

/**
 * The rulesets and lists of a zone file of `octorules`, as that tool would send them; undefined for what is no such file.
 * Expressions have the layout in which they are sent, and rules the action that their section gives them.
 *
 * Errors: `source/unknown-section`.
 */
export function octorulesFile(root: LocatedObject): OctorulesFile | undefined {
  const block = objectAt(root, NAMESPACE);
  if (!block?.entries.some(({ key }) => SECTIONS.includes(key))) return undefined;
  const subjects: Subject[] = [];
  const problems: SourceProblem[] = [];
  const beside = root.entries.filter(({ key }) => key === RULESETS || key === LISTS);
  for (const entry of [...block.entries, ...beside]) {
    if (!SECTIONS.includes(entry.key)) problems.push(unknownSection(entry));
    else for (const subject of subjectsOf(entry)) subjects.push(subject);
  }
  return { subjects, problems };
}

function subjectsOf(entry: LocatedEntry): Subject[] {
  const { key, value } = entry;
  const section = PHASE_SECTIONS.get(key);
  if (section) return value.kind === "Null" ? [] : [rulesetView(entryPoint(entry, section))];
  if (value.kind !== "Array") return [];
  const items = objectsIn(value);
  if (key === LISTS) return items.map((item) => customListView(item));
  if (key === RULESETS) return items.map((item) => rulesetView(customRuleset(item)));
  if (!EXPRESSION_SECTIONS.has(key)) return [];
  return items.flatMap((item) => {
    const expression = stringAt(item, "expression");
    return expression ? [{ kind: "ExpressionFile", content: collapsedText(expression.content) }] : [];
  });
}

/** A section as the ruleset that the tool makes of it. */
function entryPoint({ keyRange, value }: LocatedEntry, section: PhaseSection): LocatedObject {
  return objectNode({ start: keyRange.start, end: value.range.end }, [
    { key: "phase", keyRange, value: impliedText(section.phase, keyRange) },
    { key: "rules", keyRange, value: sentRules(value, section) },
  ]);
}

function customRuleset(item: LocatedObject): LocatedObject {
  const entries = item.entries.map((entry) =>
    entry.key === "rules" ? { ...entry, value: sentRules(entry.value, undefined) } : entry,
  );
  const start = { start: item.range.start, end: item.range.start };
  const kind = { key: "kind", keyRange: start, value: impliedText("custom", start) };
  return objectNode(item.range, hasKey(item, "kind") ? entries : [...entries, kind]);
}

function sentRules(rules: LocatedNode, section: PhaseSection | undefined): LocatedNode {
  if (rules.kind !== "Array") return rules;
  const items = rules.items.map((item) => (item.kind === "Object" ? sentRule(item, section) : item));
  return arrayNode(rules.range, items);
}

/** A rule without what is meant for the tool, and with what the tool adds. */
function sentRule(rule: LocatedObject, section: PhaseSection | undefined): LocatedObject {
  const entries = rule.entries.flatMap((entry) => {
    if (entry.key === "octorules") return [];
    return entry.key === "expression" && entry.value.kind === "String"
      ? [{ ...entry, value: sentExpression(entry.value) }]
      : [entry];
  });
  const action = section?.defaultAction;
  if (action === undefined || hasKey(rule, "action")) return objectNode(rule.range, entries);
  const start = { start: rule.range.start, end: rule.range.start };
  return objectNode(rule.range, [
    ...entries,
    { key: "action", keyRange: start, value: impliedText(action, start) },
  ]);
}

function sentExpression(expression: LocatedString): LocatedString {
  // Most expressions stand on one line and are sent as they are; only the others need a second text.
  if (!/[\t\r\n]| {2}|[{] | [}]|^ | $/.test(expression.value)) return expression;
  const content = collapsedText(expression.content);
  return stringNode(expression.range, content.text, () => content);
}

/** A text that the file does not spell out. It stands where it comes from, and no fix can change it. */
function impliedText(text: string, range: Range): LocatedString {
  return stringNode(range, text, () => ({ text, toOuter: () => range, encode: () => undefined }));
}

function unknownSection({ key, keyRange }: LocatedEntry): SourceProblem {
  const near = didYouMean(nearest(key, SECTIONS));
  return {
    slug: "unknown-section",
    messageId: "unknownSection",
    data: { section: key },
    severity: "warning",
    effect: "ineffective",
    range: keyRange,
    message: `Zone files of octorules have no section ${code(key)}, so what it holds is not sent${near || "."}`,
    help: "a section has the name that the documentation of octorules-cloudflare gives it.",
  };
}
