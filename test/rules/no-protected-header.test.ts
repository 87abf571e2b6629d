import rule from "../../rules/no-protected-header.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;
const REQUEST = "http_request_late_transform";
const RESPONSE = "http_response_headers_transform";

const header = (phase: string, name: string, operation: string) =>
  ruleset(phase, [
    `{ "action": "rewrite", "action_parameters": { "headers": { ${name}: { "operation": "${operation}" } } }, "expression": "ssl" }`,
  ]);

const found = (why: string, phase: string, name: string, operation: string) => ({
  why,
  code: header(phase, `«"${name}"»`, operation),
  ...json,
  messageId: "protected" as const,
});
const passed = (why: string, phase: string, name: string, operation: string) => ({
  why,
  code: header(phase, `"${name}"`, operation),
  ...json,
});

testRule(rule, {
  invalid: [
    found("a header of Cloudflare", REQUEST, "CF-Ray", "set"),
    found("removal of a header of Cloudflare", REQUEST, "cf-ipcountry", "remove"),
    found("cookies that are set", REQUEST, "Cookie", "set"),
    found("the address of the visitor", REQUEST, "true-client-ip", "set"),
    found("the host, for which there are origin rules", REQUEST, "Host", "set"),
    found("a header of Cloudflare in an answer", RESPONSE, "x-cf-a", "add"),
    found("the name of the server", RESPONSE, "Server", "remove"),
  ],
  valid: [
    passed("removal of the one header of Cloudflare that can go", REQUEST, "CF-Connecting-IP", "remove"),
    passed("removal of cookies", REQUEST, "cookie", "remove"),
    passed("removal of addresses", REQUEST, "x-forwarded-for", "remove"),
    passed("a header of one's own", REQUEST, "x-source", "set"),
    passed("a name that begins like those of Cloudflare", REQUEST, "cfx", "set"),
    passed("headers of requests in an answer", RESPONSE, "cookie", "set"),
    passed("the exposed credentials check", CUSTOM_PHASE, "cf-check", "set"),
  ],
});
