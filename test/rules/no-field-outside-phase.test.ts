import rule from "../../rules/no-field-outside-phase.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const block = (expression: string) => `{ "action": "block", "expression": ${expression} }`;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a field of DNS queries, which load balancers alone have",
      code: ruleset(CUSTOM_PHASE, [block('"«dns.qry.type» eq 28"')]),
      ...json,
      messageId: "outside",
      data: { phases: "conditions of load balancers" },
    },
    {
      why: "a function of Transform Rules",
      code: ruleset(CUSTOM_PHASE, [block(String.raw`"«to_string»(cf.waf.score) eq \"1\""`)]),
      ...json,
      messageId: "outside",
      data: { what: "`to_string()`" },
    },
    {
      why: "a function of values in a condition of unknown phase",
      code: `«regex_replace»(http.request.uri.path, "^/a", "") eq "/b"`,
      messageId: "value",
      data: { what: "`regex_replace()`" },
    },
    {
      why: "a function of values in a condition of Transform Rules",
      code: ruleset("http_request_transform", [
        `{ "action": "rewrite", "expression": "«uuidv4»(cf.random_seed) ne \\"\\"" }`,
      ]),
      ...json,
      messageId: "value",
    },
    {
      why: "a function of rewrites in the target of a redirect",
      code: ruleset("http_request_dynamic_redirect", [
        `{ "action": "redirect", "expression": "ssl", "action_parameters": { "from_value": { "target_url": {
          "expression": "«uuidv4»(cf.random_seed)" } } } }`,
      ]),
      ...json,
      messageId: "outside",
    },
    {
      why: "a field that the list of HTTP DDoS protection lacks",
      code: ruleset("ddos_l7", [block(String.raw`"ssl and «ip.src.city» eq \"Paris\""`)]),
      ...json,
      messageId: "unlisted",
      data: { what: "`ip.src.city`" },
    },
    {
      why: "a field of requests in an override of network-layer DDoS protection",
      code: ruleset("ddos_l4", [block(String.raw`"«http.host» eq \"a.example\""`)]),
      ...json,
      messageId: "unlisted",
      data: { what: "`http.host`" },
    },
    {
      why: "a field of requests in a rule about packets",
      code: ruleset("magic_transit", [block('"«ssl» and ip.dst eq 1.1.1.1"')]),
      ...json,
      messageId: "unlisted",
      data: { what: "`ssl`" },
    },
  ],
  valid: [
    {
      why: "fields that the lists have, and those of the zone of an account",
      code: `[${ruleset("ddos_l7", [
        block(String.raw`"http.request.uri.path eq \"/\" and not cf.client.bot"`),
        block(String.raw`"(ip.src.asnum eq 1) and cf.zone.plan eq \"ENT\""`),
      ])}, ${ruleset("ddos_l4", [block('"ip.src eq 1.1.1.1"')])}, ${ruleset("magic_transit", [
        block(String.raw`"ip.src.country eq \"FR\" and tcp.dstport eq 22"`),
      ])}]`,
      ...json,
    },
    {
      why: "functions of values in the values of rewrites",
      code: ruleset("http_request_transform", [
        `{ "action": "rewrite", "expression": "ssl", "action_parameters": { "uri": {
          "path": { "expression": "regex_replace(http.request.uri.path, \\"^/a/\\", \\"/b/\\")" },
          "query": { "expression": "remove_query_args(http.request.uri.query, \\"a\\")" } } } }`,
      ]),
      ...json,
    },
    {
      why: "a function of values in the target of a redirect",
      code: ruleset("http_request_dynamic_redirect", [
        `{ "action": "redirect", "expression": "ssl", "action_parameters": { "from_value": { "target_url": {
          "expression": "wildcard_replace(http.request.full_uri, \\"http://*\\", \\"https://\${1}\\")" } } } }`,
      ]),
      ...json,
    },
    {
      why: "a function of every phase",
      code: ruleset(CUSTOM_PHASE, [block(String.raw`"lower(http.host) eq \"a\""`)]),
      ...json,
    },
    {
      why: "fields of packets in an override of DDoS protection",
      code: ruleset("ddos_l4", [block('"ip.dst eq 1.1.1.1 and ip.proto.num eq 50 and not tcp.flags.syn"')]),
      ...json,
    },
    {
      why: "a field of the response, which another rule reports",
      code: ruleset(CUSTOM_PHASE, [block('"http.response.code eq 404"')]),
      ...json,
    },
    { why: "a rule without a ruleset", code: block(String.raw`"to_string(cf.waf.score) eq \"1\""`), ...json },
  ],
});
