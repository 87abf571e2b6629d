import rule from "../../rules/no-undocumented-feature.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    { why: "ordering addresses", code: "ip.src «ge» 192.0.2.1", messageId: "addressOrder" },
    {
      why: "functions, each reported by name",
      code: '«trim»(«coalesce»(http.host, "a")) eq "a"',
      messageId: "functionCalled",
    },
    {
      why: "the spelled-out operator",
      code: "cf.edge.server_port «bitwise_and» 1",
      messageId: "operatorUsed",
    },
  ],
  valid: [
    { why: "equal addresses", code: "ip.src eq 192.0.2.1" },
    {
      why: "a function documented for another product",
      code: 'is_jwt_valid("51231d16-01f1-48e3-93f8-91c99e81288e")',
    },
    { why: "documented functions", code: 'lower(http.host) eq "a"' },
  ],
});
