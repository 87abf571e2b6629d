import { dirname, resolve, sep } from "node:path";
import { codeMeanings } from "../../explain/codes.ts";
import type { MigrationPageHead } from "../../migrate-sim/render/html.ts";
import type { MigrationJsonHead } from "../../migrate-sim/render/json.ts";
import type { MigrationRenderer } from "../../migrate-sim/render/renderer.ts";
import type { BlockerCode } from "../../migrate-sim/report.ts";
import type { TerminalStyle } from "../color.ts";
import { displayPath } from "../files/paths.ts";
import { today } from "../files/policy-files.ts";
import { statIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { readTool } from "../version.ts";

/** Options of renderers. */
export interface RendererOptions {
  readonly head: MigrationJsonHead;
  /** The style of text reports. */
  readonly style: TerminalStyle;
  readonly fleetOnly: boolean;
  /** As given on the command line. */
  readonly inputs: readonly string[];
}

/** The formats of `simulate`. */
export const FORMATS = ["text", "json", "markdown", "html", "sarif", "csv"] as const;

/** The reasons that may block a zone, in the order of the specification. */
const BLOCKERS = [
  "migrate/uri-based-override",
  "migrate/too-many-firewall-rules",
  "migrate/expression-too-long",
  "migrate/check-incompatible",
  "migrate/already-migrated",
  "migrate/plan-required",
] as const satisfies readonly BlockerCode[];

/** The renderer of a format; only that one is loaded. */
export async function rendererOf(
  format: string,
  { head, style, fleetOnly, inputs }: RendererOptions,
  io: Io,
): Promise<MigrationRenderer> {
  switch (format) {
    case "json":
      return (await import("../../migrate-sim/render/json.ts")).migrationJson(head);
    case "markdown":
      return (await import("../../migrate-sim/render/markdown.ts")).migrationMarkdown();
    case "html":
      return (await import("../../migrate-sim/render/html.ts")).migrationHtml(await pageHead(inputs, io));
    case "csv":
      return (await import("../../migrate-sim/render/csv.ts")).migrationCsv();
    case "sarif": {
      const { migrationSarif } = await import("../../migrate-sim/render/sarif.ts");
      const summaryOf = (code: string) => codeMeanings().get(code)?.summary ?? code;
      const infos = BLOCKERS.map((code) => ({ code, summary: summaryOf(code), severity: "error" as const }));
      return migrationSarif(infos, await readTool());
    }
    default:
      return (await import("../../migrate-sim/render/text.ts")).migrationText({ ...style, fleetOnly });
  }
}

async function pageHead(inputs: readonly string[], io: Io): Promise<MigrationPageHead> {
  const { name, version } = await readTool();
  return {
    tool: `${name} ${version}`,
    date: today(io),
    blockers: BLOCKERS,
    inputs,
    directory: directoryOf(inputs, io),
  };
}

/** The directory that all inputs are in, as paths are shown, with a slash; undefined if paths are shown in full. */
function directoryOf(inputs: readonly string[], io: Io): string | undefined {
  const directories = inputs
    .filter((input) => input !== "-")
    .map((input) => {
      const path = resolve(io.cwd, input);
      return (statIfAny(path, io.files)?.isDirectory() ? path : dirname(path)).split(sep);
    });
  const [first = [], ...others] = directories;
  const end = first.findIndex((name, at) => others.some((other) => other[at] !== name));
  const shown = displayPath(first.slice(0, end < 0 ? undefined : end).join(sep) || sep, io.cwd);
  return first.length === 0 || shown === "." ? undefined : `${shown}/`;
}
