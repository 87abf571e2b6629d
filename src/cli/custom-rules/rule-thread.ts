import { existsSync } from "node:fs";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { jsonRecord } from "../../core/attempt.ts";
import { BUDGETS } from "../../core/budgets.ts";
import { EXIT, Failure } from "../exit-code.ts";
import {
  IDLE,
  LOADING,
  READING,
  STATE,
  type ThreadAnswer,
  type ThreadData,
  type ThreadRequest,
} from "./protocol.ts";

/** Maximum silence of the thread while no user code runs: far longer than reading the largest files takes. */
const MAX_SILENCE_MS = 120_000;

/** Reads a message from the thread. Errors: throws a `Failure` if it is not a response; user code may have sent it. */
function answerIn(message: unknown): ThreadAnswer {
  const answer = jsonRecord(String(message));
  if (answer && ("value" in answer || "error" in answer)) return answer as ThreadAnswer;
  throw new Failure(EXIT.failure, "The thread that runs custom rules sent an invalid response.");
}

const RESOURCE_LIMITS = {
  maxOldGenerationSizeMb: BUDGETS.ruleMebibytes.default,
  maxYoungGenerationSizeMb: 128,
};

/** User code did not return in time. */
export class Stuck extends Error {
  /** Index of the rule among those of the request; undefined for a module that was loaded. */
  readonly rule: number | undefined;

  constructor(running: number) {
    super("code of a user does not return");
    this.rule = running === LOADING ? undefined : running - 1;
  }
}

/**
 * The thread in which user code runs. Calls to it block, so that the linter need not know about it. If one call of
 * user code takes longer than allowed, the thread is ended, and `ask` begins with a new one.
 */
export class RuleThread {
  readonly #program: string;
  readonly #timeoutMs: number;
  #running: { readonly worker: Worker; readonly port: MessagePort; readonly state: Int32Array } | undefined;

  /** `program`: the built file of `thread.ts`. `timeoutMs`: for each call of a rule, and for each module. */
  constructor(program: string, timeoutMs: number) {
    this.#program = program;
    this.#timeoutMs = timeoutMs;
  }

  /** Whether the next request begins with a new thread, which knows no module. */
  get isNew(): boolean {
    return this.#running === undefined;
  }

  /**
   * The response to a request.
   *
   * Errors: throws `Stuck`; an `Error` with the message of what was thrown there; a `Failure` if the thread has ended.
   */
  ask(request: ThreadRequest): unknown {
    this.#running ??= this.#start();
    const { port, state } = this.#running;
    const answers = Atomics.load(state, STATE.answers);
    port.postMessage(request);
    this.#wait(state, answers);
    const answer = answerIn(receiveMessageOnPort(port)?.message);
    if ("error" in answer) throw new Error(answer.error);
    return answer.value;
  }

  /** Ends the thread, whatever it does. */
  end(): void {
    this.#running?.port.close();
    void this.#running?.worker.terminate();
    this.#running = undefined;
  }

  #start() {
    // A worker without a program reports that in an event, which would not arrive while this thread waits.
    if (!existsSync(this.#program)) {
      throw new Failure(
        EXIT.failure,
        `The code of your configuration cannot run: \`${this.#program}\` is missing.`,
        "Install wafsmith again; in a clone of its repository, run `npm run build`.",
      );
    }
    const { port1: port, port2 } = new MessageChannel();
    const state = new Int32Array(
      new SharedArrayBuffer(Object.keys(STATE).length * Int32Array.BYTES_PER_ELEMENT),
    );
    Atomics.store(state, STATE.running, READING);
    const workerData: ThreadData = { port: port2, state };
    const worker = new Worker(this.#program, {
      workerData,
      transferList: [port2],
      resourceLimits: RESOURCE_LIMITS,
    });
    // Its end is noticed by the missing response; nothing else needs reporting.
    worker.on("error", () => undefined);
    worker.unref();
    port.unref();
    return { worker, port, state };
  }

  #wait(state: Int32Array, answers: number): void {
    let calls = Atomics.load(state, STATE.calls);
    let silentMs = 0;
    let before = process.cpuUsage();
    while (Atomics.wait(state, STATE.answers, answers, this.#timeoutMs) === "timed-out") {
      const running = Atomics.load(state, STATE.running);
      const now = Atomics.load(state, STATE.calls);
      silentMs = now === calls ? silentMs + this.#timeoutMs : 0;
      calls = now;
      if (silentMs === 0) before = process.cpuUsage();
      const isOver = silentMs > 0 && !this.#isStarved(silentMs, process.cpuUsage(before));
      if (isOver && running === IDLE) {
        this.end();
        throw new Failure(
          EXIT.failure,
          "Code in a custom rule is blocking its thread outside any call, or has ended the thread.",
          "A rule's timers and promises must finish.",
        );
      }
      if (isOver && running !== READING) {
        this.end();
        throw new Stuck(running);
      }
      if (silentMs >= MAX_SILENCE_MS) {
        this.end();
        throw new Failure(EXIT.failure, "The thread that runs custom rules ended without responding.");
      }
    }
  }

  /** Whether other processes used the time: this one neither computed for most of the limit, nor only waited. */
  #isStarved(silentMs: number, { user, system }: NodeJS.CpuUsage): boolean {
    const cpuMs = (user + system) / 1000;
    return cpuMs > silentMs / 50 && cpuMs < 0.8 * this.#timeoutMs && silentMs < MAX_SILENCE_MS;
  }
}
