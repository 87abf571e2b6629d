import type { OutputForm } from "../../core/output.ts";
import {
  DriftCounter,
  type DriftFleet,
  type DriftHead,
  type DriftRenderer,
  type DriftZone,
} from "../../report/drift/model.ts";
import type { Io } from "../io.ts";

/** The formats of a comparison of zones. */
export const DRIFT_FORMATS = ["text", "json", "markdown", "html", "junit", "sarif", "gitlab"] as const;

/** A format of `DRIFT_FORMATS`. */
export type DriftFormat = (typeof DRIFT_FORMATS)[number];

/** Options of a drift report. */
export interface DriftOptions {
  readonly format: DriftFormat;
  readonly head: DriftHead;
  readonly summary: boolean;
  readonly allowsOpen: boolean;
  readonly maxBytes: number;
}

/** The renderer of a format; only that one is loaded. */
export async function driftRenderer(
  { format, head, summary, allowsOpen, maxBytes }: DriftOptions,
  io: Io,
): Promise<DriftRenderer> {
  switch (format) {
    case "json":
      return (await import("../../report/ink/zones-json.ts")).zonesJson<DriftZone>({
        options: { policy: head.policy },
        shard: head.shard,
      });
    case "markdown":
      return (await import("../../report/drift/markdown.ts")).driftMarkdown({ summary });
    case "html":
      return (await import("../../report/drift/html.ts")).driftHtml(head);
    case "junit":
      return (await import("../../report/drift/junit.ts")).driftJunit({ allowsOpen });
    case "sarif":
    case "gitlab":
      return (await import("./findings.ts")).driftFindings(format, head.policy, maxBytes, io);
    default:
      return (await import("../../report/drift/text.ts")).driftText({ summary });
  }
}

/** Takes the pieces of a report. */
export type DriftSink = (text: string) => void | Promise<void>;

/** Writes to standard output, never faster than it is read. */
export function toStandardOutput(form: OutputForm, io: Io): DriftSink {
  return async (text) => {
    if (text !== "" && !io.stdout.write(text, form)) await io.stdout.drained();
  };
}

/** Writes the report on zones as they come. */
export async function writeDrift(
  zones: AsyncIterable<DriftZone>,
  renderer: DriftRenderer,
  write: DriftSink,
): Promise<DriftFleet> {
  const counter = new DriftCounter();
  await write(renderer.begin());
  for await (const zone of zones) {
    counter.add(zone);
    await write(renderer.zone(zone));
  }
  const fleet = counter.fleet();
  await write(await renderer.end(fleet));
  return fleet;
}
