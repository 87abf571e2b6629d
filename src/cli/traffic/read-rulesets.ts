import { MANAGED_LIST_PREFIX } from "../../contract/lists.ts";
import { code, counted } from "../../core/phrases.ts";
import { documentReader } from "../../sources/document-reader.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { ReplayTally } from "../../traffic/replay/tally.ts";
import { RulesEvaluator } from "../../traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../traffic/rules/read-rules.ts";
import type { TrafficRules } from "../../traffic/rules/traffic-rule.ts";
import { type Failure, usage } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { readLenientFile, readStdin, STDIN_NAME } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { findInputs, type LintInput } from "../lint/inputs.ts";
import { ModuleFiles } from "../modules/module-files.ts";

/** Rules of files and directories, and remarks about them. */
export interface ReadRulesets {
  readonly rules: readonly TrafficRules[];
  /** Absolute paths of the files that were read. */
  readonly paths: readonly string[];
  readonly remarks: readonly Failure[];
}

/**
 * Reads the rulesets and lists of files, directories and globs, recognised as `lint` does.
 *
 * Errors: throws a usage `Failure` if a named file contains none, or if no operand contains a ruleset.
 */
export async function readRulesets(
  operands: readonly string[],
  maxBytes: number,
  io: Io,
): Promise<ReadRulesets> {
  const read = await readRuleFiles(operands, maxBytes, io);
  if (read.rules.some(({ rulesets }) => rulesets.length > 0))
    return { ...read, remarks: [...read.remarks, ...leftOut(read.rules)] };
  throw usage(
    "There is no ruleset in the given files.",
    "Name files with rulesets: API JSON, YAML or Terraform.",
  );
}

/** Like `readRulesets`, but lists alone suffice. Files that are `found` may contain neither. */
export async function readRuleFiles(
  operands: readonly string[],
  maxBytes: number,
  io: Io,
  origin: "named" | "found" = "named",
): Promise<ReadRulesets> {
  const found = await findInputs(operands, async () => false, io);
  const [failure] = found.failures;
  if (failure) throw failure;
  const modules = new ModuleFiles({ directory: io.cwd, maxFileBytes: maxBytes }, io);
  const rules: TrafficRules[] = [];
  const remarks: Failure[] = [];
  const paths: string[] = [];
  for (const input of found.inputs) {
    const document = await readDocument(input, maxBytes, modules, io);
    const read = rulesOfDocument(document);
    const isEmpty = read.rulesets.length === 0 && read.lists.size === 0;
    const isNamed = origin === "named" && (input.kind === "stdin" || input.origin === "named");
    if (isEmpty && isNamed) throw noRuleset(document);
    if (isEmpty) continue;
    if (input.kind === "file") paths.push(input.path);
    rules.push(read);
    remarks.push(...problemsOf(read));
  }
  return { rules, paths, remarks };
}

async function readDocument(
  input: LintInput,
  maxBytes: number,
  modules: ModuleFiles,
  io: Io,
): Promise<SourceDocument> {
  if (input.kind === "stdin") {
    const text = await readStdin(maxBytes, io);
    return (await documentReader({ uri: STDIN_NAME, text }, maxBytes))(text);
  }
  const { path } = input;
  const { text } = readLenientFile(path, maxBytes, io);
  const named = {
    uri: displayPath(path, io.cwd),
    text,
    siblings: () => modules.beside(path),
    surroundings: () => modules.around(path),
  };
  return (await documentReader(named, maxBytes))(text);
}

function noRuleset({ uri, diagnostics }: SourceDocument): Failure {
  const [first] = diagnostics.filter(({ severity }) => severity === "error");
  if (first) return usage(`${code(uri)} cannot be read: ${first.message}`);
  return usage(`${code(uri)} contains no ruleset.`, "Name files with rulesets: API JSON, YAML or Terraform.");
}

function problemsOf({ rulesets }: TrafficRules): Failure[] {
  return rulesets.flatMap(({ rules }) =>
    rules.flatMap(({ name, file, line, problem, isEnabled }) =>
      problem === undefined || !isEnabled
        ? []
        : [usage(`The rule ${code(name)} (${file}:${line}) cannot be evaluated: ${problem}`)],
    ),
  );
}

/** Lists whose items are not in the files, with the requests for which they leave rules unknown. */
export function missingLists({ lists }: ReplayTally): Failure[] {
  return [...lists].map(([list, requests]) =>
    usage(
      `The items of the list ${code(`$${list}`)} are not in the given files: rules that use it are unknown for ${counted(requests, "request")}.`,
      list.startsWith(MANAGED_LIST_PREFIX.value)
        ? "Cloudflare maintains this list and does not publish its items."
        : "Name a file with the list: its Terraform, or JSON with its `name`, `kind` and `items`.",
    ),
  );
}

/** Rulesets that no rule executes, although there is an entry point of their phase. */
export function leftOut(given: readonly TrafficRules[]): Failure[] {
  const walked = new RulesEvaluator(given).rules();
  const known = new Set<unknown>([...walked, ...walked.flatMap(({ executes }) => executes ?? [])]);
  return given.flatMap(({ rulesets }) =>
    rulesets.flatMap(({ id, rules: [first] }) =>
      first === undefined || known.has(first) || known.has(id)
        ? []
        : usage(
            `The ruleset of the rule ${code(first.name)} (${first.file}:${first.line}) is left out, because no rule is known to execute it.`,
            "Let a rule of the given files execute it by its id.",
          ),
    ),
  );
}

/** A second entry point of a phase, which no zone can have. */
export function severalZones(given: readonly TrafficRules[]): Failure | undefined {
  const seen = new Set<string>();
  for (const { level, phase, rules } of new RulesEvaluator(given).order.entryPoints) {
    if (!rules[0] || phase === undefined || level === "executed") continue;
    const second = `but there is a second entry point of ${code(phase)}, in ${code(rules[0].file)}`;
    if (seen.has(`${level} ${phase}`))
      return usage(
        `A log is replayed with the rules of one zone, ${second}.`,
        "Name the files of that zone.",
      );
    seen.add(`${level} ${phase}`);
  }
  return undefined;
}
