import { counted, number } from "../../core/phrases.ts";
import type { ZoneState } from "../../migrate-sim/report.ts";
import type { Io } from "../io.ts";
import { ProgressLine } from "../progress-line.ts";

/** The clock is not read for every zone. */
const ZONES_A_LOOK = 50;

/** Shows the progress of the run if standard error is a terminal and the result goes elsewhere. */
export class Progress {
  readonly #line: ProgressLine | undefined;
  #zones = 0;
  #blocked = 0;

  constructor(io: Io) {
    this.#line = io.stderr.isTty && !io.stdout.isTty ? new ProgressLine(io) : undefined;
  }

  add(state: ZoneState): void {
    this.#zones++;
    if (state === "blocked") this.#blocked++;
    if (this.#zones % ZONES_A_LOOK !== 0) return;
    this.#line?.show(() => `${counted(this.#zones, "zone")}, ${number(this.#blocked)} blocked`);
  }

  clear(): void {
    this.#line?.clear();
  }
}
