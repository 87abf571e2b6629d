import type { Io } from "../../io.ts";
import { inOrder } from "../../workers/in-order.ts";
import type { LintInput } from "../inputs.ts";
import type { FileInput, LintSettings, ReadFile, Session } from "../session.ts";
import { LintWorkers, type LintWorkersOptions, type WorkerAnswers } from "./lint-workers.ts";
import type { FileJob } from "./protocol.ts";

/** Characters and files of a batch: enough that messages cost little, few enough that all threads end together. */
const BATCH_CHARS = 64 * 1024;
const BATCH_FILES = 16;
/** From this size of batch on, a thread gets no second one in advance. */
const LARGE_CHARS = 512 * 1024;
/** Batches a thread: one at work, one that waits for it, and one that waits to be gathered. */
const BATCHES_AHEAD = 3;

/** How inputs are shared out. */
export interface ThreadSettings
  extends Pick<LintSettings, "configs" | "maxFileBytes" | "fixing" | "cache">,
    Pick<LintWorkersOptions, "request" | "count"> {
  showProgress(): void;
}

/** An input that was read. */
type Prepared =
  | {
      readonly kind: "read";
      readonly input: FileInput;
      readonly file: ReadFile;
      readonly job: FileJob | undefined;
    }
  | { readonly kind: "failed"; readonly input: FileInput; readonly error: unknown }
  | { readonly kind: "stdin"; readonly input: LintInput };

interface Batch {
  readonly items: Prepared[];
  chars: number;
}

/**
 * Lints inputs in worker threads. This thread reads them and gathers what was found, both in their order, so that the
 * outcome is the same as that of one thread. It also runs the code of users, which expects to see one file after another.
 */
export async function lintInThreads(
  inputs: readonly LintInput[],
  session: Session,
  { configs, maxFileBytes, fixing, cache, request, count, showProgress }: ThreadSettings,
  io: Io,
): Promise<void> {
  const workers = new LintWorkers(
    { configs, request, maxFileBytes, fixing: fixing?.flags, count, isReluctant: cache !== undefined },
    io,
  );
  const linted = async (batch: Batch) => ({ batch, answers: await workers.lint(jobsIn(batch)) });
  const capacity = { most: BATCHES_AHEAD * count, of: weightOf };
  try {
    for await (const { batch, answers } of inOrder(batchesOf(inputs, session), linted, capacity)) {
      session.addModuleFailures(answers.failures);
      await settle(batch, answers, session, showProgress);
    }
  } finally {
    workers.end();
  }
}

function weightOf({ chars }: Batch): number {
  return chars > LARGE_CHARS ? BATCHES_AHEAD : 1;
}

function jobsIn({ items }: Batch): FileJob[] {
  return items.flatMap((one) => (one.kind === "read" ? (one.job ?? []) : []));
}

async function settle(
  { items }: Batch,
  { files }: WorkerAnswers,
  session: Session,
  showProgress: () => void,
): Promise<void> {
  let at = 0;
  for (const one of items) {
    showProgress();
    if (one.kind === "read") await session.settle(one.input, one.file, one.job && files[at++]);
    else if (one.kind === "failed") await session.settleFailure(one.input, one.error);
    else await session.lint(one.input);
  }
}

async function* batchesOf(inputs: readonly LintInput[], session: Session): AsyncGenerator<Batch> {
  let batch: Batch = { items: [], chars: 0 };
  for (const input of inputs) {
    const item = await prepared(input, session);
    const chars = item.kind === "read" ? item.file.text.length : 0;
    if (batch.items.length > 0 && batch.chars + chars > BATCH_CHARS) {
      yield batch;
      batch = { items: [], chars: 0 };
    }
    batch.items.push(item);
    batch.chars += chars;
    if (batch.items.length < BATCH_FILES) continue;
    yield batch;
    batch = { items: [], chars: 0 };
  }
  if (batch.items.length > 0) yield batch;
}

async function prepared(input: LintInput, session: Session): Promise<Prepared> {
  if (input.kind === "stdin") return { kind: "stdin", input };
  try {
    const file = await session.read(input);
    return { kind: "read", input, file, job: session.jobOf(file) };
  } catch (error) {
    return { kind: "failed", input, error };
  }
}
