import rule from "../../rules/no-unusable-redirect.ts";
import { testRule } from "../support/rule-tester.ts";
import { ruleset } from "./json.ts";

const list = (item: string, kind = "redirect") =>
  `{ "name": "a", "kind": "${kind}", "items": [{ "redirect": ${item} }] }`;

const single = (target: string, preserves = "true") =>
  ruleset("http_request_dynamic_redirect", [
    `{ "action": "redirect", "expression": "ssl", "action_parameters": { "from_value": { "target_url": { ${target} }, "preserve_query_string": ${preserves} } } }`,
  ]);

testRule(rule, {
  invalid: [
    ...[
      single('"value": "https://b.example/?a"', "«true»"),
      single('"expression": "concat(\\"https://b.example\\", http.request.uri)"', "«true»"),
      single('"expression": "http.request.full_uri"', "«true»"),
      list(
        `{ "source_url": "a.example/", "target_url": "https://b.example/?a", "preserve_query_string": «true» }`,
      ),
    ].map((code) => ({ why: "two query strings", code, format: "json", messageId: "query" }) as const),
    {
      why: "a status of single redirects only",
      code: list(`{ "source_url": "a.example/", "target_url": "https://b.example", "status_code": «303» }`),
      format: "json",
      messageId: "status",
      data: { found: "`303`", known: "`301`, `302`, `307` or `308`" },
    },
    {
      why: "a target without scheme",
      code: list(`{ "source_url": "a.example/", "target_url": «"/b"» }`),
      format: "json",
      messageId: "target",
    },
    ...[
      ["a.example/?b", "query string"],
      ["https://a.example/#b", "fragment"],
      ["a.example:8443/", "port"],
      ["https://me@a.example/", "user name"],
    ].map(([source, component]) => ({
      why: `a source with a ${component}`,
      code: list(`{ "source_url": «"${source}"», "target_url": "https://b.example" }`),
      format: "json" as const,
      messageId: "component" as const,
      data: { component: component! },
    })),
    ...["a.example/blog/*", "https://*.a.example/"].map((source) => ({
      why: `the source ${source}`,
      code: list(`{ "source_url": «"${source}"», "target_url": "https://b.example/*" }`),
      format: "json" as const,
      messageId: "wildcard" as const,
    })),
    {
      why: "a source of another scheme",
      code: list(`{ "source_url": «"ftp://a.example/"», "target_url": "https://b.example" }`),
      format: "json",
      messageId: "scheme",
    },
    ...["https://a.example", "*.a.example"].map((source) => ({
      why: `the source ${source} without a path`,
      code: list(`{ "source_url": «"${source}"», "target_url": "https://b.example/" }`),
      format: "json" as const,
      messageId: "path" as const,
    })),
  ],
  valid: [
    ...[
      single('"value": "https://b.example/?a"', "false"),
      single('"value": "https://b.example/#?"'),
      single('"expression": "concat(\\"https://b.example\\", http.request.uri.path)"'),
      single('"expression": "regex_replace(http.request.full_uri, \\"[?].*\\", \\"\\")"'),
    ].map((code) => ({ why: "one query string", code, format: "json" }) as const),
    {
      why: "a whole redirect",
      code: list(
        `{ "source_url": "https://a.example/b", "target_url": "https://b.example/?c#d", "status_code": 308 }`,
      ),
      format: "json",
    },
    {
      why: "a target without authority",
      code: list(`{ "source_url": "a.example/", "target_url": "mailto:a@b.example" }`),
      format: "json",
    },
    { why: "a list of another kind", code: list(`{ "source_url": "?" }`, "ip"), format: "json" },
  ],
});
