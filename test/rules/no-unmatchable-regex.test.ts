import rule from "../../rules/no-unmatchable-regex.ts";
import { ruleExample } from "../../src/lint/define-rule.ts";
import { testRule } from "../support/rule-tester.ts";

const value = (expression: string) =>
  ruleExample("rewrite", `{ "uri": { "path": { "expression": "${expression}" } } }`);

testRule(rule, {
  invalid: [
    { why: "something before the start", code: 'http.host matches «"a^b"»', messageId: "never" },
    {
      why: "something after the end, in a raw string",
      code: 'http.host ~ «r"(a|b)$c"»',
      messageId: "never",
    },
    {
      why: "a boundary between letters, an empty class, anchors under m",
      code: 'http.host matches «r"a\\bb"» or http.cookie matches «r"[^\\s\\S]"» or http.referer matches «r"(?m)a$b"»',
      messageId: "nothing",
    },
    {
      why: "the elements of an array",
      code: 'any(http.request.headers["x"][*] matches «r"a\\Bb\\B-b\\b\\B"»)',
      messageId: "nothing",
    },
    {
      why: "what a call gives, whatever that is",
      code: 'url_decode(http.host) matches «r"a\\bb"»',
      messageId: "nothing",
    },
    {
      why: "what a rewrite or a redirect would replace",
      code: value('concat(\\"/a\\", regex_replace(http.request.uri.path, «\\"^old/\\"», \\"/new/\\"))'),
      format: "json",
      messageId: "kept",
    },
    {
      why: "what a function returns for one",
      code: value('regex_replace(lower(http.request.uri.path), «\\"^/Old/\\"», \\"/new/\\")'),
      format: "json",
      messageId: "kept",
    },
    {
      why: "letters that the result of a function does not have",
      code: value('regex_replace(lower(http.host), «\\"Example\\"», \\"x\\")'),
      format: "json",
      messageId: "kept",
      data: { subject: "lower(http.host)" },
    },
    {
      why: "a replaced pattern with something before the start",
      code: value('regex_replace(http.request.uri.path, «\\"a^b\\"», \\"\\")'),
      format: "json",
      messageId: "neverReplaced",
    },
  ],
  valid: [
    ...["^/old/", "old", "/$"].map((pattern) => ({
      why: `a replaced ${pattern}`,
      code: value(`regex_replace(http.request.uri.path, \\"${pattern}\\", \\"/new/\\")`),
      format: "json" as const,
    })),
    { why: "anchors under m", code: 'http.host matches "(?m)a\\n^b"' },
    { why: "a class of one byte, a boundary", code: 'http.host matches r"[^\\x00-`b-\\xff]\\b-"' },
    { why: "a boundary in what a call gives", code: 'url_decode(http.host) matches r"a\\b-"' },
    { why: "a dollar sign in a class", code: 'http.host matches "a[$]b"' },
    { why: "one branch that can match", code: 'http.host matches "a^|b"' },
    { why: "the same string where it is not a regular expression", code: 'http.host eq "a^b"' },
  ],
});
