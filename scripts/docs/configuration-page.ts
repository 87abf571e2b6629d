import { PLAN_IDS } from "../../src/contract/plans.ts";
import { codeList } from "../../src/core/phrases.ts";
import { PRESETS, RULE_SETTINGS } from "../../src/lint/config/config.ts";
import configKeys from "../../src/lint/config/config-keys.json" with { type: "json" };
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

const APPROVALS = `approvals:
  - zones: legacy.example
    subject: "Cloudflare OWASP Core Ruleset: 949110: *"
    to: block at 60
    reason: The old editor posts HTML (ticket 4711).
    owner: security@shop.example
    until: 2027-03-31`;

const GUARDRAIL_NOTES = [
  "`lint`, `compile` and `review` check guardrails against the effective settings of each zone of a policy, after merging `extends`, `zones` and overrides. `lint` and `review` also check entry points in JSON and Terraform files and report each value at its location; the zone is identified by the record next to an export, or by the name of its file or directory. `diff` checks both sides, and the report on a directory of exports lists violations for each zone. A violation is the error `policy/guardrail` at the line of the policy that causes it, with the `reason`, and `compile` then writes nothing.",
  "- `zones` are globs of zone names in any case: `*` matches any text, dots included, and `?` for one character. For a policy that names no zones, only guardrails for `*` apply; `compile` notes that the others are not checked.",
  "- A ruleset in `requiredRulesets` must be enabled, with the expression `true` (in an account: of all Enterprise zones), and no skip rule may skip it for every request. The policy must deploy it or, with `--against`, it must be live and remain.",
  "- `actions` limits every override and the score rule. Default actions of other managed rules are not limited.",
  "- A number in `requiredRules` is looked up in the lock file or export, as in a policy.",
  "- `lint` and `review` judge all files of a zone together: skip rules in custom rules, in an account, in other policies or in other Terraform modules may leave no request for a required ruleset, though none does alone. Files belong to one zone if they name the same id or name, or the same value in one root module. Of the files in a directory that name no zone, one may deploy managed rules. Skip rules of an account apply to all zones. `compile` and `diff` check only the files that they are given.",
  "- With `maxUntilDays`, an entry that disables a rule needs an `until`.",
  "Guardrails add up: those of every configuration in `extends` apply, and so do those of configurations in the directories above, up to the root of the repository. No comment, suppression, baseline, `external` or severity hides a violation. `--no-config` does, but it is visible in the command.",
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
    approvals: "list of [entries](#approvals)",
  };
  return [
    "# Configuration",
    "`wafsmith.config.yaml`, `.yml`, `.json`, `.mjs` or `.js`. Each file uses the nearest one in its directory or above, up to the root of the repository; without one, the rules of the preset `recommended` run. `--config` names another, `--no-config` uses none, and `--print-config PATH` prints the resulting settings for a file.",
    fence(EXAMPLE, "yaml"),
    keys(configKeys.config, values),
    `Unknown keys, rules, options and values are errors (exit code 2), reported at their place with the nearest known name, before anything is linted. The JSON Schema for editors is \`wafsmith/${CONFIG_SCHEMA_FILE}\`: a comment as above in YAML, \`$schema\` in JSON.`,
    "Findings of syntax, names and types cannot be configured, because Cloudflare rejects what they report.",
    "## Extending",
    "`extends: [./base.yaml, @acme/waf-rules]` starts from these configurations; later ones override earlier ones, and the extending file overrides all. A package is resolved as Node.js does from the file that names it. The preset, the plan, the lock and the baseline come from the last file that sets them; settings of rules, overrides, suppressions and ignored paths are merged, and guardrails and approvals add up. Globs are relative to the directory of the nearest configuration, file paths to the file that names them. A cycle is an error.",
    "## Globs",
    "Globs have one syntax in `ignore`, `overrides`, suppressions and rules: `*`, `?` and `[a-z]` stay within one part of the path (`[!a-z]` is any other character), `**` spans parts, `{a,b}` matches any of the listed globs. A glob without a slash is compared only with the name of the file.",
    "## Which files it may name",
    "`extends`, `customRules`, `lock` and `baseline` may name files inside the repository, and so may the `extends` of a policy and its lock file. Symbolic links are resolved first. A file elsewhere is rejected (exit code 2), and none of its content is shown. Git's own files are rejected too. Files for `extends` and `customRules` need the extension `.json`, `.yaml`, `.yml`, `.js`, `.mjs` or `.cjs`. `--root DIRECTORY` allows the files of another directory; what you name on the command line (`--config`, `--lock`, `--baseline`) may be anywhere.",
    "Outside a repository, the working directory takes its place. If that is `/`, a home directory or above one, or a directory that every user can write to, files may name only others in their own directory and below.",
    "The search for a configuration ends at the root of the repository. Outside of one, it ends at your home directory, and before a directory that belongs to another user, before one that every user can write to, and before `/`. A configuration of another user in a directory that every user can write to is ignored, and `lint` says so. A `.git` of another user is not a repository.",
    "## Rules one by one",
    keys(configKeys.setting, {
      severity: severities,
      options: "object",
      ignorable: "`true` or `false`",
    }),
    "## Overrides",
    keys(configKeys.override, {
      files: globs,
      rules: "object",
      plan: codeList(PLAN_IDS.value),
      external: "`true` or `false`",
    }),
    "## Accepting a finding",
    "In YAML, Terraform and policies, write a comment: the rules, two dashes and the reason. `wafsmith-disable-next-line`, `wafsmith-disable-line` and `wafsmith-disable-file` suppress findings in one place; `wafsmith-disable` suppresses them up to `wafsmith-enable`, with or without rules, or to the end of the file. A suppression that matches no finding is reported, and so is one without a reason.",
    fence(COMMENTS, "yaml"),
    "JSON has no comments: use `suppressions` in the configuration.",
    keys(configKeys.suppression, {
      rule: "rule id or list of them",
      file: "glob",
      pointer: "JSON Pointer",
      reason: "text",
    }),
    "Findings of a rule with `ignorable: false` are reported despite comments, entries and baselines. Later entries, overrides, files marked as `external` and configurations deeper in the tree cannot switch the rule off, change its options or lower its severity; they can raise it. The command line can do all of this.",
    "## Guardrails",
    "A guardrail is a limit for policies, whoever edits them. It is part of the configuration, so changes to it are reviewed like any other:",
    fence(GUARDRAILS, "yaml"),
    keys(configKeys.guardrail, {
      zones: globs,
      reason: "text (required)",
      minParanoia: "`1` to `4`",
      maxThreshold: "integer from 1, or `low`, `medium`, `high`",
      actions: "list of actions",
      requiredRulesets: "list of strings",
      requiredRules: "list of strings and numbers",
      exceptions: "`true` or `false`",
      maxUntilDays: "integer from 0",
    }),
    ...GUARDRAIL_NOTES,
    "## Approvals",
    "An approval accepts a loss of protection, so that `--fail-on-protection` of `review` and `diff` does not fail for it. `review` reads approvals only from the base, so a pull request cannot approve itself; `diff` reads them from the configuration that it uses.",
    fence(APPROVALS, "yaml"),
    keys(configKeys.approval, {
      zones: globs,
      subject: "glob (required)",
      to: "text or number (required)",
      reason: "text (required)",
      owner: "text (required)",
      until: "day (required)",
    }),
    "Reports show such a change as approved, with owner, last day and reason. After the last day it counts again, and the report says so. A change that goes further than `to` is not approved. In a pull request, an approval, a suppression of the configuration or a guardrail that is removed is itself a loss of protection; one that is added or extended is less protection.",
    "## Baseline",
    "`wafsmith lint --baseline known.json --update-baseline` records today's findings, and later runs do not report them. Findings are identified by their content, not by their line, so the lines may move. Entries that no longer match a finding are reported.",
    "Findings that Cloudflare would reject (`syntax/…` and `types/…`) can be waived only for a time. `--update-baseline --waive-until 2026-12-24` adds an entry with a day and a reason for each such finding, and so does `wafsmith init --baseline`, for 30 days. Up to that day every run says how many findings are waived; after it they are errors again, and the entry is reported until you remove it or set a later day. Editors keep showing them. Entries for other findings do not expire unless you give them `until` and `reason`.",
    fence(
      `{
  "version": 2,
  "findings": [
    {"file":"waf/a.json","code":"syntax/missing-condition","fingerprint":"…:1","until":"2026-12-24","reason":"Ticket 17."}
  ]
}`,
      "json",
    ),
    "## JavaScript",
    "JavaScript runs only with `--allow-code`, or if the environment has `WAFSMITH_ALLOW_CODE=1`: a pull request can change it, and it has all permissions of the account that runs wafsmith. Editors have their own setting ([editors.md](editors.md)), and so does the GitHub Action ([ci.md](ci.md)). Without it, a configuration that needs code is an error that names the file (exit code 2), wherever the code is: in the configuration itself, in what it extends, in a file of rules, or in a package. JSON and YAML are data and need no permission.",
    "A `.mjs` or `.js` configuration exports the same, and its `customRules` may contain [rules made with `defineRule`](custom-rules.md#rules-in-javascript).",
    "## Declarative rules",
    "The keys of an entry in `customRules`; [custom-rules.md](custom-rules.md) has examples.",
    keys(configKeys.declaration, {
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
    keys(configKeys.hole, { is: "string or list of strings", isNot: "string or list of strings" }),
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
