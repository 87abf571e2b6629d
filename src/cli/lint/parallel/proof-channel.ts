import { MessageChannel, type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { ProofsLost, type Said } from "../../../lint/engine/proofs.ts";

/** How long the other thread may be silent: far longer than the largest of files are read. */
const MAX_SILENCE_MS = 120_000;
/** How often it is looked whether it is. */
const LOOK_MS = 1000;
/** Expressions after which the reader is told how far the writer is. */
const EXPRESSIONS_AT_ONCE = 32;

/** Which number of the shared state says what. */
const STATE = {
  /** Expressions whose statements were sent. */
  sent: 0,
  /** Expressions that were visited. */
  visited: 1,
  /** 1 once nothing more will be sent. */
  closed: 2,
} as const;

/** The end of a channel that is given to a worker, which moves `port`. */
export interface ProofsEnd {
  readonly port: MessagePort;
  readonly state: Int32Array;
}

/** The statements about some expressions, with the numbers of the expressions. Those without statements are left out. */
type Chunk = readonly (readonly [expression: number, said: readonly Said[]])[];

/** Sends what rules say about the expressions of one document, one after the other. */
export class ProofWriter {
  readonly #end: ProofsEnd;
  #expressions = 0;
  #chunk: [number, readonly Said[]][] = [];

  constructor(end: ProofsEnd) {
    this.#end = end;
  }

  take(said: readonly Said[]): void {
    const { state } = this.#end;
    if (said.length > 0) this.#chunk.push([this.#expressions, said]);
    Atomics.store(state, STATE.visited, ++this.#expressions);
    if (this.#expressions % EXPRESSIONS_AT_ONCE === 0) this.#send();
  }

  /** Nothing more will be said: the document was visited, or that failed. */
  close(): void {
    Atomics.store(this.#end.state, STATE.closed, 1);
    this.#send();
    this.#end.port.close();
  }

  #send(): void {
    // As JSON: that is faster than copying many small objects.
    if (this.#chunk.length > 0) this.#end.port.postMessage(JSON.stringify(this.#chunk));
    this.#chunk = [];
    const { state } = this.#end;
    Atomics.store(state, STATE.sent, this.#expressions);
    Atomics.notify(state, STATE.sent);
  }
}

/** Receives it, and waits for what was not sent yet. The thread does nothing else meanwhile. */
export class ProofReader {
  /** The end for the writer. */
  readonly end: ProofsEnd;
  readonly #port: MessagePort;
  readonly #received = new Map<number, readonly Said[]>();
  #expressions = 0;
  #sent = 0;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    const numbers = Object.keys(STATE).length;
    const state = new Int32Array(new SharedArrayBuffer(numbers * Int32Array.BYTES_PER_ELEMENT));
    this.end = { port: port2, state };
    this.#port = port1;
    port1.unref();
  }

  /** The statements about the next expression. Errors: throws `ProofsLost` if none arrive. */
  next(): readonly Said[] {
    const number = this.#expressions++;
    if (number >= this.#sent) this.#receive(number);
    const said = this.#received.get(number) ?? [];
    this.#received.delete(number);
    return said;
  }

  close(): void {
    this.#port.close();
  }

  #receive(number: number): void {
    this.#sent = this.#waitFor(number);
    for (;;) {
      const message = receiveMessageOnPort(this.#port);
      if (!message) return;
      for (const [expression, said] of JSON.parse(String(message.message)) as Chunk)
        this.#received.set(expression, said);
    }
  }

  /** How many expressions were sent, as soon as that one is. */
  #waitFor(number: number): number {
    const { state } = this.end;
    let visited = Atomics.load(state, STATE.visited);
    let silentMs = 0;
    for (;;) {
      const isClosed = Atomics.load(state, STATE.closed) === 1;
      const sent = Atomics.load(state, STATE.sent);
      if (sent > number) return sent;
      if (isClosed || silentMs >= MAX_SILENCE_MS) throw new ProofsLost();
      if (Atomics.wait(state, STATE.sent, sent, LOOK_MS) !== "timed-out") continue;
      const now = Atomics.load(state, STATE.visited);
      silentMs = now === visited ? silentMs + LOOK_MS : 0;
      visited = now;
    }
  }
}
