import { RESULTS } from "../../contract/schemas/answers.ts";
import type { Route } from "../http/route.ts";
import * as migration from "../migration/read.ts";
import { ZONE_PATH } from "./shared.ts";

const PHASE_TWO = { phase_two: ["1"] } as const;

/** The migration to the new WAF. */
export const MIGRATION_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: `${ZONE_PATH}/waf_migration/check`,
    summary: "Check whether a zone can migrate to the new WAF",
    query: PHASE_TWO,
    resultSchema: RESULTS.migrationCheck,
    handle: migration.checkMigration,
  },
  {
    method: "GET",
    path: `${ZONE_PATH}/waf_migration/config`,
    summary: "Get the configuration that replaces the previous one",
    query: PHASE_TWO,
    resultSchema: RESULTS.migrationConfig,
    handle: migration.getMigrationConfig,
  },
  {
    method: "GET",
    path: `${ZONE_PATH}/waf_migration/status`,
    summary: "Get the status of both WAFs",
    resultSchema: RESULTS.migrationStatus,
    handle: migration.getMigrationStatus,
  },
];
