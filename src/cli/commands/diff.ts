import { compareDeployed } from "../../compile/compare-deployed.ts";
import type { SourceText } from "../../compile/model.ts";
import { hasErrors } from "../../compile/problems.ts";
import { comparableKind, readDeployed } from "../../compile/read-deployed.ts";
import { renderDiffJson, renderDiffMarkdown, renderDiffText } from "../../compile/render-diff.ts";
import { renderFindings } from "../../report/text.ts";
import { readSource } from "../../sources/read.ts";
import { COLOR_OPTIONS, terminalStyle } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, type ExitCode, usage } from "../exit-code.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { fileResolver, findLock, LOCK_OPTION, sourceText, today } from "../files/policy-files.ts";
import { ROOT, trustOf } from "../trust.ts";

const RENDERERS = { text: renderDiffText, json: renderDiffJson, markdown: renderDiffMarkdown };

/** `wafsmith diff`. */
export const command = defineCommand({
  name: "diff",
  summary: "Compare what two configurations do to each managed rule.",
  operands: { usage: "A B", min: 2, max: 2 },
  options: {
    format: {
      kind: "value",
      placeholder: "FORMAT",
      choices: ["text", "json", "markdown"],
      help: "Write `text`, `json` or `markdown`. Default: text.",
    },
    lock: LOCK_OPTION,
    root: ROOT,
    "allow-open": {
      kind: "flag",
      help: "List what the policy leaves open, and do not exit with 1 for it.",
    },
    zone: { kind: "value", placeholder: "NAME", help: "Compare policies as they hold in this zone." },
    "max-file-size": MAX_FILE_SIZE,
    ...COLOR_OPTIONS,
  },
  details: [
    "A and B are policies, exports of an entry point, execute rules or overrides objects, in",
    "any mix. Where a policy leaves open which requests a deployment applies to, whether it is",
    "enabled, or its exceptions, and what is live is not what a new deployment has, that is",
    "listed as not governed. Exit codes: 0 no difference in effect, 1 a difference or something",
    "not governed, 2 a file that cannot be compared.",
  ].join("\n"),
  example: "wafsmith diff waf.policy.yaml live/entrypoint.json",
  async run({ operands, options }, io) {
    const [left, right] = operands as readonly [string, string];
    if (left === "-" && right === "-") throw usage("Only one of A and B can be standard input.");
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const reading = { maxBytes, boundary: trustOf(options, io).boundary };
    const a = await sourceText(left, maxBytes, io);
    const b = await sourceText(right, maxBytes, io);
    const read = { maxFileChars: maxBytes };
    const kindOf = async ({ uri, text }: SourceText) => comparableKind(await readSource(uri, text, read));
    const kinds = { a: await kindOf(a), b: await kindOf(b) };
    const policyPath = kinds.a === "policy" || kinds.b !== "policy" ? left : right;
    const lock = await findLock(options.lock, policyPath, reading, io);
    const context = {
      lock,
      resolveFile: fileResolver(reading, io),
      options: { read, zone: options.zone, today: today(io) },
    };
    const style = terminalStyle(options, io.stderr, io);
    const side = async (source: SourceText) => {
      const { value, diagnostics } = await readDeployed(source, context);
      const files = [source, lock, ...(value?.files ?? [])].flatMap((file) => file ?? []);
      // Notes on a compilation are of no matter to a comparison; errors are.
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      const texts = new Map(files.map(({ uri, text }) => [uri, text]));
      io.stderr.write(renderFindings(errors, texts, style));
      if (!value || hasErrors(diagnostics)) throw usage(`\`${source.uri}\` cannot be compared.`);
      return value;
    };
    const diff = compareDeployed(await side(a), await side(b));
    io.stdout.write(RENDERERS[(options.format ?? "text") as keyof typeof RENDERERS](diff));
    const isOpen = diff.deployments.some(({ notGoverned }) => notGoverned.length > 0);
    return diff.isSame && (options["allow-open"] || !isOpen)
      ? EXIT.clean
      : (EXIT.findings satisfies ExitCode);
  },
});
