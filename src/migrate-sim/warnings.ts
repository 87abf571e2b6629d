import {
  MIGRATION,
  SENSITIVITY_TABLE,
  type Sensitivity,
  STATED_PARANOIA_LEVEL,
} from "../contract/migration.ts";
import { MANAGED_PHASE } from "../contract/phases.ts";
import { code, counted } from "../core/phrases.ts";
import type { Repetition } from "./answers.ts";
import { citation } from "./citation.ts";
import { compareWithConfig } from "./compare-config.ts";
import type { Converted } from "./convert/convert.ts";
import { answeredStage, isWafOn, stageOf, type ZoneEstate, zoneIdsOf } from "./estate.ts";
import type { MigrationOptions } from "./options.ts";
import { member, placeInExport } from "./origin.ts";
import type { Warning } from "./report.ts";

/** Points for the reader to decide or check, in addition to blockers and losses. */
export function findWarnings(
  estate: ZoneEstate,
  converted: Converted,
  options: MigrationOptions,
): readonly Warning[] {
  return [
    ...mixedZones(estate),
    ...stageDiffers(estate),
    ...paranoiaStatements(converted, options),
    ...checkDiffers(estate),
    ...switchedOff(estate, converted),
    ...entrypointReplaced(estate),
    ...compareWithConfig(converted.proposed, estate.config.record),
    ...estate.repetitions.map(repeated),
  ];
}

function mixedZones(estate: ZoneEstate): readonly Warning[] {
  const ids = zoneIdsOf(estate);
  if (ids.length < 2) return [];
  const other = estate.packages.items.find((one) => one.zoneId !== undefined && one.zoneId !== ids[0]);
  return [
    {
      code: "migrate/mixed-zones",
      message: `The exports come from ${counted(ids.length, "zone")}, so nothing in this plan applies to any single zone.`,
      help: "Keep each zone's exports in a separate folder, with its zone record.",
      where: other ? placeInExport(member(other.origin, "zone_id") ?? other.origin) : null,
      source: null,
    },
  ];
}

const STAGE_NAMES = {
  previous: "on the previous WAF only",
  validation: "in validation mode",
  new: "on the new WAF only",
} as const;

function stageDiffers(estate: ZoneEstate): readonly Warning[] {
  const { givenStage } = estate;
  const answered = answeredStage(estate);
  if (!givenStage || answered === "unknown" || answered === givenStage) return [];
  const record = estate.status.record ?? estate.check.record;
  return [
    {
      code: "migrate/stage-differs",
      message: `According to the API responses, the zone is ${STAGE_NAMES[answered]}, but the plan continues as if it were ${STAGE_NAMES[givenStage]}.`,
      help: "Omit `--from` to follow the responses, or export them again.",
      where: record ? placeInExport(record.origin) : null,
      source: citation(MIGRATION.irreversible.source),
    },
  ];
}

function paranoiaStatements(converted: Converted, options: MigrationOptions): readonly Warning[] {
  const one = converted.contradicted;
  const after = converted.owasp.after;
  if (!one || !after) return [];
  const sensitivity = one.sensitivity as Sensitivity;
  const row = SENSITIVITY_TABLE[sensitivity].value.paranoiaLevel;
  const stated = STATED_PARANOIA_LEVEL.value;
  const followsRemark = options.paranoia === "pl2";
  return [
    {
      code: "migrate/paranoia-statements-differ",
      message: `The table gives sensitivity ${code(sensitivity)} paranoia level ${row}, and another statement gives every zone level ${stated}; the proposal has level ${after.paranoia_level}.`,
      help: followsRemark
        ? `Compare Cloudflare's own configuration answer; \`--paranoia table\` follows the table, with which fewer rules run.`
        : `Compare Cloudflare's own configuration answer; \`--paranoia pl2\` follows the other statement, with which more rules run.`,
      where: placeInExport(member(one.origin, "sensitivity") ?? one.origin),
      source: citation(STATED_PARANOIA_LEVEL.source),
    },
  ];
}

function checkDiffers(estate: ZoneEstate): readonly Warning[] {
  const check = estate.check.record;
  const count = estate.overrides.items.length;
  if (!check?.compatible || count === 0) return [];
  return [
    {
      code: "migrate/check-differs",
      message: `The check answers \`compatible: true\` while the exports contain ${counted(count, "URI-based override")}; one of the two may be out of date.`,
      help: "Export both again.",
      where: placeInExport(member(check.origin, "compatible") ?? check.origin),
      source: citation(MIGRATION.uriOverridesBlock.source),
    },
  ];
}

function switchedOff(estate: ZoneEstate, { conversions }: Converted): readonly Warning[] {
  if (isWafOn(estate) !== false || stageOf(estate) === "new") return [];
  const skip = conversions.find(({ from }) => from.kind === "setting")?.to;
  const origin = estate.wafSetting.record?.origin ?? estate.status.record?.origin;
  return [
    {
      code: "migrate/waf-is-off",
      message:
        "The WAF is off for the zone, so it runs only if a page rule switches it on; the new WAF has no such setting.",
      help: skip
        ? `The skip rule ${code(skip)} of the proposed configuration takes its place; remove it to let the new WAF run everywhere.`
        : "Write a skip rule for all other URLs before the execute rules.",
      where: origin ? placeInExport(member(origin, "value") ?? origin) : null,
      source: citation(MIGRATION.pageRuleOffIgnored.source),
    },
  ];
}

function entrypointReplaced(estate: ZoneEstate): readonly Warning[] {
  const entrypoint = estate.entrypoint.record;
  if (!entrypoint || entrypoint.rules.length === 0) return [];
  // The last request of a zone in validation mode repeats the live configuration.
  if (stageOf(estate) === "validation" && !estate.entrypoint.gap) return [];
  const count = counted(entrypoint.rules.length, "rule");
  return [
    {
      code: "migrate/entrypoint-replaced",
      message: `The entry point of ${code(MANAGED_PHASE)} already has ${count}, and the proposed configuration replaces all of its rules.`,
      help: "Add the rules that should stay to the configuration.",
      where: placeInExport(member(entrypoint.origin, "rules") ?? entrypoint.origin),
      source: citation(MIGRATION.putWithoutMode.source),
    },
  ];
}

function repeated({ key, id, first, again }: Repetition): Warning {
  const place = placeInExport(first);
  const what = id === undefined ? `The answer ${code(key)}` : `${code(id)} in ${code(key)}`;
  return {
    code: "migrate/repeated-record",
    message: `${what} is given twice, and only the first is used, at ${place.file}:${place.start.line}.`,
    help: "Remove the one that is out of date.",
    where: placeInExport(again),
    source: null,
  };
}
