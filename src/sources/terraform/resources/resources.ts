import type { FileRange } from "../../../core/range.ts";
import { listOfItems } from "../../recognise/list-items.ts";
import type { ProviderView, Subject, TerraformResource } from "../../recognise/model.ts";
import { slotObjects, slotOfObject } from "../../recognise/slots.ts";
import { listSubject, recordSubjects } from "../../recognise/subjects.ts";
import { listOf } from "../../recognise/views.ts";
import { type LocatedEntry, type LocatedNode, type LocatedObject, stringAt } from "../../values/located.ts";
import { arrayNode, objectNode, unknownNode, withoutKeys } from "../../values/nodes.ts";
import names from "../names.json" with { type: "json" };
import { computedNode } from "../values/strings.ts";
import { shapesFor, withMeantNames } from "./meant-names.ts";
import {
  apiShape,
  listShape,
  mapEntry,
  overridesShape,
  rateLimitShape,
  renamedKeys,
  skippedRules,
} from "./shapes.ts";
import { typedRule } from "./typed.ts";

/** A resource with the values of its attributes, as Terraform has them. */
export interface ResourceValues {
  readonly type: string;
  readonly name: string;
  /** The suffix that Terraform writes after the address of one of several instances. Default: empty. */
  readonly label?: string;
  /** The type as written; the whole resource in a plan. */
  readonly typeRange: FileRange;
  readonly node: LocatedObject;
  readonly syntax: TerraformResource["syntax"];
  readonly numberInterpolations: TerraformResource["numberInterpolations"];
  readonly zone: TerraformResource["zone"];
  readonly account: TerraformResource["account"];
  readonly isReferred?: boolean;
  readonly isProgram?: boolean;
  readonly provider?: ProviderView;
}

/** A resource of a plan or another record, in which all values are already computed. */
export function recordedResource(
  name: string,
  type: string,
  typeRange: FileRange,
  node: LocatedObject,
): ResourceValues {
  const [zone, account] = [stringAt(node, "zone_id")?.value, stringAt(node, "account_id")?.value];
  return { type, name, typeRange, node, syntax: "plan", numberInterpolations: [], zone, account };
}

/** Looks up the filter of a `cloudflare_firewall_rule`: the filter's values by the value of its `filter_id`. */
export type FilterLookup = (resource: ResourceValues) => LocatedObject | undefined;

/** The zone or account, and values that only the provider knows: nothing in them is checked, so nothing is missed. */
const UNCHECKED = names.unchecked;

type Reader = (node: LocatedObject, resource: ResourceValues, filterOf: FilterLookup) => readonly Subject[];

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["cloudflare_ruleset", (node) => recordSubjects("Ruleset", rulesetShape(node))],
  ["cloudflare_firewall_rule", firewallRule],
  ["cloudflare_filter", (node) => listSubject("Filter", listOf(node))],
  ["cloudflare_list", (node) => recordSubjects("CustomList", listShape(node))],
  [
    "cloudflare_waf_package",
    (node) => listSubject("WafPackage", listOf(renamedKeys(node, { package_id: "id" }))),
  ],
  ["cloudflare_waf_group", (node) => listSubject("WafGroup", listOf(renamedKeys(node, { group_id: "id" })))],
  ["cloudflare_waf_rule", (node) => listSubject("WafRule", listOf(renamedKeys(node, { rule_id: "id" })))],
  ["cloudflare_waf_override", (node) => listSubject("WafOverride", listOf(node))],
  ["cloudflare_page_rule", (node) => listSubject("PageRule", listOf(pageRuleShape(node)))],
  ["cloudflare_rate_limit", (node) => recordSubjects("RateLimit", rateLimitShape(node))],
  ["cloudflare_snippet_rules", (node) => [slotObjects("snippet", listOf(node))]],
  ["cloudflare_cloud_connector_rules", (node) => [slotObjects("cloud-connector", listOf(node))]],
  ["cloudflare_page_shield_policy", (node) => [slotObjects("page-shield", listOf(node))]],
  // Most load balancers have no rules, and then nothing of theirs is read.
  [
    "cloudflare_load_balancer",
    (node) => (node.entry("rules") ? [slotObjects("load-balancer", listOf(node))] : []),
  ],
  ["cloudflare_waiting_room_rules", (node) => [slotObjects("waiting-room", listOf(node))]],
  ["cloudflare_leaked_credential_check_rule", (node) => [slotObjects("leaked-credentials", listOf(node))]],
  [
    "cloudflare_content_scanning_expression",
    (node) => [slotObjects("content-scan", listOf(node.get("body") ?? node))],
  ],
  ["cloudflare_list_item", (node) => recordSubjects("CustomList", listShape(listOfItems(listOf(node))))],
]);

/** The types of resources that are read. */
export const READ_TYPES: readonly string[] = [...READERS.keys()];

/** Whether the Cloudflare objects that a resource declares are read. */
export function isKnownResource(type: string): boolean {
  return READERS.has(type);
}

/**
 * Types that protect a zone and are not read: what they set is compared as written.
 *
 * Source: https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs (checked 2026-11-24)
 */
const PROTECTING: ReadonlySet<string> = new Set(names.protecting);

/** Whether a type of resource counts in a comparison of deployments. */
export function isDeployedResource(type: string): boolean {
  return READERS.has(type) || PROTECTING.has(type);
}

/** The Cloudflare objects that a resource declares, and the resource itself, in the order in which rules visit them. */
export function resourceSubjects(resource: ResourceValues, filterOf: FilterLookup): readonly Subject[] {
  const {
    type,
    name,
    typeRange,
    node: written,
    syntax,
    numberInterpolations,
    zone,
    account,
    provider,
  } = resource;
  const node = provider ? withMeantNames(written, shapesFor(type, provider)) : written;
  const shaped = withoutKeys(apiShape(node) as LocatedObject, ...UNCHECKED);
  const self: TerraformResource = {
    kind: "TerraformResource",
    node: withoutKeys(node, ...UNCHECKED),
    written,
    provider,
    resourceType: type,
    name,
    typeRange,
    syntax,
    numberInterpolations,
    scope: scopeOf(node),
    zone,
    account,
    isReferred: resource.isReferred ?? false,
    isProgram: resource.isProgram ?? false,
  };
  const read = READERS.get(type) ?? (resource.isProgram ? readBySigns : undefined);
  return [self, ...(read?.(shaped, resource, filterOf) ?? [])];
}

/** The object of a type without a reader. */
function readBySigns(node: LocatedObject): readonly Subject[] {
  const slot = slotOfObject(node);
  return slot ? [slotObjects(slot, listOf(node))] : [];
}

/** An unknown id counts as named: without one, a resource belongs to nothing. */
function scopeOf(node: LocatedObject): TerraformResource["scope"] {
  const isNamed = (key: string) => (node.get(key)?.kind ?? "Null") !== "Null";
  const [isZone, isAccount] = [isNamed("zone_id"), isNamed("account_id")];
  return isZone === isAccount ? undefined : isZone ? "zone" : "account";
}

function rulesetShape(node: LocatedObject): LocatedObject {
  return mapEntry(node, "rules", (rules) => {
    if (rules.kind !== "Array") return rules;
    const items = rules.items.map((rule) =>
      rule.kind === "Object" ? mapEntry(typedRule(rule), "action_parameters", parameters) : rule,
    );
    return arrayNode(rules.range, items);
  });
}

function parameters(value: LocatedNode): LocatedNode {
  return value.kind === "Object" ? mapEntry(skippedRules(value), "overrides", overridesShape) : value;
}

function firewallRule(
  node: LocatedObject,
  resource: ResourceValues,
  filterOf: FilterLookup,
): readonly Subject[] {
  const reference = node.entry("filter_id");
  const filter = filterOf(resource);
  const value: LocatedNode | undefined = filter
    ? withoutKeys(apiShape(filter) as LocatedObject, ...UNCHECKED)
    : reference && unknownNode(reference.value.range, "the filter is not defined here");
  const rest = withoutKeys(node, "filter_id").entries;
  const entries =
    reference && value ? [...rest, { key: "filter", keyRange: reference.keyRange, value }] : rest;
  return listSubject("FirewallRule", listOf(objectNode(node.range, entries)));
}

function entryOf(key: string, value: LocatedNode): LocatedEntry {
  return { key, keyRange: value.range, value };
}

/** `target` and an object of actions, as the API's lists of both. */
function pageRuleShape(node: LocatedObject): LocatedObject {
  const entries: LocatedEntry[] = [];
  for (const entry of node.entries) {
    if (entry.key === "target") entries.push({ ...entry, key: "targets", value: targetsOf(entry.value) });
    else if (entry.key === "actions") entries.push({ ...entry, value: actionsOf(entry.value) });
    else entries.push(entry);
  }
  return objectNode(node.range, entries);
}

function targetsOf(value: LocatedNode): LocatedNode {
  const { range } = value;
  const constraint = objectNode(range, [
    entryOf("operator", computedNode(range, "matches")),
    entryOf("value", value),
  ]);
  return arrayNode(range, [
    objectNode(range, [entryOf("target", computedNode(range, "url")), entryOf("constraint", constraint)]),
  ]);
}

function actionsOf(value: LocatedNode): LocatedNode {
  const object = value.kind === "Array" ? value.items[0] : value;
  if (object?.kind !== "Object") return value;
  const actions = object.entries.map(({ key, keyRange, value: setting }) => {
    const id = { key: "id", keyRange, value: computedNode(keyRange, key) };
    return objectNode(setting.range, [id, { key: "value", keyRange, value: setting }]);
  });
  return arrayNode(value.range, actions);
}
