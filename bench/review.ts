import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usageOfNode } from "./measure.ts";
import { commitAll, gitIn } from "./repository.ts";
import { printTable, ratio, verdictOf } from "./table.ts";

const ZONES = 40;
const RULES = 20;
/** Maximum CPU time of a review relative to linting both sides. */
const MAX_RATIO = 2;

/** Compares the CPU time of reviewing a change of a Terraform module that many zones call with that of linting both sides. */
export function measureReview(cli: string): void {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  try {
    const repository = join(folder, "repository");
    writeEstate(repository, 25);
    gitIn(repository, "init", "--quiet", "--initial-branch=main");
    commitAll(repository);
    const cpuOf = (...args: readonly string[]) =>
      usageOfNode([cli, ...args, "--format=json"], "ignore", repository).cpuMs;
    const before = cpuOf("lint", "--concurrency=1");
    gitIn(repository, "switch", "--quiet", "--create", "change");
    writeEstate(repository, 60);
    commitAll(repository);
    const after = cpuOf("lint", "--concurrency=1");
    const review = cpuOf("review", "--base=main");
    const times = review / (before + after);
    if (times > MAX_RATIO) process.exitCode = 1;
    console.log(`Review of a change of modules: ${ZONES} zones of ${RULES} rules, on one thread`);
    printTable(
      ["run", "CPU ms", "of both lints", "bar"],
      [
        ["lint before", before.toFixed(0), "", ""],
        ["lint after", after.toFixed(0), "", ""],
        ["review", review.toFixed(0), ratio(times), `${MAX_RATIO} x: ${verdictOf(times <= MAX_RATIO)}`],
      ],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a root module for each zone. All call one module. `threshold`: the bot score in every other zone. */
function writeEstate(repository: string, threshold: number): void {
  const waf = join(repository, "modules", "waf");
  mkdirSync(waf, { recursive: true });
  writeFileSync(join(waf, "main.tf"), MODULE);
  for (let at = 0; at < ZONES; at++) {
    const directory = join(repository, "zones", `zone-${at}`);
    mkdirSync(directory, { recursive: true });
    const id = at.toString(16).padStart(32, "0");
    writeFileSync(
      join(directory, "main.tf"),
      `module "waf" {\n  source = "../../modules/waf"\n  zone_id = "${id}"\n  threshold = ${at % 2 === 0 ? threshold : 25}\n}\n`,
    );
  }
}

const RULE = (at: number) => `  rules {
    ref = "rule-${at}"
    action = "block"
    expression = "(http.host eq \\"h${at}.example\\" and starts_with(http.request.uri.path, \\"/p${at}\\"))"
    description = "rule ${at}"
    enabled = true
  }
`;

const MODULE = `variable "zone_id" { type = string }
variable "threshold" { type = number }

resource "cloudflare_ruleset" "custom" {
  zone_id = var.zone_id
  name = "custom"
  kind = "zone"
  phase = "http_request_firewall_custom"
${Array.from({ length: RULES }, (_, at) => RULE(at)).join("")}}

resource "cloudflare_ruleset" "managed" {
  zone_id = var.zone_id
  name = "managed"
  kind = "zone"
  phase = "http_request_firewall_managed"
  rules {
    action = "execute"
    expression = "true"
    enabled = true
    action_parameters {
      id = "4814384a9e5d4991b9815dcfc25d2f1f"
      overrides {
        rules {
          id = "6179ae15870a4bb7b2d480d4843b323c"
          score_threshold = var.threshold
        }
      }
    }
  }
}
`;
