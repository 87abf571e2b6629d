import { badShape, ok } from "../http/answer.ts";
import { zoneOf } from "../rulesets/owner.ts";
import type { ApiRecord } from "../state/records.ts";
import { recordHandlers } from "./records.ts";

const STATUSES = ["active", "disabled"];

/** Page rules. All of them are listed, without pages, filtered by `status`. */
export const PAGE_RULE_HANDLERS = recordHandlers({
  table: "pageRule",
  id: "pagerule_id",
  what: "page rule",
  zoneOf,
  list: (rules, query) => {
    const status = query.get("status");
    return ok(rules.filter((rule) => status === null || rule["status"] === status));
  },
  defaults: { priority: 1, status: "disabled" },
  stamps: ({ world }, before) => {
    const now = world.clock.timestamp();
    return { created_on: before ? before["created_on"] : now, modified_on: now };
  },
  check: checkShape,
});

function checkShape(rule: ApiRecord): void {
  for (const key of ["targets", "actions"]) {
    const list = rule[key];
    const isList =
      Array.isArray(list) && list.length > 0 && list.every((item) => typeof item === "object" && item);
    if (!isList) throw badShape(`${key} must be a list of at least one object`, `/${key}`);
  }
  const status = rule["status"];
  if (typeof status !== "string" || !STATUSES.includes(status)) {
    throw badShape(`status must be one of ${STATUSES.join(", ")}`, "/status");
  }
}
