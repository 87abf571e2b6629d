import rule from "../../rules/no-duplicate-execute.ts";
import { testRule } from "../support/rule-tester.ts";
import { MANAGED_ID, MANAGED_PHASE, OWASP_ID, ruleset } from "./json.ts";

const deploy = (id: string, more = "") =>
  `{ "action": "execute", "action_parameters": { "id": ${id} }, "expression": "true"${more} }`;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "OWASP twice, with another ruleset between",
      code: ruleset(MANAGED_PHASE, [
        deploy(`"${OWASP_ID}"`),
        deploy(`"${MANAGED_ID}"`),
        deploy(`«"${OWASP_ID}"»`),
      ]),
      ...json,
      messageId: "duplicate",
    },
  ],
  valid: [
    {
      why: "an account, which may deploy a ruleset several times",
      code: ruleset(MANAGED_PHASE, [deploy(`"${OWASP_ID}"`), deploy(`"${OWASP_ID}"`)], "root"),
      ...json,
    },
    {
      why: "a rule that is off",
      code: ruleset(MANAGED_PHASE, [deploy(`"${OWASP_ID}"`), deploy(`"${OWASP_ID}"`, ', "enabled": false')]),
      ...json,
    },
    {
      why: "a custom ruleset, of which nothing is documented",
      code: ruleset(MANAGED_PHASE, [deploy('"a"'), deploy('"a"')]),
      ...json,
    },
  ],
});
