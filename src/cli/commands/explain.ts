import { RULES } from "../../../rules/index.ts";
import { LOCK_FILE_NAME } from "../../compile/managed/lock.ts";
import { nearest } from "../../core/nearest.ts";
import { formOf } from "../../core/output.ts";
import { codeList, didYouMean } from "../../core/phrases.ts";
import { codeMeanings } from "../../explain/codes.ts";
import { termNames, termsText } from "../../explain/terms.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { defineCommand } from "../command.ts";
import { checkConfigOptions, ruleTimeoutMs } from "../config/config-options.ts";
import { EXIT, type ExitCode, type Failure, reportFailure, usage } from "../exit-code.ts";
import { codePage, ownRulePage, rulePage } from "../explain/pages.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { EXPRESSION_HELP, findingsText, givenExpression, refuseBlank } from "../files/given-expression.ts";
import type { Io } from "../io.ts";
import { ruleCode } from "../lint/rule-codes.ts";
import { trustOf } from "../trust.ts";
import page from "./explain.json" with { type: "json" };

/** `wafsmith explain`. */
export const command = defineCommand({
  page,
  values: { lockFile: LOCK_FILE_NAME },
  async run({ operands, options }, io) {
    const { expression } = options;
    if (expression !== undefined) return explainGiven(expression, operands, options, io);
    if (options.format === "json") throw usage("`--format json` is for an expression: give one with `-e`.");
    if (operands.length === 0)
      throw usage("`explain` needs a name, a code or an expression.", "See `wafsmith explain --help`.");
    checkConfigOptions(options);
    // A wrong value is an error whatever is explained.
    ruleTimeoutMs(options["rule-timeout"]);
    const [name, file] = operands as readonly [string, string?];
    const terms = file === undefined ? termsText(name) : undefined;
    const pages = new Map(allPages());
    if (terms !== undefined && matching(name, [...pages.keys()]).length === 0) {
      io.stdout.write(terms);
      return EXIT.clean;
    }
    const isUnknown = () => matching(name, [...pages.keys()]).length === 0;
    if (file !== undefined || isUnknown()) {
      const { managedPage } = await import("../explain/managed.ts");
      const { lock, zone } = options;
      const reading = {
        maxBytes: maxFileBytes(options["max-file-size"]),
        boundary: trustOf(options, io).boundary,
      };
      const page = await managedPage({ name, file, lock, zone, reading }, io);
      if (page !== undefined) {
        io.stdout.write(page);
        return EXIT.clean;
      }
      if (file !== undefined) throw unknownManaged(name);
    }
    let failure: Failure | undefined;
    // User code is not run to explain our own rules.
    if (isUnknown()) {
      const { knownRules } = await import("../config/known-rules.ts");
      const known = await knownRules(options, io);
      for (const rule of known.rules)
        if (rule.origin !== undefined) pages.set(ruleCode(rule), () => ownRulePage(rule));
      failure = known.failure;
      if (failure && isUnknown()) reportFailure(failure, io);
    }
    io.stdout.write(await pages.get(find(name, [...pages.keys()]))!());
    if (failure) throw failure;
    return EXIT.clean;
  },
});

/** Explains an expression. Errors: throws a usage `Failure` for one that Cloudflare rejects. */
async function explainGiven(
  expression: string,
  operands: readonly string[],
  options: { readonly format?: string | undefined; readonly "max-file-size"?: string | undefined },
  io: Io,
): Promise<ExitCode> {
  if (operands.length > 0) throw usage("`-e` and a name cannot be given together.");
  const maxBytes = maxFileBytes(options["max-file-size"]);
  const fromInput =
    expression === "-" ? { operand: "-", expression: undefined } : { operand: undefined, expression };
  const given = await givenExpression({ ...fromInput, maxBytes }, io);
  refuseBlank(given);
  const { renderExplainedJson, renderExplainedText } = await import("../../report/explain/render.ts");
  const { explainedBy } = await import("../../semantics/describe/explained.ts");
  const { typed, findings } = analyseExpression(given.host.text);
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    io.stderr.write(await findingsText(errors, given, { color: false, form: "text" }));
    throw usage(`${given.uri} contains an expression that Cloudflare rejects.`);
  }
  const render = options.format === "json" ? renderExplainedJson : renderExplainedText;
  io.stdout.write(render(explainedBy(typed)), formOf(options.format));
  return EXIT.clean;
}

type Page = () => string | Promise<string>;

/** The page of every code. */
export function allPages(): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const rule of RULES) pages.set(ruleCode(rule), () => rulePage(rule));
  for (const [code, meaning] of codeMeanings()) pages.set(code, () => codePage(code, meaning));
  return pages;
}

function unknownManaged(name: string): Failure {
  const help = "Managed rules are looked up in the lock file: `wafsmith lock` writes it.";
  return usage(`There is no known managed rule or ruleset \`${name}\`.`, help);
}

/** The codes that a name may mean: itself, or those that end in it. */
function matching(given: string, codes: readonly string[]): readonly string[] {
  return codes.includes(given) ? [given] : codes.filter((code) => code.endsWith(`/${given}`));
}

/** The code with this name: the name itself, or the only code that ends in it. */
function find(given: string, codes: readonly string[]): string {
  const matches = matching(given, codes);
  if (matches.length === 1) return matches[0]!;
  if (matches.length > 1) throw usage(`\`${given}\` may be ${codeList(matches)}.`, "Give the full code.");
  const names = given.includes("/") ? codes : codes.map((code) => code.slice(code.indexOf("/") + 1));
  const near = didYouMean(nearest(given, new Set([...names, ...termNames()]))) || ".";
  throw usage(
    `There is no rule, code, field, function, operator, action, phase or term \`${given}\`${near}`,
    /[\s"(]/.test(given) ? EXPRESSION_HELP : "`wafsmith rules` lists the rules.",
  );
}
