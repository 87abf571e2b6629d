import { ok } from "../http/answer.ts";
import { zoneOf } from "../rulesets/owner.ts";
import { recordHandlers } from "./records.ts";

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
  required: ["targets", "actions"],
});
