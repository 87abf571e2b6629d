import type { Protection } from "../../core/protection.ts";

/** The effects on protection that fail by `--fail-on-protection`: an unknown effect may also be a loss. */
const FAILING: Readonly<Record<string, readonly Protection[]>> = {
  lost: ["lost"],
  less: ["lost", "weaker", "unknown"],
};

/** Whether a change fails by a value of `--fail-on-protection`. */
export function isFailing(protection: Protection, gate: string): boolean {
  return FAILING[gate]?.includes(protection) ?? false;
}
