import rule from "../../rules/no-foreign-redirect-list.ts";
import { testRule } from "../support/rule-tester.ts";

const redirect = (from: string, expression: string) =>
  `{ "action": "redirect", "action_parameters": { ${from} }, "expression": "${expression}" }`;

testRule(rule, {
  invalid: [
    {
      why: "a key that is a part of the address",
      code: redirect(`"from_list": { "name": "a", "key": «"http.request.uri"» }`, "ssl"),
      format: "json",
      messageId: "part",
      data: { key: "`http.request.uri`" },
    },
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
      why: "the id of a list of the same module",
      code: `resource "cloudflare_list" "moves" {
  account_id = "a"
  kind       = "redirect"
  name       = "moves"
}
resource "cloudflare_ruleset" "a" {
  account_id = "a"
  kind       = "root"
  name       = "a"
  phase      = "http_request_redirect"
  rules = [{
    action            = "redirect"
    expression        = "http.request.full_uri in $moves"
    action_parameters = { from_list = { name = «cloudflare_list.moves.id», key = "http.request.full_uri" } }
  }]
}
`,
      format: "terraform",
      messageId: "id",
      data: { list: "cloudflare_list.moves" },
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
