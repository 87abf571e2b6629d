import { hasEntry, type LocatedArray, type LocatedObject, objectsIn } from "../values/located.ts";
import type { Subject } from "./model.ts";
import { isWafSetting, type RecordKind } from "./records.ts";
import { rpcRequestsView } from "./rpc.ts";
import { slotObjects, slotOfObject } from "./slots.ts";
import {
  customListView,
  filtersView,
  firewallRulesView,
  listingView,
  listOf,
  rulesetView,
  ruleView,
} from "./views.ts";

/** A single record, as subjects. Records that the API keeps in lists become a list of one. */
export function recordSubjects(kind: RecordKind, object: LocatedObject, answer?: LocatedObject): Subject[] {
  switch (kind) {
    case "Ruleset":
      return [rulesetView(object, answer)];
    case "Rule":
      return [ruleView(object)];
    case "Zone":
    case "MigrationCheck":
    case "MigrationStatus":
    case "WafSetting":
    case "RateLimit":
      return [{ kind, node: object, answer }];
    case "CustomList":
      return [customListView(object, answer)];
    case "RpcRequest":
      return [rpcRequestsView(object)];
    default:
      return listSubject(kind, listOf(object), answer);
  }
}

/** A list of records as subjects: one for the list if the API has such a list, otherwise one for each record. */
export function listSubject(kind: RecordKind, node: LocatedArray, answer?: LocatedObject): Subject[] {
  switch (kind) {
    case "FirewallRule":
      return [firewallRulesView(node, answer)];
    case "Filter":
      return [filtersView(node, answer)];
    case "WafOverride":
      return [{ kind: "WafOverrides", node, answer, overrides: objectsIn(node) }];
    case "WafPackage":
      return [{ kind: "WafPackages", node, answer, packages: objectsIn(node) }];
    case "WafGroup":
      return [{ kind: "WafGroups", node, answer, groups: objectsIn(node) }];
    case "WafRule":
      return [{ kind: "WafRules", node, answer, rules: objectsIn(node) }];
    case "PageRule":
      return [{ kind: "PageRules", node, answer, rules: objectsIn(node) }];
    case "RpcRequest":
      return [rpcRequestsView(node)];
    // The response with every setting of the zone has it among the others.
    case "WafSetting":
      return objectsIn(node).flatMap((item) => (isWafSetting(item) ? [{ kind, node: item, answer }] : []));
    case "SlotObject": {
      const slot = objectsIn(node).map(slotOfObject).find(Boolean);
      return slot ? [slotObjects(slot, node, answer)] : [];
    }
    case "Ruleset":
      if (!objectsIn(node).some((item) => hasEntry(item, "rules"))) return [listingView(node, answer)];
      return objectsIn(node).map((item) => rulesetView(item, answer));
    default:
      return objectsIn(node).flatMap((item) => recordSubjects(kind, item, answer));
  }
}
