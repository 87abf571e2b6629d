/** The choices of `missing` and `normalization`, the default first. */
export const MISSING_READINGS = ["documented", "engine"] as const;
export const NORMALIZATIONS = ["cloudflare", "rfc3986", "none"] as const;

/** The keys of a test file, each with its sentence for editors. */
export const FILE_KEYS: Readonly<Record<string, string>> = {
  $schema: "The schema of this file, for editors.",
  rules:
    "Files with the rulesets under test and the lists that they use, relative to this file. Default: those in its directory and below.",
  request: "Keys that every request has unless it says otherwise.",
  shared: "Requests, or parts of them, by names that `use` refers to.",
  missing: "What `ne` gives over a missing value: `documented` (false, the default) or `engine` (true).",
  normalization: "The URL normalization of the zone: `cloudflare` (the default), `rfc3986` or `none`.",
  cases: "The cases.",
};

/** The keys of a case. */
export const CASE_KEYS: Readonly<Record<string, string>> = {
  name: "What the case is about. Default: its number.",
  request: "The request: an object, a curl command, or the path of a file with requests.",
  expect: "What must happen: an action, or an object.",
  variants:
    "A table: each row is the case with other keys of the request, and with its own `expect` and `name` if it has them.",
};

/** Keys of a variant that do not belong to its request. */
export const VARIANT_KEYS: ReadonlySet<string> = new Set(["name", "expect"]);

/** The keys of an expectation. */
export const EXPECT_KEYS: Readonly<Record<string, string>> = {
  action:
    "The action that ends the evaluation, `null` for none; or the action of a rule that matches and ends nothing, such as `log`.",
  rule: "The rule that ends the evaluation, by ref, id or description; with another action, a rule that matches.",
  matched: "Rules that match.",
  skipped: "Rules that a skip rule leaves out.",
  not_matched: "Rules that do not match.",
  trace: "The path of a result of Cloudflare's request tracer, whose outcome is expected.",
  unknown: "Whether the case passes if the request does not determine the outcome. Default: false.",
};
