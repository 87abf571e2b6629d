import rule from "../../rules/no-misplaced-action.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, MANAGED_PHASE, ruleset } from "./json.ts";

const one = (action: string) => `{ "action": ${action}, "expression": "ssl" }`;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a redirect in managed rules",
      code: ruleset(MANAGED_PHASE, [one('«"redirect"»')]),
      ...json,
      messageId: "misplaced",
    },
    {
      why: "settings in custom rules",
      code: ruleset(CUSTOM_PHASE, [one('«"set_config"»'), one('"block"')]),
      ...json,
      messageId: "misplaced",
    },
    {
      why: "a mitigation where only redirects are made",
      code: ruleset("http_request_dynamic_redirect", [one('«"block"»')]),
      ...json,
      messageId: "misplaced",
    },
    {
      why: "a log where only rewrites are made",
      code: ruleset("http_request_late_transform", [one('«"log"»')]),
      ...json,
      messageId: "misplaced",
    },
    {
      why: "a mitigation in the entry point of managed rules",
      code: ruleset(MANAGED_PHASE, [one('«"block"»'), one('"skip"')]),
      ...json,
      messageId: "entryPoint",
    },
    {
      why: "a mitigation in an account's entry point of custom rules",
      code: ruleset(CUSTOM_PHASE, [one('«"block"»'), one('"execute"'), one('"skip"')], "root"),
      ...json,
      messageId: "entryPoint",
    },
  ],
  valid: [
    {
      why: "a pair that no list names but that is in use",
      code: ruleset(CUSTOM_PHASE, [one('"managed_challenge"')]),
      ...json,
    },
    {
      why: "a pair of which nothing is known",
      code: ruleset("http_request_sbfm", [one('"block"')]),
      ...json,
    },
    {
      why: "settings of cache response rules",
      code: ruleset("http_response_cache_settings", [one('"set_cache_settings"')]),
      ...json,
    },
    {
      why: "an exception in a phase that is not documented to reject them",
      code: ruleset("http_request_dynamic_redirect", [one('"skip"')]),
      ...json,
    },
    {
      why: "Cloudflare's own rules",
      code: ruleset("http_request_transform", [one('"block"')], "managed"),
      ...json,
    },
    {
      why: "execute, which is allowed everywhere",
      code: ruleset("http_request_snippets", [one('"execute"')]),
      ...json,
    },
    {
      why: "an unknown action, which another rule reports",
      code: ruleset(CUSTOM_PHASE, [one('"frob"')]),
      ...json,
    },
    { why: "a rule without a ruleset", code: one('"redirect"').replace("}", ', "enabled": true }'), ...json },
  ],
});
