import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LIMITS } from "../../src/contract/limits.ts";
import { number } from "../../src/core/phrases.ts";
import { exportScript } from "../../src/migrate-sim/export-script.ts";
import { EXPORT_KEYS } from "../../src/migrate-sim/exports.ts";
import { ROOT } from "../setup.mjs";
import { fence, table } from "./markdown.ts";

/** Path of the schema of reports in the package. */
const REPORT_SCHEMA_FILE = "schemas/migration-report.schema.json";

const CALLS = /^\s+(?:get|pages) "(\/[^"?]+)/gm;

/** `docs/migration.md`: the simulator's input and output, and how a fleet is distributed. */
export function migrationPage(): string {
  const paths = [...exportScript().matchAll(CALLS)].map(([, path]) => `\`GET ${path}\``);
  const manifest = (name: string) => fence(readFileSync(join(ROOT, "docs/fleet", name), "utf8"), "yaml");
  return `${[
    "# The migration simulator",
    INTRODUCTION,
    "## What it reads",
    `- **A directory** of API exports, recognised by shape, in any order: ${paths.join(", ")}. \`wafsmith simulate --export-script\` prints a shell script that makes such directories, page by page, with GET requests only; credentials come from the environment.
- **One object per zone**, as JSON or YAML, with the keys ${EXPORT_KEYS.map((key) => `\`${key}\``).join(", ")}: each an API answer or its bare \`result\`.
- **A stream**, one such object per line: \`*.ndjson\`, \`*.jsonl\`, \`-\`, also compressed with gzip. Only one line is held at a time. A line that cannot be read is a zone with the verdict \`unknown\`; it stops nothing.
- **Terraform** that still declares \`cloudflare_waf_package\`, \`_group\`, \`_rule\`, \`_override\`, \`cloudflare_firewall_rule\`, \`cloudflare_filter\` or \`cloudflare_page_rule\`: each resource is listed with what replaces it. Terraform may not declare everything that a zone has, so it alone never makes a zone \`ready\` (\`test/migrate-sim/terraform.test.ts\`).`,
    "Missing exports are named, and whatever depends on them is counted as not checked.",
    "## Verdicts and blockers",
    table(
      ["blocker", "certain", "possible"],
      [
        ["`migrate/uri-based-override`", "for every override, with its URLs", ""],
        [
          "`migrate/too-many-firewall-rules`",
          `more than ${number(LIMITS.maxMigrationFirewallRules.value)} active rules that bypass the WAF`,
          "only the whole zone has more",
        ],
        [
          "`migrate/expression-too-long`",
          `over ${number(LIMITS.maxMigrationExpressionBytes.value)} bytes in an active rule that bypasses the WAF`,
          "in any other rule",
        ],
        ["`migrate/check-incompatible`", "the check answers `compatible: false`", ""],
        [
          "`migrate/already-migrated`",
          "the status answer, or `--from new`",
          "an unknown state in the answers",
        ],
        ["`migrate/plan-required`", "validation mode on another plan than Enterprise", ""],
      ],
    ),
    VERDICTS,
    "## Formats",
    table(
      ["format", "for"],
      [
        [
          "`text`",
          "the terminal: one screen per zone, blockers first, and a table for several zones. `--summary`: only the table",
        ],
        ["`json`", `programs: the whole plan, described by [a JSON Schema](#json-schema)`],
        ["`markdown`", "tickets and pull requests"],
        [
          "`html`",
          "one page for screens and paper: zones by their need of a person, to search and to choose by state and blocker, and the runbook of each, on paper one page a zone. Only the search is a script",
        ],
        ["`sarif`", "code scanning: the blockers"],
        ["`csv`", "spreadsheets: one line per zone"],
      ],
    ),
    BUNDLE,
    "## A fleet",
    FLEET,
    "### Kubernetes",
    manifest("kubernetes-job.yaml"),
    "### A matrix in CI",
    manifest("github-actions.yaml"),
    "## JSON Schema",
    `The package contains it as \`dist/${REPORT_SCHEMA_FILE}\`. Members may be added; existing ones keep their meaning within a version.`,
  ].join("\n\n")}\n`;
}

const INTRODUCTION =
  "`wafsmith simulate` shows what the move from the previous WAF managed rules to the new ones would do to a zone, before you make it: it cannot be reversed. Nothing is sent.";

const VERDICTS = `A blocker of either kind makes the verdict \`blocked\`. Without one, it is \`ready\` only if everything that decides was read; otherwise it is \`unknown\`.

Each zone also has a state, and one line about what is next:

| state | meaning | exit code |
| --- | --- | --- |
| \`stuck\` | the status is between two stages: a move has begun and is not over | 1 |
| \`blocked\` | something blocks the next move | 1 |
| \`not-started\` | on the previous WAF, and not everything that decides is known | 1 |
| \`in-validation\` | both WAFs run, and nothing blocks the last move | 0 |
| \`ready\` | the first move can be made | 0 |
| \`done\` | on the new WAF; nothing is left to do | 0 |

If the zone setting \`waf\` is off, the previous WAF runs only if a page rule switches it on. The new WAF has no such setting, so a skip rule keeps it off for all other requests. Packages that are not active run nothing, so nothing takes their place.

Where a blocker can be removed without changing which requests are let past, the report says how, as calls: overrides to delete; a long expression cut at an \`or\` or along a set, or its addresses moved to a list; rules that can become one.

With each override comes the skip rule that takes its place after the migration, and what differs: whether the rule matches the same requests, by proof and with a request that shows a difference; which rules it leaves out beside those that the override switches off; actions that no skip rule can set; other overrides for the same URLs. It skips single rules of the OWASP ruleset where \`--lock\` gives them. \`-o\` writes it as the body of a new rule, \`remedy-N-afterwards.json\`.

Where two statements about the paranoia level contradict each other, the table is followed, the zone gets a warning, and \`--paranoia pl2\` follows the other one. With \`--lock waf.lock.json\` (from \`wafsmith lock\`) every lost OWASP group and rule is listed with the tag or rule override that recreates it.

\`--requests FILE\` takes [requests](requests.md), such as yesterday's log, through both configurations: bypassed by the previous one (firewall rules that bypass the WAF, page rules that switch it off), skipped by the proposed one. Each request is the \`same\`, \`different\` or \`unknown\`; a request that a firewall rule blocks reaches neither WAF, and is the same. A value that a request does not contain is unknown, unless both sides test it in the same words.`;

const BUNDLE = `\`-o DIR\` writes a directory for each zone as well: \`plan.json\`; a script (curl) and \`.http\` file for each move, \`plan-validation\` and \`plan-pending\`; every body as a file; \`remedies.sh\` and \`remedies.http\` where there are any. Each directory is written completely or not at all.

Each script first asks for the status of the zone. If its move is made already, it sends nothing and ends without a failure, so it can be run again after a connection that broke, or for all zones of a fleet. If the zone is in another stage, or between two, it fails. It stops where the check does not say \`compatible: true\`, and where the entry point is not the one in the export. What to look at next is its last line. \`remedies.sh\` sends nothing for rules that exist already, or that are gone. The API takes no conditions: what another person changes between the last check, which comes right before a request, and the request itself is not seen.

\`plan-pending.sh\`, after which there is no way back, also requires:

- for zones with validation mode, an export made after that began, and \`WAFSMITH_VALIDATION_HOURS\`: for how long it must have run with what is live, by the clock of the machine and by that of the service;
- that Cloudflare's configuration answer is still the one in the export;
- that each difference between that answer and the plan is accepted: \`WAFSMITH_ACCEPT\` contains their names, separated by spaces, as the script prints them;
- \`WAFSMITH_NO_WAY_BACK=accepted\`.

After the move, export the zones again to another directory: \`wafsmith simulate after --verify before\`. What is live is compared with the plan of the earlier exports, or with what was tuned in validation mode: the rules are proved to treat every request alike, or each difference is listed, with a request that shows it. With \`--requests FILE\` the requests are replayed against what is live: which bypassed the WAF and are inspected or blocked now, and the reverse. The exit code is 1 unless every zone is proved to be as planned.

\`--from STAGE\` continues from \`previous\`, \`validation\` or \`new\`; by default the status response determines the stage. Impossible moves are explained: there is no way back from the new WAF, and only Enterprise zones have validation mode.`;

const FLEET = `\`--shard I/N\` takes a stable part of the zones: every N-th, from the I-th on. \`--shard auto\` reads the variables of Kubernetes (\`JOB_COMPLETION_INDEX\`, \`JOB_COMPLETIONS\`), GitLab (\`CI_NODE_INDEX\`), CircleCI, Buildkite and Azure Pipelines. \`--merge part*.json\` merges the JSON reports of all parts into any format. The result is byte for byte that of one run; a missing part, or one of another run, is an error. [100,000 zones](ci-at-scale.md#100000-zones) has an example with its cost.`;
