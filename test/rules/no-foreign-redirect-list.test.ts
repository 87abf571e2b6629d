import rule from "../../rules/no-foreign-redirect-list.ts";
import { testRule } from "../support/rule-tester.ts";

const redirect = (from: string, expression: string) =>
  `{ "action": "redirect", "action_parameters": { ${from} }, "expression": "${expression}" }`;

testRule(rule, {
  invalid: [
    {
      why: "another list",
      code: redirect(
        `"from_list": { "name": «"b"», "key": "http.request.full_uri" }`,
        "http.request.full_uri in $a",
      ),
      format: "json",
      messageId: "other",
      data: { lists: "`$a`", name: "`b`" },
    },
    {
      why: "no key",
      code: redirect(`«"from_list"»: { "name": "a" }`, "http.request.full_uri in $a"),
      format: "json",
      messageId: "missing",
      data: { key: "key" },
    },
  ],
  valid: [
    {
      why: "one of several lists",
      code: redirect(
        `"from_list": { "name": "a", "key": "http.request.full_uri" }`,
        "http.request.full_uri in $a and not ip.src in $b",
      ),
      format: "json",
    },
    {
      why: "a condition without a list",
      code: redirect(`"from_list": { "name": "a", "key": "http.request.full_uri" }`, "ssl"),
      format: "json",
    },
    {
      why: "a dollar sign in a string",
      code: redirect(
        `"from_list": { "name": "a", "key": "http.request.full_uri" }`,
        String.raw`http.host eq \"$b\"`,
      ),
      format: "json",
    },
  ],
});
