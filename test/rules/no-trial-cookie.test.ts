import rule from "../../rules/no-trial-cookie.ts";
import { testRule } from "../support/rule-tester.ts";
import { MANAGED_ID } from "./json.ts";

const json = { format: "json" } as const;
const deployed = (expression: string, more = "", id = MANAGED_ID) =>
  `{ "action": "execute", "action_parameters": { "id": "${id}" }, "expression": "${expression}"${more} }`;
const reports = (why: string, expression: string) => ({
  why,
  code: deployed(expression),
  ...json,
  messageId: "trial",
});
const accepts = (why: string, expression: string, more?: string, id?: string) => ({
  why,
  code: deployed(expression, more, id),
  ...json,
});

testRule(rule, {
  invalid: [
    reports("a cookie alone", '«http.cookie contains \\"trial=1\\"»'),
    reports("a cookie beside other conditions", 'ssl and («http.cookie eq \\"a=1\\"»)'),
    reports(
      "a cookie in every alternative",
      '«http.cookie contains \\"a\\"» or http.cookie contains \\"b\\"',
    ),
    reports("a transformed cookie", '«lower(http.cookie) contains \\"trial\\"»'),
    reports("a named cookie", '«any(http.request.cookies[\\"waf\\"][*] eq \\"on\\")»'),
    reports("a predicate", '«starts_with(http.cookie, \\"trial\\")»'),
    reports("a pattern without signs", '«http.cookie matches \\"trial=1\\"»'),
  ],
  valid: [
    accepts("no cookie", 'http.host eq \\"a\\"'),
    accepts("an alternative to a cookie", 'http.cookie contains \\"a\\" or ssl'),
    accepts("an exception by cookie", 'not http.cookie contains \\"a\\"'),
    accepts("another value of a cookie", 'http.cookie ne \\"a=1\\"'),
    accepts("no cookie at all", 'http.cookie eq \\"\\"'),
    accepts("a pattern that may match nothing", 'http.cookie matches \\"^$|a\\"'),
    accepts("exclusive alternatives", 'http.cookie contains \\"a\\" xor ssl'),
    accepts("a rule that is disabled", 'http.cookie eq \\"a\\"', ', "enabled": false'),
    accepts("a ruleset that may be the author's own", 'http.cookie eq \\"a\\"', "", "a".repeat(32)),
    {
      why: "a rule that does not deploy",
      code: '{ "action": "block", "expression": "http.cookie eq \\"a\\"" }',
      ...json,
    },
  ],
});
