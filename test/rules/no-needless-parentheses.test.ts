import rule from "../../rules/no-needless-parentheses.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "many pairs once",
      code: "not «((((ssl))))»",
      messageId: "doubled",
      fixed: "not (ssl)",
    },
    {
      why: "a chain inside the same chain, on both sides",
      code: "«(ssl or cf.client.bot)» or«(ip.src.is_in_european_union or ssl)»",
      messageId: "sameOperator",
      data: { operator: "or" },
      fixed: "ssl or cf.client.bot or ip.src.is_in_european_union or ssl",
    },
    {
      why: "`xor`, which may be grouped in any way",
      code: "«(ssl xor cf.client.bot)» ^^ ssl",
      messageId: "sameOperator",
      fixed: "ssl xor cf.client.bot ^^ ssl",
    },
  ],
  valid: [
    { why: "what binds otherwise", code: "ssl and (cf.client.bot or ssl)" },
    { why: "a negated chain", code: "not (ssl or cf.client.bot) or ssl" },
    {
      why: "the argument of a quantifier",
      code: 'any((http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b"))',
    },
    { why: "a single pair, as the editor writes it", code: '(http.host eq "a") or (http.host eq "b")' },
  ],
});
