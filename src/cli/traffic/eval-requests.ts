import { formOf } from "../../core/output.ts";
import { evalJson } from "../../report/traffic/eval-json.ts";
import { evalText } from "../../report/traffic/eval-text.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { RulesEvaluator } from "../../traffic/rules/evaluate.ts";
import { ruleOfExpression } from "../../traffic/rules/read-rules.ts";
import { outcomeOf } from "../../traffic/rules/request-outcome.ts";
import { type ColorFlags, usesColor } from "../color.ts";
import { EXIT, type ExitCode, reportFailure, usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { readRequestFiles } from "./read-requests.ts";
import { readRulesets } from "./read-rulesets.ts";

/** The options of `eval`. */
export interface EvalRequestsOptions extends ColorFlags {
  readonly request: readonly string[];
  readonly expression: string | undefined;
  readonly explain: boolean;
  readonly format: string | undefined;
  readonly missing: MissingReading;
  readonly normalization: Normalization;
  readonly maxBytes: number;
}

/** `eval RULESET... --request FILE`: prints the effect of rulesets, or one expression, on requests. */
export async function evalRequests(
  operands: readonly string[],
  options: EvalRequestsOptions,
  io: Io,
): Promise<ExitCode> {
  const { request, expression, maxBytes } = options;
  checkCall(operands, options);
  const { rules, remarks } =
    expression === undefined
      ? await readRulesets(operands, maxBytes, io)
      : { rules: [expressionRules(expression)], remarks: [] };
  for (const remark of remarks) reportFailure(remark, io);
  const requests = await readRequestFiles(request, options, io);
  const evaluator = new RulesEvaluator(rules, { missing: options.missing });
  const outcomes = requests.map((one) => outcomeOf(one, evaluator));
  const color = usesColor(options, io.stdout, io);
  if (options.format === "json") io.stdout.write(evalJson(outcomes), "json");
  else
    io.stdout.write(
      evalText(outcomes, { color, explains: options.explain, isExpression: expression !== undefined }),
      formOf("text", color),
    );
  return EXIT.clean;
}

function checkCall(operands: readonly string[], { request, expression }: EvalRequestsOptions): void {
  if (expression === undefined && operands.length === 0) {
    throw usage(
      "`eval` needs `RULESET...` or `--expression`.",
      "Name the requests too: `wafsmith eval rules/ --request request.txt`.",
    );
  }
  if (expression !== undefined && operands.length > 0) {
    throw usage("`--expression` and `RULESET...` cannot be used together.");
  }
  if (request.length === 0) throw usage("`eval` needs a request.", "Name a file: `--request FILE`.");
  if ([...operands, ...request].filter((one) => one === "-").length > 1) {
    throw usage("Standard input (`-`) can be read only once.");
  }
}

function expressionRules(text: string) {
  const rule = ruleOfExpression(text);
  if (rule.problem !== undefined) throw usage(rule.problem);
  return {
    rulesets: [{ id: undefined, phase: undefined, level: "zone", rules: [rule] }],
    lists: new Map(),
  } as const;
}
