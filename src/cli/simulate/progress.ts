import { counted, number } from "../../core/phrases.ts";
import type { Verdict } from "../../migrate-sim/report.ts";
import type { Io } from "../io.ts";

const INTERVAL_MS = 200;
/** The clock is not asked for every zone. */
const ZONES_A_LOOK = 50;

/** A line on standard error that says how far the run is, where that is a terminal and the result goes elsewhere. */
export class Progress {
  readonly #io: Io;
  readonly #isShown: boolean;
  #zones = 0;
  #blocked = 0;
  #shownAt = 0;
  #isOnScreen = false;

  constructor(io: Io) {
    this.#io = io;
    this.#isShown = io.stderr.isTty && !io.stdout.isTty;
  }

  add(verdict: Verdict): void {
    this.#zones++;
    if (verdict === "blocked") this.#blocked++;
    if (!this.#isShown || this.#zones % ZONES_A_LOOK !== 0 || Date.now() - this.#shownAt < INTERVAL_MS)
      return;
    this.#shownAt = Date.now();
    this.#isOnScreen = true;
    this.#io.stderr.write(`\r${counted(this.#zones, "zone")}, ${number(this.#blocked)} blocked`);
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#isOnScreen) this.#io.stderr.write("\r\u001b[K");
    this.#isOnScreen = false;
  }
}
