import { exactJsonText } from "../../core/exact-json.ts";
import type { CompiledPolicy } from "../compile.ts";
import { requestsOf } from "../requests.ts";

/** The formats that are JSON, as values. Each gives one value for one deployment, and a list for several. */
const JSON_FORMATS = {
  overrides: ({ deployments }: CompiledPolicy) => oneOrList(deployments.map(({ overrides }) => overrides)),
  rule: ({ deployments }: CompiledPolicy) => oneOrList(deployments.map(({ rule }) => rule)),
  patch: ({ deployments }: CompiledPolicy) => oneOrList(deployments.map(({ request }) => request.body)),
  put: ({ put }: CompiledPolicy): unknown => put?.body,
  request: (compiled: CompiledPolicy) => {
    const zone = isOfZone(compiled) ? compiled.zone : undefined;
    return oneOrList(requestsOf(compiled).map((request) => (zone ? { zone, ...request } : request)));
  },
} as const;

/** A format that is JSON. */
export type JsonFormat = keyof typeof JSON_FORMATS;

/** Whether a format is JSON, so that it can be written as one object per line. */
export function isJsonFormat(format: string): format is JsonFormat {
  return Object.hasOwn(JSON_FORMATS, format);
}

/** A compiled policy in a format that is JSON, with `indent` spaces a level. */
export function jsonOf(compiled: CompiledPolicy, format: JsonFormat, indent: number): string {
  return exactJsonText(JSON_FORMATS[format](compiled), indent);
}

/** The overrides object alone, as canonical JSON text; of several deployments a list of them, in order. */
export function renderOverrides(compiled: CompiledPolicy): string {
  return `${jsonOf(compiled, "overrides", 2)}\n`;
}

/** The complete body of the PATCH, as canonical JSON text; of several deployments a list of them, in order. */
export function renderPatch(compiled: CompiledPolicy): string {
  return `${jsonOf(compiled, "patch", 2)}\n`;
}

/** A value as JSON text in the key order in which it was built: two spaces of indentation, a newline at the end. */
export function canonicalJson(value: unknown): string {
  return `${exactJsonText(value, 2)}\n`;
}

/** Whether anything is deployed in the zone itself: changes to its account concern all zones. */
export function isOfZone({ deployments }: CompiledPolicy): boolean {
  return deployments.some(({ scope }) => scope === "zone");
}

/** A single value is not wrapped in a list. */
function oneOrList<Value>(values: readonly Value[]): Value | readonly Value[] {
  return values.length === 1 ? values[0]! : values;
}
