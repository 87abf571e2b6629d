import { resolve } from "node:path";
import { formOf } from "../../core/output.ts";
import { type FailOn, fails } from "../../report/fail-on.ts";
import { PolicyCommit } from "../base/policy.ts";
import { defineCommand } from "../command.ts";
import { exportsWhereGiven } from "../compile/live-exports.ts";
import { checkConfigOptions } from "../config/config-options.ts";
import { EXIT, type ExitCode, reportFailure, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { resolvedPaths } from "../files/paths.ts";
import { writeResult } from "../files/write-file.ts";
import { changesSince, compareWith } from "../git/repository.ts";
import { cacheOf, checkCacheOptions } from "../lint/cache/cache-options.ts";
import { limitsOf } from "../lint/limit-options.ts";
import { isFailing } from "../review/gate.ts";
import { type ReviewOutcome, reviewChange } from "../review/review.ts";
import { trustOf } from "../trust.ts";
import page from "./review.json" with { type: "json" };

const FAIL_ON_PROTECTION = ["lost", "less", "never"] as const;

/** `wafsmith review`. */
export const command = defineCommand({
  page,
  values: { failOnProtection: FAIL_ON_PROTECTION },
  async run({ operands, options }, io) {
    if (options.base === undefined) {
      throw usage(
        "`review` needs `--base REF`, which the change is compared with.",
        "In a pull request that is the branch it goes to: `--base origin/main`.",
      );
    }
    if (operands.includes("-"))
      throw usage("`review` cannot be used with standard input, which has no base version.");
    checkConfigOptions(options);
    checkCacheOptions(options);
    const comparison = compareWith(options.base, io);
    const limits = limitsOf(options);
    const { RULES } = await import("../../../rules/index.ts");
    const { RunMemory } = await import("../lint/cache/run-memory.ts");
    const { fieldMapOption } = await import("../replay/replay.ts");
    const memory = new RunMemory();
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const trust = trustOf(options, io);
    const named = resolvedPaths([options.config, options.lock], io.cwd);
    const reference = options["policy-from"];
    const judging = { named, roots: trust.boundary.named, maxBytes };
    const config = {
      path: options.config,
      isOff: options["no-config"],
      rules: RULES,
      strongest: limits ? { limits } : {},
      lock: options.lock === undefined ? undefined : resolve(io.cwd, options.lock),
      maxFileBytes: maxBytes,
      trust,
      policy: reference === undefined ? undefined : new PolicyCommit({ reference, ...judging }, io),
    };
    const disk = await cacheOf(options, config, io);
    const scope = {
      comparison,
      changes: changesSince(comparison, io),
      operands: operands.length === 0 ? ["."] : operands,
      config,
      flags: options,
      logs: options.log,
      map: fieldMapOption(options.map),
      headCache: memory.layer({ below: disk }),
      baseCache: memory.layer({ below: disk, isBase: true }),
      liveOf:
        options.against === undefined
          ? undefined
          : exportsWhereGiven({ directory: options.against, maxBytes }, io),
    };
    const outcome = await reviewChange(scope, options.base, io);
    const format = options.format ?? "markdown";
    const text = await render(outcome, format);
    writeResult(text, formOf(format), options.output, io);
    for (const problem of [...outcome.remarks, ...outcome.failures]) reportFailure(problem, io);
    return exitCodeOf(outcome, {
      findings: (options["fail-on"] ?? "error") as FailOn,
      protection: (options["fail-on-protection"] ?? "never") as (typeof FAIL_ON_PROTECTION)[number],
    });
  },
});

async function render({ review }: ReviewOutcome, format: string): Promise<string> {
  switch (format) {
    case "json":
      return (await import("../../report/review/json.ts")).renderReviewJson(review);
    case "html":
      return (await import("../../report/review/html.ts")).renderReviewHtml(
        review,
        (await import("../review/playground-link.ts")).bothSidesLink,
      );
    case "sarif":
    case "gitlab": {
      const { reviewFindings } = await import("../../report/review/findings.ts");
      const { rendered } = await import("../lint/output.ts");
      return [...(await rendered(format, reviewFindings(review), {}))].join("");
    }
    case "text":
      return (await import("../../report/review/text.ts")).renderReviewText(review);
    default:
      return (await import("../../report/review/markdown.ts")).renderReviewMarkdown(review);
  }
}

interface Limits {
  readonly findings: FailOn;
  readonly protection: (typeof FAIL_ON_PROTECTION)[number];
}

function exitCodeOf({ review, failures }: ReviewOutcome, { findings: failOn, protection }: Limits): ExitCode {
  const codes: ExitCode[] = failures.map(({ exitCode }) => exitCode);
  const { added } = review.findings;
  if (added.some(({ severity }) => fails(severity, failOn))) codes.push(EXIT.findings);
  if (review.changes.some((one) => !one.approval && isFailing(one.protection, protection)))
    codes.push(EXIT.findings);
  // A part that cannot be compared may be a loss.
  if (protection !== "never" && review.isPartial) codes.push(EXIT.findings);
  if (added.some((one) => one.code.startsWith("internal/"))) codes.push(EXIT.failure);
  return codes.reduce((worst, one) => (one > worst ? one : worst), EXIT.clean);
}
