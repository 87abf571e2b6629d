import type { BundleFile } from "../compile/render/formats.ts";
import { MIGRATION } from "../contract/migration.ts";
import { exactJsonText } from "../core/exact-json.ts";
import type { PlanStep, Remedy, UntoldFact, ZoneReport } from "./report.ts";
import { type FiledRequest, type MigrationScriptAbout, renderFiledHttp, renderScript } from "./requests.ts";

/** A request with what its file holds, where it has a body. */
interface Filed {
  readonly request: FiledRequest;
  readonly files: readonly BundleFile[];
}

/**
 * A zone's plan as files for review and for whoever sends it: the report, the steps and the remedies as a shell script and
 * as `.http`, and every body as a file of its own. Nothing in them is a secret.
 */
export function bundleOfZone(zone: ZoneReport): readonly BundleFile[] {
  const about = { name: zone.zone.name ?? undefined, id: zone.zone.id ?? undefined };
  const name = about.name === undefined && about.id === undefined ? " of a zone without record" : "";
  const steps = zone.steps.map(filedStep);
  const remedies = zone.remedies.map(filedRemedy);
  const isChosen = (_: unknown, at: number) => !isAlternative(zone.remedies, at);
  return [
    { name: "plan.json", text: json(zone) },
    ...section("plan", {
      ...{ title: `Migration${name}`, zone: about },
      ...{ filed: steps, sent: steps, refusal: refusalOf(zone), live: liveOf(zone) },
    }),
    ...section("remedies", {
      ...{ title: `Remedies${name}`, zone: about },
      filed: remedies.flat(),
      sent: remedies.filter(isChosen).flat(),
      ...{ refusal: undefined, live: undefined },
    }),
    ...zone.remedies.flatMap(listFile),
  ];
}

/** Requests to write down, and those among them that a script sends. */
interface Section extends MigrationScriptAbout {
  readonly filed: readonly Filed[];
  readonly sent: readonly Filed[];
}

function section(name: string, { filed, sent, ...about }: Section): readonly BundleFile[] {
  if (filed.length === 0) return [];
  const requestsOf = (some: readonly Filed[]) => some.map(({ request }) => request);
  return [
    { name: `${name}.http`, text: renderFiledHttp(requestsOf(filed), about) },
    { name: `${name}.sh`, text: renderScript(requestsOf(sent), about) },
    ...filed.flatMap(({ files }) => files),
  ];
}

/** Whether another remedy before it takes the place of the same records: only one of the two can be carried out. */
function isAlternative(remedies: readonly Remedy[], at: number): boolean {
  const removed = new Set(remedies.slice(0, at).flatMap(({ removes }) => removes));
  return remedies[at]!.removes.some((id) => removed.has(id));
}

/** The rules that a plan replaces: none where it only asks. */
function liveOf({ steps, entrypointChanged }: ZoneReport): MigrationScriptAbout["live"] {
  const step = steps.find(({ method }) => method === "PUT");
  return step && { path: step.path, changed: entrypointChanged ?? undefined };
}

/** Why the script of a plan does not run as it is. */
function refusalOf({ verdict, blockers, stage, notChecked }: ZoneReport): string | undefined {
  if (verdict === "ready" && stage === "validation" && notChecked.some(isEntryPoint)) {
    return "The live entry point is not known, and what was tuned in validation mode would be lost: export it first.";
  }
  if (verdict === "ready") return undefined;
  if (verdict === "unknown")
    return "Not everything that decides on this zone is known: see notChecked in plan.json.";
  const codes = [...new Set(blockers.map(({ code }) => code))].join(", ");
  return `This zone is blocked: ${codes}.`;
}

function isEntryPoint({ subject }: UntoldFact): boolean {
  return subject === "entrypoint";
}

const [COMPATIBLE] = MIGRATION.checkKeys.value;
const CHECK_PATH = /\/waf_migration\/check$/;

function filedStep(step: PlanStep, at: number): Filed {
  const mode = step.query[MIGRATION.modeParameter.value];
  const file = `${at + 1}-${step.method.toLowerCase()}${mode === undefined ? "" : `-${mode}`}.json`;
  const mustHold = CHECK_PATH.test(step.path) && COMPATIBLE !== undefined ? { mustHold: COMPATIBLE } : {};
  return filed(step, { note: step.note, isFinal: step.irreversible, ...mustHold }, file);
}

function filedRemedy(remedy: Remedy, at: number): readonly Filed[] {
  return remedy.requests.map((request, call) =>
    filed(
      request,
      { note: call === 0 ? remedy.message : "", isFinal: false },
      `remedy-${at + 1}-${call + 1}.json`,
    ),
  );
}

function filed(
  {
    method,
    path,
    query,
    body,
  }: Pick<PlanStep, "path" | "query"> & { readonly method: string; readonly body: object | null },
  about: Pick<FiledRequest, "note" | "isFinal" | "mustHold">,
  file: string,
): Filed {
  const bodyFile = body === null ? undefined : file;
  return {
    request: { method, path, query, bodyFile, ...about },
    files: body === null ? [] : [{ name: file, text: json(body) }],
  };
}

function listFile({ list }: Remedy, at: number): readonly BundleFile[] {
  return list ? [{ name: `remedy-${at + 1}-list.json`, text: json(list) }] : [];
}

function json(value: object): string {
  return `${exactJsonText(value, 2)}\n`;
}
