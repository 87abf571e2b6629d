import rule from "../../rules/no-host-name-regex.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a name without anchors",
      code: 'http.host matches «"api.example.com"»',
      messageId: "name",
      data: { name: "`api.example.com`" },
      suggests: 'http.host eq "api.example.com"',
    },
    {
      why: "a name with anchors, raw",
      code: 'http.host matches «r"^www.example.co.uk$"»',
      messageId: "name",
      suggests: 'http.host eq "www.example.co.uk"',
    },
    {
      why: "the operator of C",
      code: 'lower(http.host) ~ «"example.com"»',
      messageId: "name",
      suggests: 'lower(http.host) eq "example.com"',
    },
    {
      why: "the zone of a Worker",
      code: 'cf.worker.upstream_zone matches «"tenant.example.com"»',
      messageId: "name",
      suggests: 'cf.worker.upstream_zone eq "tenant.example.com"',
    },
  ],
  valid: [
    { why: "escaped dots", code: 'http.host matches r"^api\\.example\\.com$"' },
    { why: "one escaped dot", code: 'http.host matches r"api.example\\.com"' },
    { why: "a repetition", code: 'http.host matches ".*example.com"' },
    { why: "branches", code: 'http.host matches "a.example.com|b.example.com"' },
    { why: "no dot", code: 'http.host matches "example"' },
    { why: "another field", code: 'http.request.uri.path matches "index.php"' },
    { why: "another operator", code: 'http.host eq "api.example.com"' },
  ],
});
