import { dirname, relative, resolve } from "node:path";
import { code, counted } from "../../core/phrases.ts";
import { firstCases } from "../../traffic/mutate/first-cases.ts";
import { RulesEvaluator } from "../../traffic/rules/evaluate.ts";
import { EXIT, type ExitCode, reportFailure, usage } from "../exit-code.ts";
import { displayPath, slashed } from "../files/paths.ts";
import { followedOutput, writeFile } from "../files/write-file.ts";
import type { Io } from "../io.ts";
import { readRulesets } from "../traffic/read-rulesets.ts";

/** Options for creating a first test file. */
export interface InitTestsOptions {
  readonly maxBytes: number;
  /** The file to write; `-` is standard output. Default: next to the first ruleset. */
  readonly output: string | undefined;
  /** Whether cases are added for changes of the rules that would go unnoticed. */
  readonly mutates: boolean;
}

/** `test --init RULESET...`: writes a test file whose cases describe what the rules do today. */
export async function initTests(
  operands: readonly string[],
  { maxBytes, output, mutates }: InitTestsOptions,
  io: Io,
): Promise<ExitCode> {
  const [first] = operands;
  if (first === undefined || first === "-")
    throw usage("`--init` needs `RULESET...`.", "Name files with rulesets.");
  const { rules, remarks } = await readRulesets(operands, maxBytes, io);
  for (const remark of remarks) reportFailure(remark, io);
  const path = resolve(io.cwd, output === undefined || output === "-" ? besides(first) : output);
  if (output !== "-" && io.files.lstatSync(path, { throwIfNoEntry: false })) {
    throw usage(`${code(displayPath(path, io.cwd))} is there already.`, "Name another file: `-o FILE`.");
  }
  const { cases, uncovered, common } = firstCases(new RulesEvaluator(rules), mutates);
  for (const { rule, reason } of uncovered) {
    const place = `${code(rule.name)} (${rule.file}:${rule.line})`;
    reportFailure(usage(`No request was found that reaches and matches ${place}.`, reason), io);
  }
  if (cases.length === 0) throw usage("No case was found for any rule, so no test file is written.");
  const named = operands.map((operand) => slashed(relative(dirname(path), resolve(io.cwd, operand))) || ".");
  const text = testFileText(
    named,
    cases.map((one) => one.text),
    common,
  );
  if (output === "-") io.stdout.write(text, "json");
  else {
    writeFile(followedOutput(path, io), text, io);
    io.stdout.line(`Wrote ${displayPath(path, io.cwd)}: ${counted(cases.length, "case")}.`);
  }
  return EXIT.clean;
}

/** The path of a test file next to a ruleset, or in a directory of them. */
function besides(operand: string): string {
  const withoutEnd = operand.replace(/[/\\]+$/, "");
  return /\.\w+$/.test(withoutEnd)
    ? withoutEnd.replace(/(?:\.tf)?\.\w+$/, ".waftest.yaml")
    : `${withoutEnd}/rules.waftest.yaml`;
}

function testFileText(rules: readonly string[], cases: readonly string[], common: string): string {
  return [
    "# Written by `wafsmith test --init`: what the rules do today. Change whatever is not intended.",
    "# yaml-language-server: $schema=https://unpkg.com/wafsmith/dist/schemas/waftest.schema.json",
    `rules: ${JSON.stringify(rules).replaceAll(",", ", ")}`,
    `request: ${common} # what a request does not give is missing`,
    "cases:",
    ...cases.map((one) => one.replace(/^/gm, "  ")),
    "",
  ].join("\n");
}
