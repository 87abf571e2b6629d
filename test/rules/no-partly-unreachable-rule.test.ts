import rule from "../../rules/no-partly-unreachable-rule.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const one = (action: string, expression: string, more = "") =>
  `{ "action": "${action}", "expression": ${expression}${more} }`;
const custom = (...rules: string[]) => ruleset(CUSTOM_PHASE, rules);
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "an element of a set that an earlier rule has, and whether it is the first or the last",
      code: custom(
        one("block", '"ip.src in {198.18.0.0/15}"'),
        one("log", '"ip.src in {«198.18.4.0/24» 192.0.2.0/24}"'),
        one("log", '"ssl and ip.src in {192.0.2.0/24 «198.18.4.0/24»}"'),
      ),
      ...json,
      messageId: "alternative",
    },
    {
      why: "an operand of an or within an and",
      code: custom(
        one("block", String.raw`"http.request.uri.path contains \"/wp-login\""`),
        one(
          "managed_challenge",
          String.raw`"ssl and (http.host eq \"a\" or «starts_with(http.request.uri.path, \"/wp-login.php\")»)"`,
        ),
      ),
      ...json,
      messageId: "alternative",
    },
    {
      why: "what several earlier rules take together, one of them by skipping the rest",
      code: custom(
        one("skip", '"ssl and cf.client.bot"', ', "action_parameters": { "ruleset": "current" }'),
        one("block", '"not ssl and cf.client.bot"'),
        one("log", String.raw`"«cf.client.bot» or http.host eq \"a\""`),
      ),
      ...json,
      messageId: "alternative",
    },
    {
      why: "an earlier rule that asks about the same field and takes some",
      code: custom(
        one("block", String.raw`"starts_with(http.request.uri.path, \"/a\")"`),
        one("log", String.raw`«"http.request.uri.path contains \"/a\""»`),
      ),
      ...json,
      messageId: "overlap",
    },
    {
      why: "an operand whose other one asks for the value of a hash, for which no request is found",
      code: custom(
        one("block", '"ip.src in {198.18.0.0/15}"'),
        one(
          "log",
          String.raw`"«ip.src in {198.18.4.0/24}» or encode_base64(sha256(http.cookie)) eq \"YQ==\""`,
        ),
      ),
      ...json,
      messageId: "unconfirmed",
    },
  ],
  valid: [
    {
      why: "a rule that is out of reach as a whole is another rule's matter",
      code: custom(one("block", '"ssl"'), one("log", '"ssl and (cf.client.bot or cf.waf.score lt 10)"')),
      ...json,
    },
    {
      why: "an earlier rule about something else",
      code: custom(one("block", '"not ssl"'), one("log", String.raw`"http.host in {\"a\" \"b\"}"`)),
      ...json,
    },
    {
      why: "an earlier rule that does not end the evaluation, or not for all",
      code: custom(
        one("log", '"ip.src eq 192.0.2.1"'),
        one("managed_challenge", '"ip.src eq 192.0.2.1"'),
        one("block", '"ip.src eq 192.0.2.1"', ', "enabled": false'),
        one("block", '"ip.src in {192.0.2.1 192.0.2.2}"'),
      ),
      ...json,
    },
    {
      why: "an alternative that nothing matches is another rule's matter",
      code: custom(
        one("block", String.raw`"http.host eq \"a\""`),
        one("log", String.raw`"(ssl and not ssl) or http.host eq \"b\""`),
      ),
      ...json,
    },
  ],
});
