import codes from "./codes.json" with { type: "json" };
import type { BlockerCode, LossCode, WarningCode } from "./report.ts";

/** Every `migrate/…` code. */
export const MIGRATE_CODES: Readonly<Record<BlockerCode | LossCode | WarningCode, string>> = codes;
