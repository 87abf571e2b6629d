import rule from "../../rules/no-json-pointer.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a pointer after a key",
      code: 'lookup_json_integer(http.request.body.raw, "a", «"/b/0"») eq 1',
      messageId: "pointer",
      suggests: 'lookup_json_integer(http.request.body.raw, "a", "b", 0) eq 1',
    },
    {
      why: "a JSONPath",
      code: 'lookup_json_string(http.request.body.raw, «"$[0].a"») eq "x"',
      messageId: "pointer",
      suggests: 'lookup_json_string(http.request.body.raw, 0, "a") eq "x"',
    },
  ],
  valid: [
    {
      why: "keys with dots, which documents have",
      code: 'lookup_json_string(http.request.body.raw, "user.name") eq "x"',
    },
    { why: "a slash alone", code: 'lookup_json_string(http.request.body.raw, "/") eq "x"' },
    { why: "a currency", code: 'lookup_json_string(http.request.body.raw, "$") eq "x"' },
    { why: "other functions", code: 'starts_with(http.request.uri.path, "/a/b")' },
  ],
});
