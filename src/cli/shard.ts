import { codeList } from "../core/phrases.ts";
import type { Shard } from "../migrate-sim/report.ts";
import { usage } from "./exit-code.ts";
import type { Io } from "./io.ts";

/** The variables in which a scheduler passes the index and the number of parallel jobs. */
interface Scheduler {
  readonly index: string;
  readonly count: string;
  /** The index of the first job. */
  readonly first: 0 | 1;
}

const SCHEDULERS: readonly Scheduler[] = [
  // Kubernetes sets the index in an Indexed Job; the manifest has to set the count.
  { index: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETIONS", first: 0 },
  { index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1 },
  { index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0 },
  { index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0 },
  { index: "SYSTEM_JOBPOSITIONINPHASE", count: "SYSTEM_TOTALJOBSINPHASE", first: 1 },
];

const MAX_SHARDS = 1_000_000;

/**
 * The part of the work that `--shard` selects: `2/8`, or `auto` for the values of the scheduler's variables.
 *
 * Errors: throws a usage `Failure` for anything else, and for `auto` if no variables are set.
 */
export function readShard(value: string, env: Io["env"]): Shard {
  if (value === "auto") return shardOf(env);
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(value) ?? [];
  const shard = checked(Number(index), Number(count));
  if (shard) return shard;
  throw usage(
    `\`${value}\` is not a valid value for \`--shard\`: write I/N with I from 1 to N, or \`auto\`.`,
    "`--shard 2/8` runs the second of eight parts.",
  );
}

function shardOf(env: Io["env"]): Shard {
  const found = SCHEDULERS.find(({ index }) => env[index]);
  if (!found) {
    const names = codeList(SCHEDULERS.map(({ index }) => index));
    throw usage(`\`--shard auto\` needs a variable with the index of this job: ${names}.`, "Write I/N.");
  }
  const [index, count] = [env[found.index]!, env[found.count]];
  if (count === undefined || count === "") {
    throw usage(
      `\`${found.index}\` is set but \`${found.count}\` is not, so the number of parts is unknown.`,
    );
  }
  const isWhole = /^\d+$/.test(index) && /^\d+$/.test(count);
  const shard = isWhole ? checked(Number(index) + 1 - found.first, Number(count)) : undefined;
  if (shard) return shard;
  throw usage(
    `\`${found.index}\` is \`${index}\` and \`${found.count}\` is \`${count}\`, which do not identify a part.`,
  );
}

function checked(index: number, count: number): Shard | undefined {
  const shard = { index, count };
  return isPossible(shard) ? shard : undefined;
}

/** Whether whole numbers are a valid part: forged reports may contain any numbers. */
export function isPossible({ index, count }: Shard): boolean {
  return index >= 1 && index <= count && count <= MAX_SHARDS;
}

/** Whether the zone or file at an index (0-based, over all inputs) belongs to a part. */
export function isInShard(place: number, shard: Shard | undefined): boolean {
  return shard === undefined || place % shard.count === shard.index - 1;
}
