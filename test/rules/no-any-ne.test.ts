import rule from "../../rules/no-any-ne.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "names of headers",
      code: 'any(http.request.headers.names[*] «ne» "x")',
      messageId: "anyNe",
      suggests: 'not any(http.request.headers.names[*] eq "x")',
    },
    {
      why: "the sign, and a function of each value",
      code: 'ssl and any(lower(http.request.uri.args.values[*])[*] «!=» "x")',
      messageId: "anyNe",
      suggests: 'ssl and not any(lower(http.request.uri.args.values[*])[*] eq "x")',
    },
  ],
  valid: [
    { why: "the values of one header", code: 'any(http.request.headers["x"][*] ne "a")' },
    { why: "all of them", code: 'all(http.request.headers.names[*] ne "x")' },
    { why: "another comparison", code: 'any(http.request.headers.names[*] eq "x")' },
  ],
});
