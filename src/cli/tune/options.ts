import { OWASP, type ThresholdName } from "../../contract/owasp.ts";
import { code, codeList } from "../../core/phrases.ts";
import { documentReader } from "../../sources/document-reader.ts";
import type { ScoringRules } from "../../traffic/tune/evidence.ts";
import { scoringRules } from "../../traffic/tune/scoring-rules.ts";
import { usage } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { readTextFile } from "../files/read-file.ts";
import type { Io } from "../io.ts";

/** The threshold of a name or number. Errors: throws a usage `Failure` for anything else. */
export function thresholdOf(given: string, option: string): number {
  const names = OWASP.thresholds.value;
  if (Object.hasOwn(names, given)) return names[given as ThresholdName];
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  throw usage(
    `\`${option}\` must be a whole number from 1, \`low\`, \`medium\` or \`high\`, but ${code(given)} was given.`,
  );
}

/** The thresholds of the table, highest first. */
export function thresholdsOf(given: string | undefined): readonly number[] {
  if (given === undefined) return Object.values(OWASP.thresholds.value);
  const all = given.split(",").map((one) => thresholdOf(one.trim(), "--thresholds"));
  return [...new Set(all)].sort((a, b) => b - a);
}

const CURVE = Array.from({ length: 20 }, (_, at) => 5 * (at + 1));

/** The thresholds of the chart, lowest first: those of the table among them. */
export function curveOf(thresholds: readonly number[]): readonly number[] {
  return [...new Set([...CURVE, ...thresholds])].sort((a, b) => a - b);
}

/** A share in percent. */
export function percentOption(given: string | undefined): number {
  if (given === undefined) return 0;
  const number = /^\d{1,3}(?:\.\d{1,4})?$/.test(given) ? Number(given) : Number.NaN;
  if (number >= 0 && number <= 100) return number;
  throw usage(`\`--max-legitimate\` must be a number from 0 to 100, but ${code(given)} was given.`);
}

const NAMES = ["score", "scores", "rules", "legitimate", "RayID"] as const;

/** `--map NAME=KEY`. */
export function mapOfNames(given: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    given.map((one) => {
      const [name = "", ...key] = one.split("=");
      if (!(NAMES as readonly string[]).includes(name) || key.length === 0)
        throw usage(
          `\`--map\` takes NAME=KEY, where NAME is one of ${codeList(NAMES)}, but ${code(one)} was given.`,
        );
      return [name, key.join("=")];
    }),
  );
}

/** The scoring rules of an export. Errors: throws a usage `Failure` if there are none. */
export async function readScoringRules(path: string, maxBytes: number, io: Io): Promise<ScoringRules> {
  const { text } = readTextFile(path, maxBytes, io);
  const uri = displayPath(path, io.cwd);
  const rules = scoringRules((await documentReader({ uri, text }, maxBytes))(text));
  if (rules.size > 0) return rules;
  throw usage(
    `${code(uri)} contains no rule with a paranoia level and a score.`,
    "Give the API response for the OWASP ruleset, including its rules.",
  );
}
