import { expect, it } from "vitest";
import rule from "../../rules/no-match-all-regex.ts";
import { lintWith, testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    { why: "an empty one", code: 'http.host matches «""»', messageId: "everything" },
    { why: "a whole line of what has one line", code: 'http.host matches «"^.*$"»', messageId: "everything" },
    { why: "the same in a group", code: 'http.user_agent matches «"^(.*)$"»', messageId: "everything" },
    {
      why: "a flag for line ends",
      code: 'http.request.body.raw matches «"(?s)^.*$"»',
      messageId: "everything",
    },
    { why: "a character in groups", code: 'http.host matches «"^((?:.))*$"»', messageId: "everything" },
    { why: "an optional branch", code: 'http.host matches «"^(?:a|b*)"»', messageId: "everything" },
  ],
  valid: [
    { why: "a whole line with something in it", code: 'http.host matches "^.+$"' },
    { why: "one character in a group, repeated sometimes", code: 'http.host matches "^(.){0,9}$"' },
    { why: "a whole line that starts with a letter", code: 'http.host matches "^a.*$"' },
    {
      why: "a whole line of a body, which may contain a line break",
      code: 'http.request.body.raw matches "^.*$"',
    },
    {
      why: "an element, of which it asks whether it is there",
      code: 'http.request.headers["x"][0] matches ".*"',
    },
  ],
});

it.each(['ip.src matches "a"', 'http.request.headers matches "a"', 'http.request.headers.names matches "a"'])(
  "says nothing about a text that has no value: %s",
  (code) => {
    expect(lintWith([rule], code).map(({ messageId }) => messageId)).not.toContain("everything");
  },
);
