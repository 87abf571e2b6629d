import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup.mjs";
import { fence, table } from "./markdown.ts";

/** Path of the schema of drift reports in the package. */
const DRIFT_SCHEMA_FILE = "schemas/drift-report.schema.json";

/** `docs/drift.md`: what `diff` compares, the zones of a fleet, and scheduled checks, from the `docs/drift` files. */
export function driftPage(): string {
  const example = (name: string, language: string) =>
    fence(readFileSync(join(ROOT, "docs/drift", name), "utf8"), language);
  return `${[
    "# Drift",
    INTRODUCTION,
    fence("npx wafsmith diff fleet.policy.yaml exports", "sh"),
    "## What is compared",
    COMPARED,
    table(
      ["live", "the policy gives the setting", "the policy leaves it open"],
      [
        ["threshold, action, paranoia, single rules", "difference", "difference: overrides are the policy's"],
        ["the execute rule is disabled, narrowed, or pinned to a version", "difference", "not governed"],
        ["a skip rule above it, in any form", "difference (`exceptions`)", "not governed"],
        [
          "a rule such as `block` or `managed_challenge` above it",
          "difference (`exclusive`)",
          "not governed",
        ],
        ["a second execute rule of the ruleset, or none", "difference", "difference"],
        [
          "an execute rule of a ruleset that the policy does not name",
          "difference (`exclusive`)",
          "listed as not compared",
        ],
      ],
    ),
    NOT_GOVERNED,
    "## Zones",
    ZONES,
    table(
      ["state", "meaning", "exit code"],
      [
        ["in sync", "The live configuration does what the policy says.", "0"],
        ["drifted", "It does something else.", "1"],
        [
          "not governed",
          "A live setting is left open by the policy, or the policy has no such zone.",
          "1; 0 with `--allow-open`",
        ],
        ["not readable", "There is no export of the zone, or it cannot be compared.", "3"],
      ],
    ),
    "## Formats",
    FORMATS,
    "## Check on a schedule",
    SCHEDULE,
    "### GitHub Actions",
    example("github-actions.yaml", "yaml"),
    "### cron",
    example("cron.sh", "sh"),
  ].join("\n\n")}\n`;
}

const INTRODUCTION =
  "`wafsmith diff` compares what two configurations do to requests, not their text. Comparing a policy with an export of the live configuration shows changes that were made outside the policy. It works on exports, so it needs no account and no token.";

const COMPARED =
  "A and B are policies, exports of an entry point, bodies that `compile` writes, or Terraform. Rules above the execute rule count by their position. Expressions that differ only in notation are equal, and so are overrides with the same effect. If a PUT would write them anew, they are listed with `(no effect)`, which does not count for the exit code.";

const NOT_GOVERNED =
  "A setting that is not governed affects requests, but the policy does not control it. It is listed, and the exit code is 1 unless `--allow-open` is given. A rule that an `exclusive` policy does not have, and that never acts because it is off or skips nothing, is not a difference; the JSON lists it.";

const ZONES =
  "If one of the two is a directory, each zone of the policy is compared with its export: `<zone>.json` or `<zone>/entrypoint.json`, where `<zone>` is the name or the id. The script from `wafsmith simulate --export-script` writes such a directory. A policy without `zones` is compared with every export. `--zone` chooses one zone.\n\nA single file is compared as the export of the zone that its path names; where the policy has zones and the path names none of them, `--zone` is required.\n\nWith `--plan plan.json` of [a bundle](compile.md#the-plan), the export or the directory of exports is compared with what the bundle planned instead of with a policy, zone by zone. Exports of zones that are not in the plan are left out.";

const FORMATS = `- \`text\`: the differences of each zone, then a table. \`--summary\` writes the table alone.
- \`markdown\`: a table, and as many details as fit into an issue (65,536 characters).
- \`html\`: one page, for any screen and for paper.
- \`junit\`: a test case for each zone.
- \`sarif\`, \`gitlab\`: what is lost (\`protection/lost\`), or is or may be less (\`protection/less\`), at the line of the zone or the deployment in the policy, for code scanning and code quality reports. Approved changes are notes. The same formats list the changes of two rulesets.
- \`json\`: described by \`dist/${DRIFT_SCHEMA_FILE}\` of the package (\`wafsmith/${DRIFT_SCHEMA_FILE}\`).

\`--shard I/N\` takes every N-th zone. \`--merge part*.json\` merges the JSON reports of all parts into any format. Given the report of a whole run, it converts that to another format.`;

const SCHEDULE =
  "Both examples export all zones of an account, compare them, and report only what is not in sync.";
