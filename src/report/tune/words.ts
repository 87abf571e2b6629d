import { counted, number } from "../../core/phrases.ts";
import type { Tune, TunePoint } from "./model.ts";

/** A sentence about the requests that were read. */
export function headline({ requests, legitimate, silent, unreadable }: Tune): string {
  const open =
    silent > 0 ? ` For ${counted(silent, "request")}, the log contains nothing about the score.` : "";
  const left = unreadable > 0 ? ` ${counted(unreadable, "line")} did not contain a record.` : "";
  return `${counted(requests, "request")}, ${number(legitimate)} of them marked as legitimate.${open}${left}`;
}

/** The effect of a setting, for a sentence. */
export function effectWords({ acted, unknown, legitimate }: TunePoint): string {
  const open = unknown > 0 ? `; ${number(unknown)} more are undecided` : "";
  return `acts on ${counted(acted, "request")}, ${number(legitimate.acted)} of them marked as legitimate${open}`;
}
