import { resolve } from "node:path";
import { preparePolicy } from "../../compile/compile.ts";
import { LOCK_FILE_NAME, type Lock, lockRulesets, renderLock } from "../../compile/managed/lock.ts";
import { diffLocks, type LockDiff, touchedPlaces } from "../../compile/managed/lock-diff.ts";
import { readLock } from "../../compile/managed/read-lock.ts";
import { DEFAULT_COMPILE_LIMITS, type SourceText } from "../../compile/model/model.ts";
import { resolveDeployments } from "../../compile/resolve/resolve.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostic.ts";
import { counted } from "../../core/phrases.ts";
import { MANAGED_EXPORTS } from "../../migrate-sim/export-script.ts";
import { renderFindings } from "../../report/text.ts";
import { type TerminalStyle, terminalStyle } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, type ExitCode, Failure, usage } from "../exit-code.ts";
import type { Boundary } from "../files/boundary.ts";
import { ExportDirectory } from "../files/export-directory.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { fileResolver, sourceText } from "../files/policy-files.ts";
import { statIfAny } from "../files/read-file.ts";
import { writeResult } from "../files/write-file.ts";
import type { Io } from "../io.ts";
import { trustOf } from "../trust.ts";
import page from "./lock.json" with { type: "json" };

/** `wafsmith lock`. */
export const command = defineCommand({
  page,
  values: { lockFile: LOCK_FILE_NAME },
  async run({ operands, options }, io) {
    if (!options.diff && options.policy.length > 0) throw usage("`--policy` requires `--diff`.");
    if (!options.diff && options.lock !== undefined)
      throw usage("`--lock` requires `--diff`; use `-o` to name the file to write.");
    if (options.diff && options.output !== undefined)
      throw usage("`--diff` does not write a file, so it cannot be used with `-o`.");
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const style = terminalStyle(options, io.stderr, io);
    const exports: SourceText[] = [];
    for (const path of operands) exports.push(...(await exportsAt(path, maxBytes, io)));
    const { value, diagnostics } = await lockRulesets(exports, { maxFileChars: maxBytes });
    report(diagnostics, exports, style, io);
    if (!value) throw failed("Nothing was locked", diagnostics);
    if (!options.diff) {
      writeResult(renderLock(value), "json", options.output ?? LOCK_FILE_NAME, io);
      return EXIT.clean;
    }
    const before = await sourceText(options.lock ?? LOCK_FILE_NAME, maxBytes, io);
    const stdoutStyle = terminalStyle(options, io.stdout, io);
    const { boundary } = trustOf(options, io);
    return compare(before, value, { policies: options.policy, maxBytes, boundary, style, stdoutStyle }, io);
  },
});

/** Errors: throws a usage `Failure` for a directory without managed rulesets. */
async function exportsAt(path: string, maxBytes: number, io: Io): Promise<readonly SourceText[]> {
  if (path === "-" || !statIfAny(resolve(io.cwd, path), io.files)?.isDirectory())
    return [await sourceText(path, maxBytes, io)];
  const found = new ExportDirectory(path, maxBytes, io).managedRulesets();
  if (found.length > 0) return found;
  throw usage(
    `\`${path}\` contains no exports of managed rulesets (\`${MANAGED_EXPORTS}/<account>/*.json\`).`,
    "The script from `wafsmith simulate --export-script` writes them: use it to export again.",
  );
}

interface Comparison {
  readonly policies: readonly string[];
  readonly maxBytes: number;
  readonly boundary: Boundary;
  readonly style: TerminalStyle;
  readonly stdoutStyle: TerminalStyle;
}

async function compare(
  before: SourceText,
  after: Lock,
  { policies, maxBytes, boundary, style, stdoutStyle }: Comparison,
  io: Io,
): Promise<ExitCode> {
  const read = { maxFileChars: maxBytes };
  const old = readLock(before, read);
  report(old.diagnostics, [before], style, io);
  if (old.value.state !== "present") throw failed("Nothing was compared", old.diagnostics);
  const diff = diffLocks(old.value.catalogue, after.rulesets);
  io.stdout.write(diffText(diff));
  for (const path of policies) {
    const policy = await sourceText(path, maxBytes, io);
    const input = { policy, lock: before, resolveFile: fileResolver({ maxBytes, boundary }, io) };
    const prepared = await preparePolicy(input, { read });
    const { value: known, policy: loaded } = { value: prepared.known, policy: prepared.policy };
    if (!loaded || !known || hasErrors(prepared.diagnostics)) {
      report(prepared.diagnostics, prepared.files, style, io);
      throw failed(`\`${policy.uri}\` was not compared`, prepared.diagnostics);
    }
    const context = {
      known,
      entrypoint: { state: "absent" as const },
      zoneId: undefined,
      limits: DEFAULT_COMPILE_LIMITS,
    };
    const all = [loaded.deployments, ...loaded.zones.map(({ deployments }) => deployments)];
    const resolved = all.flatMap((deployments) => resolveDeployments(deployments, context).value);
    const touched = touchedPlaces(loaded, resolved, diff);
    const texts = new Map(prepared.files.map(({ uri, text }) => [uri, text]));
    io.stdout.write(renderFindings(touched, texts, stdoutStyle), stdoutStyle.form);
  }
  const isSame = diff.versions.length === 0 && diff.changes.length === 0;
  return isSame ? EXIT.clean : EXIT.findings;
}

/** One line a difference. */
function diffText({ versions, changes }: LockDiff): string {
  if (versions.length === 0 && changes.length === 0) return "No difference.\n";
  const lines = [
    ...versions.map(({ ruleset, before, after }) => {
      if (before === "") return `${ruleset}: new, version ${after}`;
      return after === "" ? `${ruleset}: not in the exports` : `${ruleset}: version ${before} -> ${after}`;
    }),
    ...changes.map(({ rulesetName, rule, aspect, before, after }) => {
      const name = `${rulesetName}: ${rule.id}`;
      if (aspect === "added") return `${name}: new: ${after}`;
      if (aspect === "removed") return `${name}: gone: ${before}`;
      return `${name}: ${aspect}: ${before || "none"} -> ${after || "none"}`;
    }),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function report(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceText[],
  style: TerminalStyle,
  io: Io,
): void {
  const texts = new Map(files.map(({ uri, text }) => [uri, text]));
  io.stderr.write(renderFindings(diagnostics, texts, style), style.form);
}

function failed(what: string, diagnostics: readonly Diagnostic[]): Failure {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  return new Failure(EXIT.findings, `${what}: ${counted(errors, "error")}.`);
}
