import type { BundleFile } from "../compile/render/formats.ts";
import { MIGRATION } from "../contract/migration.ts";
import { ENDPOINTS, pathOf } from "../contract/rest.ts";
import { exactJsonText } from "../core/exact-json.ts";
import type { PlanStep, Remedy, RemedyRule, ZoneReport } from "./report.ts";
import {
  type FiledRequest,
  type MigrationScriptAbout,
  type MigrationStage,
  renderFiledHttp,
  renderScript,
} from "./requests.ts";

interface Filed {
  readonly request: FiledRequest;
  readonly files: readonly BundleFile[];
}

/**
 * A zone's plan as files for review and for whoever sends it: the report, the steps and the remedies as a shell script and
 * as `.http`, and every body as a separate file. Nothing in them is a secret.
 */
export function bundleOfZone(zone: ZoneReport): readonly BundleFile[] {
  const about = { name: zone.zone.name ?? undefined, id: zone.zone.id ?? undefined };
  const name = about.name === undefined && about.id === undefined ? " of a zone without record" : "";
  const steps = zone.steps.map((step, at) => filedStep(zone, step, at));
  const remedies = zone.remedies.map(filedRemedy);
  const chosen = remedies.filter((_, at) => !isAlternative(zone.remedies, at));
  return [
    { name: "plan.json", text: json(zone) },
    ...steps.flatMap(({ files }) => files),
    ...zone.steps.flatMap((step, at) => {
      if (step.method !== "PUT") return [];
      const isAsking = (_: unknown, other: number) => other === at || zone.steps[other]!.method === "GET";
      const requests = requestsOf(steps.filter(isAsking));
      return sectionFiles(`plan-${modeOf(step)}`, requests, requests, {
        title: `Migration${name}`,
        zone: about,
        refusal: refusalOf(zone, step),
        live: { path: step.path, changed: zone.entrypointChanged ?? undefined },
        stage: stageOf(zone, step),
      });
    }),
    ...remedies.flat().flatMap(({ files }) => files),
    ...sectionFiles("remedies", requestsOf(remedies.flat()), requestsOf(chosen.flat()), {
      title: `Remedies${name}`,
      zone: about,
      refusal: undefined,
      live: undefined,
    }),
    ...zone.remedies.flatMap(filesBeside),
  ];
}

function requestsOf(filed: readonly Filed[]): readonly FiledRequest[] {
  return filed.map(({ request }) => request);
}

/** Requests as `.http`, and those among them that a script sends. */
function sectionFiles(
  name: string,
  all: readonly FiledRequest[],
  sent: readonly FiledRequest[],
  about: MigrationScriptAbout,
): readonly BundleFile[] {
  if (all.length === 0) return [];
  return [
    { name: `${name}.http`, text: renderFiledHttp(all, about) },
    { name: `${name}.sh`, text: renderScript(sent, about) },
  ];
}

function modeOf({ query }: PlanStep): string | undefined {
  return query[MIGRATION.modeParameter.value];
}

/** The move that a request makes. The last one of a zone with validation mode is made from there. */
function stageOf({ zone, stage }: ZoneReport, step: PlanStep): MigrationStage {
  const values = { zone_id: zone.id ?? undefined };
  const statusPath = pathOf(ENDPOINTS.getMigrationStatus, values);
  if (!step.irreversible) return { from: "previous", to: "validation", statusPath };
  return { from: stage === "validation" ? "validation" : "previous", to: "new", statusPath };
}

/** Whether an earlier remedy replaces the same records: only one of the two can be carried out. */
function isAlternative(remedies: readonly Remedy[], at: number): boolean {
  const removed = new Set(remedies.slice(0, at).flatMap(({ removes }) => removes));
  return remedies[at]!.removes.some((id) => removed.has(id));
}

/** Why the script of a plan does not run. */
function refusalOf(zone: ZoneReport, step: PlanStep): string | undefined {
  const { verdict, blockers, stage, steps, notChecked, state } = zone;
  if (state === "stuck") return zone.next;
  if (verdict === "unknown")
    return "Not everything that decides on this zone is known: see notChecked in plan.json.";
  if (verdict !== "ready")
    return `This zone is blocked: ${[...new Set(blockers.map(({ code }) => code))].join(", ")}.`;
  if (step.irreversible && steps.some((one) => modeOf(one) === VALIDATION))
    return "After validation mode has begun, export the zone again, and use the plan made of that.";
  if (stage === "validation" && notChecked.some(({ subject }) => subject === "entrypoint"))
    return "The live entry point is not known, and what was tuned in validation mode would be lost: export it first.";
  if (step.irreversible && !steps.some(({ answer }) => answer !== undefined))
    return "Cloudflare's configuration answer is not known, so it is not reconciled with this plan: export it first.";
  return undefined;
}

const [COMPATIBLE] = MIGRATION.checkKeys.value;
const [VALIDATION] = MIGRATION.modes.value.validation;
const CHECK_PATH = /\/waf_migration\/check$/;

function filedStep({ warnings }: ZoneReport, step: PlanStep, at: number): Filed {
  const mode = modeOf(step);
  const file = `${at + 1}-${step.method.toLowerCase()}${mode === undefined ? "" : `-${mode}`}.json`;
  const mustHold = CHECK_PATH.test(step.path) && COMPATIBLE !== undefined ? { mustHold: COMPATIBLE } : {};
  const answerFile =
    step.answer === undefined ? undefined : `${at + 1}-${step.method.toLowerCase()}-answer.json`;
  const differences = warnings
    .filter(({ code }) => code === "migrate/config-differs")
    .map(({ message }) => message);
  const found = filed(
    step,
    { note: step.note, isFinal: step.irreversible, differences, answerFile, ...mustHold },
    file,
  );
  const answers = answerFile === undefined ? [] : [{ name: answerFile, text: `${step.answer}\n` }];
  return { ...found, files: [...found.files, ...answers] };
}

function filedRemedy(remedy: Remedy, at: number): readonly Filed[] {
  return remedy.requests.map((request, call) => {
    const name = `remedy-${at + 1}-${call + 1}`;
    const createdFile = request.method === "POST" ? `${name}-created.txt` : undefined;
    const note = call === 0 ? remedy.message : "";
    const found = filed(request, { note, isFinal: false, createdFile }, `${name}.json`);
    if (createdFile === undefined) return found;
    const rules = request.body as readonly RemedyRule[];
    const lines = rules.map(({ filter }) => `"expression":${JSON.stringify(filter.expression)}\n`);
    return { ...found, files: [...found.files, { name: createdFile, text: lines.join("") }] };
  });
}

function filed(
  {
    method,
    path,
    query,
    body,
  }: Pick<PlanStep, "path" | "query"> & { readonly method: string; readonly body: object | null },
  about: Pick<FiledRequest, "note" | "isFinal" | "mustHold" | "answerFile" | "createdFile" | "differences">,
  file: string,
): Filed {
  const bodyFile = body === null ? undefined : file;
  return {
    request: { method, path, query, bodyFile, ...about },
    files: body === null ? [] : [{ name: file, text: json(body) }],
  };
}

function filesBeside({ list, afterwards }: Remedy, at: number): readonly BundleFile[] {
  const { action, expression, enabled, action_parameters } = afterwards?.rule ?? {};
  const rule = action && { action, expression, enabled, action_parameters, position: { index: 1 } };
  return [
    ...(list ? [{ name: `remedy-${at + 1}-list.json`, text: json(list) }] : []),
    ...(rule ? [{ name: `remedy-${at + 1}-afterwards.json`, text: json(rule) }] : []),
  ];
}

function json(value: object): string {
  return `${exactJsonText(value, 2)}\n`;
}
