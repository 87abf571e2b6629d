import { LIMITS } from "../../contract/limits.ts";
import { ENDPOINTS, pathOf } from "../../contract/rest.ts";
import { code, codeList, counted, number } from "../../core/phrases.ts";
import { utf8ByteCount } from "../../core/text-size.ts";
import { packText } from "../../semantics/pack/pack.ts";
import { type Room, splitExpression } from "../../semantics/pack/split.ts";
import { type ZoneEstate, zoneIdsOf } from "../estate.ts";
import { isMigrating } from "../firewall-rules.ts";
import { placeInExport } from "../origin.ts";
import { nameOfRecord, type ResolvedFirewallRule } from "../records.ts";
import type { PlannedRequest, Remedy, RemedyRule } from "../report.ts";
import { groupRules } from "./group.ts";
import { moveToList } from "./list.ts";
import { overrideReplacement, type ReplacementContext } from "./override.ts";

/** Changes that would remove blockers without changing which requests are allowed: API calls, and replacements of rules. */
export function findRemedies(context: ReplacementContext): readonly Remedy[] {
  const { estate } = context;
  return [...overrideRemedies(context), ...longExpressionRemedies(estate), ...groupingRemedies(estate)];
}

function overrideRemedies(context: ReplacementContext): readonly Remedy[] {
  const { estate } = context;
  return estate.overrides.items.map((override) => {
    const urls = override.urls.length > 0 ? ` of ${codeList(override.urls, "and")}` : "";
    return {
      kind: "delete-override",
      blocker: "migrate/uri-based-override",
      message: `Delete the URI-based override${urls}; the remedy says what takes its place after the migration.`,
      where: placeInExport(override.origin),
      removes: override.id === undefined ? [] : [override.id],
      creates: [],
      list: null,
      requests: [call(estate, "deleteUriOverride", { override_id: override.id })],
      afterwards: overrideReplacement(override, context),
    };
  });
}

function longExpressionRemedies(estate: ZoneEstate): readonly Remedy[] {
  const maxBytes = LIMITS.maxMigrationExpressionBytes.value;
  return estate.firewallRules.items
    .filter(({ expression }) => expression && utf8ByteCount(expression.text) > maxBytes)
    .flatMap((rule) => [...splitRemedy(estate, rule, maxBytes), ...listRemedy(estate, rule, maxBytes)]);
}

function splitRemedy(estate: ZoneEstate, rule: ResolvedFirewallRule, maxBytes: number): readonly Remedy[] {
  const found = shorterRules(rule.expression!.text, { max: maxBytes, lengthOf: utf8ByteCount });
  if (!found) return [];
  const creates = found.expressions.map((expression) => ruleLike(rule, expression));
  const by =
    creates.length === 1
      ? "one rule with a shorter expression: it matches"
      : `${number(creates.length)} rules, cut at ${found.at}: together they match`;
  return [
    {
      kind: "split-rule",
      blocker: "migrate/expression-too-long",
      message: `Replace firewall rule ${nameOfRecord(rule)} by ${by} the same requests.`,
      where: placeInExport(rule.expression!.origin),
      removes: idsOf([rule]),
      creates,
      list: null,
      requests: replacement(estate, [rule], creates),
    },
  ];
}

/** The expressions that replace one that is too long: shortened if that is proved, then split. */
function shorterRules(text: string, room: Room) {
  const packed = packText(text, { room });
  const found = packed?.fits && packed.isProved ? packed : undefined;
  const split = found ?? splitExpression(text, room);
  if (!split) return undefined;
  const at = split.along === "set" ? "its set of values" : "its `or`";
  return { expressions: "parts" in split ? split.parts : split.expressions, at };
}

function listRemedy(estate: ZoneEstate, rule: ResolvedFirewallRule, maxBytes: number): readonly Remedy[] {
  const name = `migrated_${(rule.id ?? "rule")
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, "_")
    .slice(0, 32)}`;
  const listed = moveToList(rule.expression!.text, name, maxBytes);
  if (!listed) return [];
  const creates = [ruleLike(rule, listed.expression)];
  return [
    {
      kind: "move-to-list",
      blocker: "migrate/expression-too-long",
      message: `Or create the list ${code(name)} of ${counted(listed.items.length, "address", "addresses")} in the account, and refer to it in the rule.`,
      where: placeInExport(rule.expression!.origin),
      removes: idsOf([rule]),
      creates,
      list: { name, kind: "ip", items: listed.items },
      requests: replacement(estate, [rule], creates),
    },
  ];
}

function groupingRemedies(estate: ZoneEstate): readonly Remedy[] {
  const maxRules = LIMITS.maxMigrationFirewallRules.value;
  const all = estate.firewallRules.items;
  if (all.length <= maxRules) return [];
  const groups = groupRules(all, LIMITS.maxMigrationExpressionBytes.value);
  const active = groups.filter(({ rules }) => !rules[0]!.isPaused);
  const saved = active.reduce((sum, group) => sum + group.saved, 0);
  const left = all.filter((rule) => isMigrating(rule) && !rule.isPaused).length - saved;
  const enough =
    left > maxRules ? `still more than ${number(maxRules)}` : `and at most ${number(maxRules)} may`;
  return groups.map(({ rules, expression }) => {
    const creates = [ruleLike(rules[0]!, expression)];
    return {
      kind: "group-rules",
      blocker: "migrate/too-many-firewall-rules",
      message: `Merge ${counted(rules.length, "firewall rule")} into one, joined by \`or\`. With all such groups ${counted(left, "rule")} migrate, ${enough}.`,
      where: placeInExport(rules[0]!.origin),
      removes: idsOf(rules),
      creates,
      list: null,
      requests: replacement(estate, rules, creates),
    };
  });
}

/** A rule with the action of another, for other requests. */
function ruleLike(rule: ResolvedFirewallRule, expression: string): RemedyRule {
  return {
    action: rule.action ?? "",
    ...(rule.products === undefined ? {} : { products: rule.products }),
    ...(rule.priority === undefined ? {} : { priority: rule.priority }),
    ...(rule.description === undefined ? {} : { description: rule.description }),
    paused: rule.isPaused,
    filter: { expression },
  };
}

/** The new rules come first, so that there is always one of the two. Existing ones are not created again. */
function replacement(
  estate: ZoneEstate,
  rules: readonly ResolvedFirewallRule[],
  creates: readonly RemedyRule[],
): readonly PlannedRequest[] {
  const keyOf = ({ action, products, paused, filter }: RemedyRule) =>
    JSON.stringify([action, products, paused, filter.expression]);
  const live = new Set(
    estate.firewallRules.items.map((rule) => keyOf(ruleLike(rule, rule.expression?.text ?? ""))),
  );
  const missing = creates.filter((rule) => !live.has(keyOf(rule)));
  return [
    ...(missing.length > 0 ? [{ ...call(estate, "createFirewallRules", {}), body: missing }] : []),
    ...rules.map(({ id }) => call(estate, "deleteFirewallRule", { rule_id: id })),
  ];
}

function call(
  estate: ZoneEstate,
  name: "deleteUriOverride" | "createFirewallRules" | "deleteFirewallRule",
  values: Readonly<Record<string, string | undefined>>,
): PlannedRequest {
  const endpoint = ENDPOINTS[name];
  const path = pathOf(endpoint, { zone_id: zoneIdsOf(estate)[0], ...values });
  return { method: endpoint.value.method, path, query: {}, body: null };
}

function idsOf(rules: readonly ResolvedFirewallRule[]): readonly string[] {
  return rules.flatMap(({ id }) => (id === undefined ? [] : [id]));
}
