import { setImmediate as nextTurn } from "node:timers/promises";
import type { Failure } from "../../exit-code.ts";
import type { Io } from "../../io.ts";
import { inOrder } from "../../workers/in-order.ts";
import type { LintInput } from "../inputs.ts";
import type { LintedFileData } from "../linted-file.ts";
import type { FileInput, LintSettings, ReadFile, Session } from "../session.ts";
import { recordIn } from "../stored/record.ts";
import { LintWorkers, type LintWorkersOptions, type WorkerLinted } from "./lint-workers.ts";
import type { FileJob } from "./protocol.ts";

/** Characters and files in a batch: enough to keep messages cheap, few enough for threads to finish together. */
const BATCH_CHARS = 64 * 1024;
const BATCH_FILES = 16;
/** A worker gets no second batch in advance if the batch is larger than this. */
const LARGE_CHARS = 512 * 1024;
/** Batches per worker: one being linted and one waiting. */
const BATCHES_OF_WORKER = 2;
/** Batches per thread, including finished ones: this thread lints some while a worker starts. */
const BATCHES_AHEAD = 8;

/** Options for distributing inputs among threads. */
export interface ThreadSettings
  extends Pick<LintSettings, "configs" | "maxFileBytes" | "fixing" | "cache">,
    Pick<LintWorkersOptions, "request" | "count"> {
  showProgress(): void;
}

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

interface BatchAnswers {
  /** One per job; undefined for a file that is still to be linted. */
  readonly files: readonly (LintedFileData | undefined)[];
  /** Why files next to them could not be read, by absolute path. */
  readonly failures: ReadonlyMap<string, Failure>;
}

interface SharedBatch {
  readonly batch: Batch;
  /** Found by this thread; undefined for a batch given to a worker. */
  readonly own: BatchAnswers | undefined;
}

/**
 * Lints inputs in this thread and in workers. This thread reads the inputs and gathers the results, both in order,
 * so that the outcome is the same as that of one thread. It also runs user code, which expects to see one file
 * after another. While all workers are busy, it also lints: if it only waited, another worker would have to be started,
 * for which V8 compiles the program again.
 */
export async function lintInThreads(
  inputs: readonly LintInput[],
  session: Session,
  { configs, maxFileBytes, fixing, cache, request, count, showProgress }: ThreadSettings,
  io: Io,
): Promise<void> {
  const options = { configs, request, maxFileBytes, fixing: fixing?.flags, isReluctant: cache !== undefined };
  const workers = new LintWorkers({ ...options, count: count - 1 }, io);
  const linted = async ({ batch, own }: SharedBatch) => ({
    batch,
    answers: own ?? (await answersOf(batch, workers)),
  });
  const weightOf = ({ batch }: SharedBatch) => (batch.chars > LARGE_CHARS ? BATCHES_AHEAD : 1);
  const capacity = { most: BATCHES_AHEAD * count, of: weightOf };
  try {
    const batches = sharedOut(batchesOf(inputs, session), workers, session);
    for await (const { batch, answers } of inOrder(batches, linted, capacity)) {
      session.addModuleFailures(answers.failures);
      await settle(batch, answers, session, showProgress);
    }
  } finally {
    workers.end();
  }
}

/** Lints a batch in this thread if no worker is free. */
async function* sharedOut(
  batches: AsyncIterable<Batch>,
  workers: LintWorkers,
  session: Session,
): AsyncGenerator<SharedBatch> {
  for await (const batch of batches) {
    // Workers' results arrive between turns of the event loop only.
    await nextTurn();
    const isOwn = workers.areBusy(batch.chars > LARGE_CHARS ? 1 : BATCHES_OF_WORKER);
    yield { batch, own: isOwn ? await lintedHere(batch, session) : undefined };
  }
}

async function lintedHere(batch: Batch, session: Session): Promise<BatchAnswers> {
  const files: (LintedFileData | undefined)[] = [];
  for (const { file, job } of filesWithJob(batch)) files.push(await session.lintAhead(file, job));
  return { files, failures: session.ownModuleFailures };
}

async function answersOf(batch: Batch, workers: LintWorkers): Promise<BatchAnswers> {
  const given = filesWithJob(batch);
  const { files, failures } = await workers.lint(given.map(({ job }) => job));
  return { files: files.map((one, at) => one && restored(one, given[at]!.file)), failures };
}

function restored(linted: WorkerLinted, { uri, used }: ReadFile): LintedFileData {
  const { suppressions } = used.loaded.layered.base;
  return { ...linted, record: recordIn(linted.record, { uri, suppressions }) };
}

function filesWithJob({ items }: Batch): { readonly file: ReadFile; readonly job: FileJob }[] {
  return items.flatMap((one) => (one.kind === "read" && one.job ? [{ file: one.file, job: one.job }] : []));
}

async function settle(
  { items }: Batch,
  { files }: BatchAnswers,
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
