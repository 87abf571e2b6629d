import { jsonText } from "../ink/json-text.ts";
import type { Tune } from "./model.ts";

/** `tune --format json`. */
export function tuneJson({ proposal, reason, ...tune }: Tune): string {
  const proposed = proposal ? { ...proposal.point, policy: proposal.policy } : null;
  return `${jsonText({ version: 1, ...tune, proposal: proposed, ...(reason !== undefined && { reason }) }, 2)}\n`;
}
