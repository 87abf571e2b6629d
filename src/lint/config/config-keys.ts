/**
 * The keys of a configuration, each with a sentence: what the reader takes, what the published JSON Schema describes and
 * what the documentation lists.
 */

/** At the top. */
export const CONFIG_KEYS = {
  $schema: "The address of the JSON Schema, for editors.",
  extends:
    "Configurations to start from: paths relative to this file, or names of packages. Later ones override earlier ones, and this file overrides all.",
  preset: "Which rules run unless `rules` sets them.",
  rules: "Settings of single rules, by id. They override the preset.",
  customRules:
    "Rules of your own: declarative ones, or paths of files that hold them (`.yaml`, `.json`, `.mjs`, `.js`).",
  plan: "The plan of the zones concerned. Without it, rules that depend on the plan report nothing.",
  overrides: "Settings for some of the files; later entries override earlier ones.",
  lock: "A lock file that `wafsmith lock` wrote, relative to this file. Overrides are checked against it.",
  baseline: "A baseline file, relative to this file. The findings that it lists are not reported.",
  ignore: "Globs of files to skip, relative to this file.",
  suppressions: "Findings that are accepted, for files that hold no comments.",
  guardrails: "Limits for what policies may set, by zone.",
} as const;

/** The keys of a rule that is given more than its severity. */
export const SETTING_KEYS = {
  severity: "The severity of the rule's findings. Default: as in the preset.",
  options: "Options by name; the rule's page lists them.",
  ignorable:
    "If false, no comment, suppression or baseline can hide its findings, and nothing that comes later or deeper in the tree makes it milder.",
} as const;

/** The keys of an entry of `overrides`. */
export const OVERRIDE_KEYS = {
  files: "One glob or several, relative to the configuration file.",
  rules: "As at the top.",
  plan: "As at the top.",
  external: "If true, every finding in these files is an `info`, because somebody else maintains them.",
} as const;

/** The keys of an entry of `suppressions`. */
export const SUPPRESSION_KEYS = {
  rule: "One rule id or several.",
  file: "Glob of the file's path, relative to the configuration file.",
  pointer: "JSON Pointer to the value that holds the findings. Default: the whole file.",
  reason: "Why they are accepted.",
} as const;

/** The keys of an entry of `guardrails`. */
export const GUARDRAIL_KEYS = {
  zones:
    "One glob of zone names or several. Default: `*`, which matches every zone, and policies that name none.",
  reason: "Why the limit exists; every finding repeats it.",
  minParanoia: "OWASP: the lowest paranoia level that must stay enabled.",
  maxThreshold: "OWASP: the highest anomaly score at which the score rule may act.",
  actions: "The actions that policies may set, and that the score rule may take. Default: all.",
  requiredRulesets: "Managed rulesets that must run for every request: `owasp`, whole names, or ids.",
  requiredRules: "Rules that may not be disabled or skipped: ids, or numbers of the Core Rule Set.",
  exceptions: "If false, no skip rule may come before a managed ruleset. Default: true.",
  maxUntilDays:
    "The maximum number of days from today to `until`. Every entry that disables a rule then needs an `until`.",
} as const;

/** The keys of a declarative rule. */
export const DECLARATION_KEYS = {
  id: "Small letters and digits, with hyphens between: `no-lone-address`.",
  pattern: "What to report: an expression with holes, `ip.src eq $x`, or several.",
  message:
    "The message. `{{x}}` is replaced with the text that the hole `$x` matches, `{{match}}` with the whole match.",
  help: "What to write instead, with the same placeholders.",
  severity: "The severity of the findings. Default: `warning`.",
  effect: "What a finding means. Default: `risky`.",
  summary: "One sentence for lists of rules. Default: the message, with its holes.",
  why: "Why the rule exists. Default: the summary.",
  where: "By hole: what it must, or must not, match.",
  unless: "Patterns of conditions: a match joined by `and` to one of them is not reported.",
  within:
    "Patterns of conditions: only a match joined by `and` to one of them is reported. Default: every match.",
  objects: "The objects whose expressions are checked. Default: all.",
  phases: "The phases of the rulesets to check. Default: all, and expressions outside rulesets.",
  actions: "The actions of the rules to check. Default: all, and expressions outside rules.",
  files: "Globs of the files that the rule applies to. Default: all.",
  notFiles: "Globs of files that the rule does not apply to. Default: none.",
  replace: "A suggestion: what to write instead of a match, with its holes.",
} as const;

/** The keys of an entry of `where`. */
export const HOLE_KEYS = {
  is: "Patterns in which `*` matches anything: the hole must match one of them.",
  isNot: "Patterns in which `*` matches anything: the hole must match none of them.",
} as const;
