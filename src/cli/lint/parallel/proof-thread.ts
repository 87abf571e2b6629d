import { type ProofSplit, ProofsLost } from "../../../lint/engine/proofs.ts";
import { leaveLimits } from "../../compiler-flags.ts";
import type { Io } from "../../io.ts";
import { WorkerPool } from "../../workers/worker-pool.ts";
import type { TextToLint } from "../file-linter.ts";
import type { LintedFileData } from "../linted-file.ts";
import { type LintTaskSettings, lintTaskData } from "./lint-workers.ts";
import { ProofReader } from "./proof-channel.ts";
import type { ProofJob } from "./protocol.ts";

/**
 * A worker thread that runs the rules that prove, while the main thread runs the others on the same file: so two cores
 * serve one large file, and each thread compiles only half of the program.
 */
export class ProofThread {
  readonly #pool: WorkerPool<ProofJob, void>;
  #isLost = false;

  constructor(settings: LintTaskSettings, io: Io) {
    // The worker limits compiling once it has loaded the program.
    leaveLimits();
    const data = lintTaskData(settings, io);
    this.#pool = new WorkerPool({ program: io.workers.program, task: "lint", data, count: 1 });
  }

  /**
   * What `lint` finds in a file with the proofs of this thread. Undefined if that failed, and for a text without a path:
   * then all rules have to run in the main thread.
   */
  async during(
    file: TextToLint,
    lint: (proofs: ProofSplit) => Promise<LintedFileData>,
  ): Promise<LintedFileData | undefined> {
    if (this.#isLost || file.place === undefined) return undefined;
    const reader = new ProofReader();
    this.#prove(file, file.place, reader);
    try {
      return await lint({ kind: "replay", next: () => reader.next() });
    } catch (error) {
      if (!(error instanceof ProofsLost)) throw error;
      this.#isLost = true;
      return undefined;
    } finally {
      reader.close();
    }
  }

  end(): void {
    this.#pool.end();
  }

  #prove({ uri, text, configUri, isFixed }: TextToLint, place: string, { end }: ProofReader): void {
    const job = { file: { uri, text, configUri, isFixed, place }, end };
    // A worker that fails has closed the channel, or is silent.
    this.#pool.run(job, [end.port]).catch(() => undefined);
  }
}
