import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { attempted } from "../../core/attempt.ts";

/** A process, so that it is recognised from other containers and after a restart of the machine. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The scope in which its id is unique: this run of the machine and the process id namespace; else the host name. */
  readonly place: string;
  /** Its start in ticks of the machine, because ids are reused; undefined if the platform does not show it. */
  readonly started?: string;
}

/** The identity of this process. */
export function thisProcess(): ProcessIdentity {
  const started = statusOf("self")?.started;
  return { pid: process.pid, place: place(), ...(started === undefined ? {} : { started }) };
}

/** Whether a process is alive; undefined if that cannot be seen from here. */
export function isAlive({ pid, place: there, started }: ProcessIdentity): boolean | undefined {
  if (there !== place()) return undefined;
  if (!isRunning(pid)) return false;
  const status = statusOf(pid);
  if (status?.isOver) return false;
  return started === undefined || status === undefined ? undefined : status.started === started;
}

function place(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/** The state and the start of a process by `/proc`; undefined if that does not show it. */
function statusOf(pid: number | "self"): { readonly isOver: boolean; readonly started: string } | undefined {
  const text = attempted(() => readFileSync(`/proc/${pid}/stat`, "utf8")) ?? "";
  // The name of the program, in brackets, may contain anything. The 3rd field follows it, and the start is the 22nd.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state = "", started] = [fields[0], fields[22 - 3]];
  return started === undefined ? undefined : { isOver: /[ZXx]/.test(state), started };
}

/** Whether a process with this id runs, of whichever user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
