import { jsonRecord } from "../../core/attempt.ts";
import { compileExpression } from "../../semantics/evaluate/evaluate.ts";
import type { LogRecord } from "../../traffic/logpush/values.ts";
import { readLogLine } from "../../traffic/replay/read-line.ts";
import { typedExpression } from "../../traffic/rules/typed-expression.ts";
import { rayOf, readEvidence } from "../../traffic/tune/read-evidence.ts";
import type { Tuner } from "../../traffic/tune/tuner.ts";
import { usage } from "../exit-code.ts";
import { refuseOtherKind } from "../files/given-expression.ts";
import { lineBatches } from "../files/line-batches.ts";
import { displayPath } from "../files/paths.ts";
import { openStream, STDIN_NAME } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { gunzippedLog } from "../simulate/bytes.ts";

/** Whether a line is about a request that is legitimate. */
export type IsLegitimate = (line: string, ray: string | undefined) => boolean;

/** Options for reading a log of evidence. */
export interface EvidenceLog {
  readonly maxBytes: number;
  /** The key of a log of another kind that contains each of ours. */
  readonly map: ReadonlyMap<string, string>;
  readonly isLegitimate: IsLegitimate | undefined;
}

const MAX_NAMED = 5;

/** Gives each line of a log to the tuner, and returns how many lines are not records; the first are named on stderr. */
export async function readEvidenceLog(path: string, how: EvidenceLog, tuner: Tuner, io: Io): Promise<number> {
  const name = path === "-" ? STDIN_NAME : displayPath(path, io.cwd);
  refuseOtherKind({ uri: name, text: "" }, "a log", ["json", "expression"]);
  let number = 0;
  let unreadable = 0;
  for await (const lines of lineBatches(gunzippedLog(openStream(path, io), name), how.maxBytes)) {
    for (const line of lines) {
      number++;
      if (typeof line === "string" && line.trim() === "") continue;
      const record = typeof line === "string" ? jsonRecord(line) : undefined;
      if (record) takeRecord(record, line as string, how, tuner);
      else if (unreadable++ < MAX_NAMED)
        io.stderr.line(`wafsmith: ${name}:${number}: The line is not a JSON object.`);
    }
  }
  return unreadable;
}

function takeRecord(record: LogRecord, line: string, { map, isLegitimate }: EvidenceLog, tuner: Tuner): void {
  const keys: Record<string, unknown> = map.size === 0 ? record : { ...record };
  for (const [own, key] of map) if (Object.hasOwn(record, key)) keys[own] = record[key];
  const ray = rayOf(keys);
  const evidence = readEvidence(keys);
  evidence.isLegitimate ||= isLegitimate?.(line, ray) ?? false;
  tuner.take(ray, evidence);
}

/** Requests that match an expression are legitimate. Errors: throws a usage `Failure` for an expression with mistakes. */
export function legitimateByExpression(text: string): IsLegitimate {
  const { typed, problem } = typedExpression(text);
  if (!typed) throw usage(`\`--legitimate\`: ${problem}`);
  const matches = compileExpression(typed);
  return (line) => {
    const request = readLogLine(line, 1, { normalization: "cloudflare", map: undefined });
    return typeof request !== "string" && matches(request.request) === true;
  };
}

/** Requests whose names are in a string, one per line, are legitimate. */
export function legitimateByName(text: string): IsLegitimate {
  const names = new Set(text.split(/\s+/).filter((name) => name !== ""));
  return (_, ray) => ray !== undefined && names.has(ray);
}
