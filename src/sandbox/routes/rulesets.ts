import { ENDPOINTS } from "../../contract/rest.ts";
import { RESULTS } from "../../contract/schemas/answers.ts";
import { type JsonSchema, list } from "../../core/schema.ts";
import type { Route } from "../http/route.ts";
import { getEntryPoint, putEntryPoint } from "../rulesets/entry-point.ts";
import * as read from "../rulesets/read.ts";
import * as rules from "../rulesets/rules.ts";
import * as whole from "../rulesets/whole.ts";
import { ZONE_PATH } from "./shared.ts";

const MAYBE: JsonSchema = { type: "null" };

/** The answer to a change: with `dry_run=true` the result is null. */
const changed = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, MAYBE] });

/** The Rulesets API, which is the same for accounts and zones. */
export function rulesetRoutes(owner: string, of: string): readonly Route[] {
  const all = `${owner}/rulesets`;
  const one = `${all}/{ruleset_id}`;
  const entryPoint = `${all}/phases/{phase}/entrypoint`;
  const dryRun = { takesDryRun: true } as const;
  const listed = list(RESULTS.listedRuleset);
  const migrationQuery = owner === ZONE_PATH ? { query: ENDPOINTS.putEntryPoint.value.query } : {};
  const query = Object.fromEntries(
    Object.entries(migrationQuery.query ?? {}).map(([name, { values }]) => [name, values]),
  );
  return [
    {
      method: "GET",
      path: all,
      summary: `List the rulesets of ${of}`,
      resultSchema: listed,
      handle: read.listRulesets,
    },
    {
      method: "POST",
      path: all,
      summary: `Create a ruleset of ${of}`,
      ...dryRun,
      requestSchema: "rulesetBody",
      resultSchema: changed(RESULTS.ruleset),
      handle: whole.createRuleset,
    },
    {
      method: "GET",
      path: one,
      summary: `Get a ruleset of ${of}`,
      resultSchema: RESULTS.ruleset,
      handle: read.getRuleset,
    },
    {
      method: "PUT",
      path: one,
      summary: `Update a ruleset of ${of}`,
      ...dryRun,
      requestSchema: "rulesetBody",
      resultSchema: changed(RESULTS.ruleset),
      handle: whole.putRuleset,
    },
    {
      method: "DELETE",
      path: one,
      summary: `Delete a ruleset of ${of}`,
      ...dryRun,
      hasNoContent: true,
      resultSchema: MAYBE,
      handle: whole.deleteRuleset,
    },
    {
      method: "GET",
      path: `${one}/versions`,
      summary: `List the versions of a ruleset of ${of}`,
      resultSchema: listed,
      handle: read.listVersions,
    },
    {
      method: "GET",
      path: `${one}/versions/{version}`,
      summary: `Get a version of a ruleset of ${of}`,
      resultSchema: RESULTS.ruleset,
      handle: read.getVersion,
    },
    {
      method: "POST",
      path: `${one}/rules`,
      summary: `Add a rule to a ruleset of ${of}`,
      ...dryRun,
      requestSchema: "ruleBody",
      resultSchema: changed(RESULTS.ruleset),
      handle: rules.createRule,
    },
    {
      method: "PATCH",
      path: `${one}/rules/{rule_id}`,
      summary: `Replace or move a rule of a ruleset of ${of}`,
      ...dryRun,
      requestSchema: "ruleBody",
      resultSchema: changed(RESULTS.ruleset),
      handle: rules.patchRule,
    },
    {
      method: "DELETE",
      path: `${one}/rules/{rule_id}`,
      summary: `Delete a rule of a ruleset of ${of}`,
      ...dryRun,
      resultSchema: changed(RESULTS.ruleset),
      handle: rules.deleteRule,
    },
    {
      method: "GET",
      path: entryPoint,
      summary: `Get the entry point of a phase of ${of}`,
      resultSchema: RESULTS.ruleset,
      handle: getEntryPoint,
    },
    {
      method: "PUT",
      path: entryPoint,
      summary: `Update the entry point of a phase of ${of}`,
      ...dryRun,
      requestSchema: "entryPointUpdate",
      query,
      resultSchema: changed(RESULTS.ruleset),
      handle: putEntryPoint,
    },
    {
      method: "GET",
      path: `${entryPoint}/versions`,
      summary: `List the versions of the entry point of a phase of ${of}`,
      resultSchema: listed,
      handle: read.listEntryPointVersions,
    },
    {
      method: "GET",
      path: `${entryPoint}/versions/{version}`,
      summary: `Get a version of the entry point of a phase of ${of}`,
      resultSchema: RESULTS.ruleset,
      handle: read.getEntryPointVersion,
    },
  ];
}
