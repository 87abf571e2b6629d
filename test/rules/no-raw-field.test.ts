import rule from "../../rules/no-raw-field.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a set of paths",
      code: '«raw.http.request.uri.path» in {"/a" "/b"}',
      messageId: "raw",
      suggests: 'http.request.uri.path in {"/a" "/b"}',
    },
    {
      why: "the whole address",
      code: '«raw.http.request.full_uri» eq "https://example.com/"',
      messageId: "raw",
      suggests: 'http.request.full_uri eq "https://example.com/"',
    },
  ],
  valid: [
    { why: "a look at encodings", code: 'raw.http.request.uri.path in {"/a" "/%61"}' },
    { why: "parts, which are often about encodings", code: 'raw.http.request.uri.path contains ".."' },
    {
      why: "a comparison with the normalized field",
      code: "raw.http.request.uri.path ne http.request.uri.path",
    },
    { why: "headers", code: 'any(raw.http.request.headers.names[*] eq "Host")' },
  ],
});
