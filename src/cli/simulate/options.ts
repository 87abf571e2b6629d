import { findRuleset, OWASP_ALIAS } from "../../compile/managed/catalogue.ts";
import { readLock } from "../../compile/managed/read-lock.ts";
import type { ManagedRule } from "../../compile/model/model.ts";
import type { MigrationOptions } from "../../migrate-sim/options.ts";
import { renderFindings } from "../../report/text.ts";
import type { TerminalStyle } from "../color.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { readTextFile } from "../files/read-file.ts";
import type { Io } from "../io.ts";

/** The values of the options that determine how zones are simulated, as given. */
export interface MigrationValues {
  readonly paranoia: string | undefined;
  readonly mode: string | undefined;
  readonly from: string | undefined;
  readonly lock: string | undefined;
}

/** Options for reading a file and showing its problems. */
export interface Reading {
  readonly maxBytes: number;
  /** On standard error. */
  readonly style: TerminalStyle;
}

/**
 * The options of the simulator. Invalid values were rejected when the arguments were parsed.
 *
 * Errors: throws a `Failure` for a lock file that cannot be used.
 */
export function migrationOptions(given: MigrationValues, reading: Reading, io: Io): MigrationOptions {
  const from = given.from as Exclude<MigrationOptions["from"], undefined> | undefined;
  const owaspRules = given.lock === undefined ? undefined : lockedRules(given.lock, reading, io);
  return {
    paranoia: given.paranoia === "pl2" ? "pl2" : "table",
    mode: given.mode === "validation" ? "validation" : "pending",
    ...(from === undefined ? {} : { from }),
    ...(owaspRules === undefined ? {} : { owaspRules }),
  };
}

function lockedRules(path: string, { maxBytes, style }: Reading, io: Io): readonly ManagedRule[] {
  const uri = displayPath(path, io.cwd);
  const { text } = readTextFile(path, maxBytes, io);
  const { value, diagnostics } = readLock({ uri, text }, { maxFileChars: maxBytes });
  io.stderr.write(renderFindings(diagnostics, new Map([[uri, text]]), style), style.form);
  if (value.state !== "present")
    throw new Failure(EXIT.findings, `\`${uri}\` cannot be used as a lock file.`);
  const rules = findRuleset(value.catalogue, OWASP_ALIAS)?.rules;
  if (rules) return rules;
  throw usage(
    `\`${uri}\` does not contain the rules of the OWASP ruleset.`,
    "Lock an export of that ruleset.",
  );
}
