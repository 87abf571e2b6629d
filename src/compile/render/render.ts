import type { CompiledPolicy } from "../compile.ts";

/** The overrides object alone, as canonical JSON text; of several deployments a list of them, in order. */
export function renderOverrides({ deployments }: CompiledPolicy): string {
  return canonicalJson(oneOrList(deployments.map(({ overrides }) => overrides)));
}

/** The complete body of the PATCH, as canonical JSON text; of several deployments a list of them, in order. */
export function renderPatch({ deployments }: CompiledPolicy): string {
  return canonicalJson(oneOrList(deployments.map(({ request }) => request.body)));
}

/** A value as JSON text in the key order in which it was built: two spaces of indentation, a newline at the end. */
export function canonicalJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** A single value stands alone. */
export function oneOrList<Value>(values: readonly Value[]): Value | readonly Value[] {
  return values.length === 1 ? values[0]! : values;
}
