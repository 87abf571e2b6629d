import { badShape } from "../http/answer.ts";
import { paged } from "../http/lists.ts";
import { previousZone } from "./packages.ts";
import { recordHandlers } from "./records.ts";

const DEFAULTS = {
  description: "",
  paused: false,
  priority: 0,
  groups: {},
  rules: {},
  rewrite_action: {},
} as const;

/** URI-based overrides, which need URLs, and groups or rules. */
export const OVERRIDE_HANDLERS = recordHandlers({
  table: "override",
  id: "override_id",
  what: "override",
  zoneOf: previousZone,
  list: paged,
  defaults: DEFAULTS,
  stamps: () => ({}),
  required: ["urls"],
  check: ({ groups, rules }) => {
    if (Object.keys({ ...(groups as object), ...(rules as object) }).length === 0)
      throw badShape("an override needs groups or rules", "");
  },
});
