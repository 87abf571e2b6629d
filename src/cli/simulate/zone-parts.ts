import type { ZoneReport } from "../../migrate-sim/report.ts";
import { hasShape, type PartsFormat } from "./parts.ts";

/** The structure of a zone in a report: lists, and objects with their own structure. */
const ZONE = {
  blockers: "list",
  losses: "list",
  warnings: "list",
  conversions: "list",
  moves: "list",
  resources: "list",
  remedies: "list",
  steps: "list",
  notChecked: "list",
  zone: {},
  owasp: { before: {} },
  proposed: { rules: "list" },
  eligibility: { phase_1: { conditions: "list" }, phase_2: { conditions: "list" } },
  effective: {
    before: { wafs: {}, owasp: {}, packages: "list" },
    after: { wafs: {}, owasp: {}, rulesets: "list" },
    exceptions: "list",
  },
} as const;

/** The reports of `simulate`. */
export const SIMULATE_PARTS: PartsFormat<ZoneReport> = {
  command: "simulate",
  isZone: (value): value is ZoneReport => hasShape(value, ZONE),
};
