import { PLAN_IDS } from "../../src/contract/plans.ts";
import { codeList } from "../../src/core/phrases.ts";
import { PRESETS, RULE_SETTINGS } from "../../src/lint/config/config.ts";
import {
  CONFIG_KEYS,
  DECLARATION_KEYS,
  GUARDRAIL_KEYS,
  HOLE_KEYS,
  OVERRIDE_KEYS,
  SETTING_KEYS,
  SUPPRESSION_KEYS,
} from "../../src/lint/config/config-keys.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { CONFIG_SCHEMA_FILE } from "./config-schema.ts";
import { fence, table } from "./markdown.ts";
import { presetsOf } from "./rule-page.ts";

const EXAMPLE = `# yaml-language-server: $schema=./node_modules/wafsmith/dist/${CONFIG_SCHEMA_FILE}
preset: strict
plan: business
rules:
  prefer-in: off
  no-reserved-address: { severity: error, ignorable: false }
overrides:
  - { files: vendor/**, external: true }
  - { files: zones/small/**, plan: free }
ignore: [archive/**]
suppressions:
  - rule: no-unmatchable-value
    file: exports/entrypoint.json
    pointer: /result/rules/3
    reason: The upstream sends this method in lower case; ticket 4711.`;

const COMMENTS = `# wafsmith-disable-file require-rule-ref -- rules are imported one by one
rules:
  # wafsmith-disable-next-line no-reserved-address -- the office is reached through a tunnel
  - expression: ip.src in {10.0.0.0/8}
    action: block
  - expression: ip.src in {10.1.0.0/16} # wafsmith-disable-line no-reserved-address -- the same
    action: block
  # wafsmith-disable no-mixed-and-or, prefer-in -- generated
  - expression: http.host eq "a" or http.host eq "b" and ssl
    action: block
  # wafsmith-enable`;

const GUARDRAILS = `guardrails:
  - zones: ["*.shop.example", shop.example]
    reason: No production zone above threshold 40, and never log (CISO, 2026-03).
    maxThreshold: 40
    actions: [block, managed_challenge]
  - reason: Both managed rulesets run for every request of every zone.
    requiredRulesets: [owasp, Cloudflare Managed Ruleset]
    minParanoia: 1
    maxUntilDays: 90`;

const GUARDRAIL_NOTES = [
  "`lint`, `compile` and `review` hold guardrails against what is in effect in each zone of a policy: after `extends`, `zones` and overrides are merged. `lint` and `review` also hold them against entry points in JSON and Terraform files, each value at its own place; the zone is known by the record beside an export, or by the name of its file or directory. `diff` holds them against both sides, and the report on a directory of exports has them for each zone. A violation is the error `policy/guardrail` at the line of the policy that causes it, with the `reason`; `compile` writes nothing then.",
  "- `zones` are globs of zone names in any case: `*` stands for any text, dots included, and `?` for one character. A policy that names no zones falls under the guardrails for `*` only; for the others `compile` notes that they are not checked.",
  "- A ruleset in `requiredRulesets` must be enabled, with the expression `true` (in an account: of all Enterprise zones), and no skip rule may take it away from every request. The policy must deploy it, or with `--against` it must be live and stay.",
  "- `actions` limits every override and the score rule. What other managed rules do by default is not limited.",
  "- A number in `requiredRules` is looked up in the lock file or export, as in a policy.",
  "- With `maxUntilDays`, an entry that disables a rule needs an `until`.",
  "Guardrails only add up: those of every configuration in `extends` hold, and so do those of the configurations in the directories above, up to the root of the repository. No comment, suppression, baseline, `external` or severity takes a violation away; `--no-config` does, and is visible in the command that gives it.",
] as const;

/** The page on `wafsmith.config.*`. */
export function configurationPage(rules: readonly Rule[]): string {
  const severities = codeList(RULE_SETTINGS);
  const globs = "glob or list of globs";
  const values = {
    $schema: "text",
    extends: "path, package, or list of them",
    preset: codeList(PRESETS),
    rules: `rule id to ${severities}, or [more](#rules-one-by-one)`,
    customRules: "list of [rules](custom-rules.md) and paths",
    plan: codeList(PLAN_IDS.value),
    overrides: "list of [entries](#overrides)",
    lock: "path",
    baseline: "path",
    ignore: "list of globs",
    suppressions: "list of [entries](#accepting-a-finding)",
    guardrails: "list of [entries](#guardrails)",
  };
  return [
    "# Configuration",
    "`wafsmith.config.yaml`, `.yml`, `.json`, `.mjs` or `.js`. Each file uses the nearest one in its directory or above, up to the root of the repository; without one, the rules of the preset `recommended` run. `--config` names another, `--no-config` uses none, and `--print-config PATH` prints all that holds for a file.",
    fence(EXAMPLE, "yaml"),
    keys(CONFIG_KEYS, values),
    `Unknown keys, rules, options and values are refused with the nearest name there is, at their place, before anything is linted (exit code 2). The JSON Schema for editors is \`wafsmith/${CONFIG_SCHEMA_FILE}\`: a comment as above in YAML, \`$schema\` in JSON.`,
    "Findings of syntax, names and types have no setting: the service refuses what they report.",
    "## Extending",
    "`extends: [./base.yaml, @acme/waf-rules]` begins with those, the strongest last; a package is found as Node.js finds it from the file that names it. The preset, the plan, the lock and the baseline are those of the strongest file that names one; settings of rules, overrides, suppressions and ignored paths are laid over each other, and guardrails add up. Globs count from the directory of the file that was found, paths of files from the one that names them. A circle is an error.",
    "## Globs",
    "Every glob of a file is read alike, in `ignore`, `overrides`, suppressions and rules: `*`, `?` and `[a-z]` stay within one part of the path (`[!a-z]` is any other character), `**` spans parts, `{a,b}` is one of some globs. A glob without a slash is compared with the name of the file alone.",
    "## Which files it may name",
    "`extends`, `customRules`, `lock` and `baseline` may name files inside the repository, and so may the `extends` of a policy and its lock file. Symbolic links are resolved first. A file elsewhere is refused (exit code 2) and nothing of it is shown. So are Git's own files, and files that `extends` or `customRules` name whose names end in something else than `.json`, `.yaml`, `.yml`, `.js`, `.mjs` or `.cjs`. `--root DIRECTORY` allows the files of another directory; what you name on the command line (`--config`, `--lock`, `--baseline`) may be anywhere.",
    "Outside of a repository, the working directory takes its place. Where that is `/`, a home directory or above one, or a directory that every user can write to, files may name others in their own directory and below it only.",
    "The search for a configuration ends at the root of the repository. Outside of one, it ends at your home directory, and before a directory that belongs to another user, before one that every user can write to, and before `/`. A configuration of another user in a directory that every user can write to does not hold, and `lint` says so. A `.git` of another user is not a repository.",
    "## Rules one by one",
    keys(SETTING_KEYS, {
      severity: severities,
      options: "object",
      ignorable: "`true` or `false`",
    }),
    "## Overrides",
    keys(OVERRIDE_KEYS, {
      files: globs,
      rules: "object",
      plan: codeList(PLAN_IDS.value),
      external: "`true` or `false`",
    }),
    "## Accepting a finding",
    "In YAML, Terraform and policies by a comment: the rules, two dashes and the reason. `wafsmith-disable-next-line`, `wafsmith-disable-line` and `wafsmith-disable-file` are for one place; from `wafsmith-disable` it is as far as `wafsmith-enable`, with or without rules, or the end of the file. A suppression that takes no finding away is reported, and so is one without a reason.",
    fence(COMMENTS, "yaml"),
    "JSON has no comments: `suppressions` of the configuration accepts its findings.",
    keys(SUPPRESSION_KEYS, {
      rule: "rule id or list of them",
      file: "glob",
      pointer: "JSON Pointer",
      reason: "text",
    }),
    "A rule with `ignorable: false` stays whatever a comment, an entry or a baseline says.",
    "## Guardrails",
    "A guardrail is a limit that policies must keep, whoever edits them. It is data of the configuration, so a change to it is reviewed as one:",
    fence(GUARDRAILS, "yaml"),
    keys(GUARDRAIL_KEYS, {
      zones: globs,
      reason: "text (required)",
      minParanoia: "`1` to `4`",
      maxThreshold: "integer from 1, or `low`, `medium`, `high`",
      actions: "list of actions",
      requiredRulesets: "list of texts",
      requiredRules: "list of texts and numbers",
      exceptions: "`true` or `false`",
      maxUntilDays: "integer from 0",
    }),
    ...GUARDRAIL_NOTES,
    "## Baseline",
    "`wafsmith lint --baseline known.json --update-baseline` writes what is found today; later runs leave it out. Findings are known by what they are about, not by their line, so that they may move. Entries that meet nothing any more are reported.",
    "What the service refuses (`syntax/…` and `types/…`) is left out only for a time. `--update-baseline --waive-until 2026-12-24` adds an entry with a day and a reason for each such finding, and so does `wafsmith init --baseline`, for 30 days. Up to that day every run says how many findings are waived; after it they are errors again, and the entry is reported until it is gone or has a later day. The editor shows them all the time. A baseline of what rules find has no end; give an entry `until` and `reason` where it should.",
    fence(
      `{
  "version": 1,
  "findings": [
    {"file":"waf/a.json","code":"syntax/missing-condition","fingerprint":"…:1","until":"2026-12-24","reason":"Ticket 17."}
  ]
}`,
      "json",
    ),
    "## JavaScript",
    "JavaScript runs only with `--allow-code`, or where the environment has `WAFSMITH_ALLOW_CODE=1`: a pull request can change it, and it could do whatever the account can that runs wafsmith. Editors have a setting of their own ([editors.md](editors.md)), and so has the GitHub Action ([ci.md](ci.md)). Without it, a configuration that needs code is an error that names the file (exit code 2), wherever the code stands: in the configuration itself, in what it extends, in a file of rules, or in a package. JSON and YAML are data, and need nothing.",
    "A `.mjs` or `.js` configuration exports the same, and its `customRules` may hold [rules made with `defineRule`](custom-rules.md#rules-in-javascript).",
    "## Declarative rules",
    "What an entry of `customRules` takes; [custom-rules.md](custom-rules.md) has examples.",
    keys(DECLARATION_KEYS, {
      id: "text (required)",
      pattern: "pattern or list of patterns (required)",
      message: "text (required)",
      help: "text",
      severity: "`info`, `warning` or `error`",
      effect: "`rejected`, `ineffective`, `risky`, `blocks-migration` or `style`",
      summary: "text",
      why: "text",
      where: "object",
      unless: "pattern or list of patterns",
      within: "pattern or list of patterns",
      objects: "`rule`, `firewall-rule`, `filter`, `expression`, or list of them",
      phases: "phase or list of phases",
      actions: "action or list of actions",
      files: globs,
      notFiles: globs,
      replace: "expression with holes",
    }),
    "For each hole in `where`:",
    keys(HOLE_KEYS, { is: "text or list of texts", isNot: "text or list of texts" }),
    "## Rules",
    table(
      ["rule", "default severity", "on in"],
      rules.map((rule) => [`[${rule.id}](rules/${rule.id}.md)`, rule.severity, presetsOf(rule)]),
    ),
  ]
    .join("\n\n")
    .concat("\n");
}

function keys<Key extends string>(
  sentences: Readonly<Record<Key, string>>,
  values: Readonly<Record<NoInfer<Key>, string>>,
): string {
  const rows = (Object.keys(sentences) as Key[]).map((key) => [`\`${key}\``, values[key], sentences[key]]);
  return table(["key", "value", "meaning"], rows);
}
