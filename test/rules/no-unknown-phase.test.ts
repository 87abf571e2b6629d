import rule from "../../rules/no-unknown-phase.ts";
import { testRule } from "../support/rule-tester.ts";
import { ruleset } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a phase like no other",
      code: '{ "kind": "zone", "phase": «"firewall"», "rules": [] }',
      ...json,
      messageId: "unknown",
    },
    {
      why: "capitals",
      code: '{ "kind": "zone", "phase": «"HTTP_RATELIMIT"», "rules": [] }',
      ...json,
      messageId: "unknown",
      suggests: ruleset("http_ratelimit", []),
    },
  ],
  valid: [{ why: "phases of the network", code: ruleset("magic_transit", []), ...json }],
});
