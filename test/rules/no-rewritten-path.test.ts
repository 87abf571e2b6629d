import rule from "../../rules/no-rewritten-path.ts";
import { testRule } from "../support/rule-tester.ts";
import { ruleset } from "./json.ts";

const json = { format: "json" } as const;
const rewrite = (expression: string, path: string, more = "") =>
  `{ "action": "rewrite", "expression": ${expression}, "action_parameters": { "uri": { "path": { ${path} } } }${more} }`;
const block = (expression: string) => `{ "action": "block", "expression": ${expression} }`;
const zone = (rewrites: readonly string[], phase: string, ...later: string[]) =>
  `[${ruleset("http_request_transform", [...rewrites])}, ${ruleset(phase, later)}]`;
const DOWNLOADS = '"starts_with(http.request.uri.path, \\"/downloads/\\")"';
const OTHERS = DOWNLOADS.replace("downloads", "others");
const STRIPPED = '"expression": "regex_replace(http.request.uri.path, \\"^/downloads/\\", \\"/\\")"';
const CUSTOM = "http_request_firewall_custom";
const resource = (name: string, phase: string, zoneId: string, rules: string) =>
  `resource "cloudflare_ruleset" "${name}" {\n  zone_id = ${zoneId}\n  kind = "zone"\n  phase = "${phase}"\n  rules = [${rules}]\n}\n`;
const REWRITE =
  '{ action = "rewrite", expression = "http.request.uri.path eq \\"/a\\"", action_parameters = { uri = { path = { value = "/b" } } } }';

testRule(rule, {
  invalid: [
    {
      why: "a path that is computed",
      code: zone([rewrite(DOWNLOADS, STRIPPED)], CUSTOM, block(`«${DOWNLOADS}»`)),
      ...json,
      messageId: "rewritten",
    },
    {
      why: "a path that is computed from the whole of the old one",
      code: zone(
        [rewrite(DOWNLOADS, '"expression": "concat(\\"/moved\\", http.request.uri.path)"')],
        CUSTOM,
        block(`«${DOWNLOADS}»`),
      ),
      ...json,
      messageId: "rewritten",
    },
    {
      why: "a part of what is rewritten, by the whole address",
      code: zone(
        [rewrite('"http.host eq \\"a.example\\""', '"value": "/b"')],
        CUSTOM,
        block('«"http.host eq \\"a.example\\" and http.request.uri eq \\"/a\\""»'),
      ),
      ...json,
      messageId: "rewritten",
    },
    {
      why: "a last rewrite that is for other requests",
      code: zone(
        [rewrite(DOWNLOADS, STRIPPED), rewrite(OTHERS, '"value": "/downloads/index"')],
        CUSTOM,
        block(`«${DOWNLOADS}»`),
      ),
      ...json,
      messageId: "rewritten",
    },
    {
      why: "rulesets of one zone in Terraform, the later phase first",
      code:
        resource(
          "custom",
          CUSTOM,
          "var.a",
          '{ action = "block", expression = «"http.request.uri.path eq \\"/a\\""» }',
        ) + resource("rewrites", "http_request_transform", "var.a", REWRITE),
      format: "terraform",
      messageId: "rewritten",
    },
  ],
  valid: [
    {
      why: "the original path",
      code: zone([rewrite(DOWNLOADS, STRIPPED)], CUSTOM, block(DOWNLOADS.replace("http.", "raw.http."))),
      ...json,
    },
    {
      why: "a wider condition, which other requests match",
      code: zone(
        [rewrite(DOWNLOADS, STRIPPED)],
        CUSTOM,
        block('"starts_with(http.request.uri.path, \\"/d\\")"'),
      ),
      ...json,
    },
    {
      why: "a new path that the condition matches too",
      code: zone(
        [rewrite(DOWNLOADS, '"expression": "concat(\\"/downloads/v2\\", http.request.uri.path)"')],
        CUSTOM,
        block(DOWNLOADS),
      ),
      ...json,
    },
    {
      why: "a last rewrite that restores the path",
      code: zone(
        [rewrite(DOWNLOADS, STRIPPED), rewrite(DOWNLOADS, '"value": "/downloads/index"')],
        CUSTOM,
        block(DOWNLOADS),
      ),
      ...json,
    },
    {
      why: "rewrites that each apply to some of the requests",
      code: zone(
        [rewrite('"ssl"', '"value": "/b"'), rewrite('"not ssl"', '"value": "/c"')],
        CUSTOM,
        block('"http.request.uri.path eq \\"/a\\""'),
      ),
      ...json,
    },
    {
      why: "a new path that is the old one, because it begins otherwise",
      code: zone([rewrite(DOWNLOADS, STRIPPED.replace("downloads", "others"))], CUSTOM, block(DOWNLOADS)),
      ...json,
    },
    {
      why: "a new path that is a condition, which is rejected",
      code: zone([rewrite(DOWNLOADS, '"expression": "http.host eq \\"a\\""')], CUSTOM, block(DOWNLOADS)),
      ...json,
    },
    {
      why: "a file with the rulesets of several zones",
      code: `[${[ruleset("http_request_transform", [rewrite(DOWNLOADS, STRIPPED)]), zone([rewrite(OTHERS, '"value": "/a"')], CUSTOM, block(DOWNLOADS)).slice(1, -1)].join()}]`,
      ...json,
    },
    {
      why: "a rewrite that is off",
      code: zone([rewrite(DOWNLOADS, STRIPPED, ', "enabled": false')], CUSTOM, block(DOWNLOADS)),
      ...json,
    },
    {
      why: "a phase before rewrites",
      code: zone([rewrite(DOWNLOADS, STRIPPED)], "http_request_dynamic_redirect", block(DOWNLOADS)),
      ...json,
    },
    {
      why: "another zone",
      code:
        resource("rewrites", "http_request_transform", "var.a", REWRITE) +
        resource(
          "custom",
          CUSTOM,
          "var.b",
          '{ action = "block", expression = "http.request.uri.path eq \\"/a\\"" }',
        ),
      format: "terraform",
    },
  ],
});
