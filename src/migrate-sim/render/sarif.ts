import { jsonText } from "../../report/ink/json-text.ts";
import type { CodeInfo, ToolInfo } from "../../report/model.ts";
import { artifactLocation, driverOf, SARIF_SCHEMA } from "../../report/sarif.ts";
import type { CodedStatement, ZoneReport } from "../report.ts";
import type { MigrationRenderer } from "./renderer.ts";
import { shownBlockers, showZoneName } from "./words.ts";

/** The name under which fingerprints are kept; a new way of making them needs a new number. */
const FINGERPRINT = "wafsmith-migration/v1";

type Blocker = ZoneReport["blockers"][number];

/**
 * The blockers of all zones as a SARIF 2.1.0 log, for code scanning: a certain one is an error, a possible one a
 * warning. Zone by zone: one result per line.
 */
export function migrationSarif(codes: readonly CodeInfo[], tool: ToolInfo): MigrationRenderer {
  let count = 0;
  const driver = {
    ...driverOf(tool),
    rules: codes.map((info) => ({
      id: info.code,
      shortDescription: { text: info.summary },
      defaultConfiguration: { level: "error" },
      properties: { tags: ["blocks-migration"] },
    })),
  };
  const head = [
    `"$schema":${jsonText(SARIF_SCHEMA)}`,
    '"version":"2.1.0"',
    `"runs":[{"tool":${jsonText({ driver })}`,
    '"columnKind":"utf16CodeUnits"',
    '"originalUriBaseIds":{"%SRCROOT%":{"description":{"text":"The directory in which the tool was run."}}}',
    '"results":[',
  ];
  const entry = (result: object) => `${count++ === 0 ? "" : ","}\n${jsonText(result)}`;
  return {
    begin: () => `{${head.join(",\n")}`,
    zone: (zone) =>
      shownBlockers(zone)
        .map((blocker) => entry(resultOf(zone, blocker)))
        .join(""),
    end: () => "\n]}]}\n",
  };
}

function resultOf(zone: ZoneReport, blocker: Blocker): object {
  const { code, certainty, message, help, where } = blocker;
  // The path to the record stays when lines before it are added or removed.
  const record = where ? `${where.file}#${where.pointer}` : "";
  const name = showZoneName(zone);
  return {
    ruleId: code,
    level: certainty === "certain" ? "error" : "warning",
    message: { text: `${name}: ${message} ${help}` },
    locations: [locationOf(name, blocker)],
    partialFingerprints: { [FINGERPRINT]: `${zone.zone.id ?? name} ${code} ${record}` },
    properties: { certainty, effect: "blocks-migration" },
  };
}

function locationOf(zone: string, { where }: CodedStatement): object {
  const logicalLocations = [{ name: zone, kind: "namespace" }];
  if (!where) return { logicalLocations };
  const { start, end } = where;
  const region = {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
  return { physicalLocation: { artifactLocation: artifactLocation(where.file), region }, logicalLocations };
}
