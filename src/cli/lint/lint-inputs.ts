import { counted, number } from "../../core/phrases.ts";
import type { Io } from "../io.ts";
import type { LintInputs } from "./inputs.ts";
import { threadsFor } from "./parallel/threads-for.ts";
import { type LintOutcome, type LintSettings, Session } from "./session.ts";

/** Lints every input. A file that cannot be read does not stop the others. */
export async function lintInputs(found: LintInputs, settings: LintSettings, io: Io): Promise<LintOutcome> {
  const session = new Session(found, settings, io);
  const { part, progress } = settings;
  const { inputs } = part ?? found;
  const total = counted(inputs.length, "file");
  let at = 0;
  const showProgress = () => progress?.show(() => `${number(at++)} of ${total}`);
  const count = settings.workers ? threadsFor(inputs, settings.workers.asked, io) : 1;
  if (count > 1) {
    const { lintInThreads } = await import("./parallel/lint-in-threads.ts");
    await lintInThreads(
      inputs,
      session,
      { ...settings, request: settings.workers!.request, count, showProgress },
      io,
    );
  } else {
    for (const input of inputs) {
      showProgress();
      await session.lint(input);
    }
  }
  progress?.clear();
  if (!part) for (const origin of found.origins) session.gathered.checkOrigin(origin);
  const outcome = await session.outcome();
  const failures = [...found.failures, ...outcome.failures];
  if (!part) return { ...outcome, failures };
  const packed = part.packed(session.gathered, failures);
  return { ...outcome, failures, report: { ...outcome.report, part: packed } };
}
