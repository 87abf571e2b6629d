import { RESULTS } from "../../contract/schemas/answers.ts";
import { list } from "../../core/schema.ts";
import type { Route } from "../http/route.ts";
import * as overrides from "../previous/overrides.ts";
import { getPrevious, listPrevious, patchMode, patchPackage } from "../previous/packages.ts";
import { PAGE_QUERY, PREVIOUS_PATH, recordRoutes } from "./shared.ts";

/** Packages, groups and rules of the previous WAF: three tables with the same three operations. */
function previousRoutes(
  path: string,
  id: string,
  table: "package" | "group" | "wafRule",
  what: string,
  patch: Route["handle"],
): readonly Route[] {
  const schema = RESULTS[table];
  const previous = "of the previous WAF";
  return [
    {
      method: "GET",
      path,
      summary: `List the ${what}s ${previous}`,
      query: PAGE_QUERY,
      resultSchema: list(schema),
      handle: listPrevious(table),
    },
    {
      method: "GET",
      path: `${path}/{${id}}`,
      summary: `Get a ${what} ${previous}`,
      resultSchema: schema,
      handle: getPrevious(table),
    },
    {
      method: "PATCH",
      path: `${path}/{${id}}`,
      summary: `Change a ${what} ${previous}`,
      requestSchema: table === "package" ? "packageBody" : "modeBody",
      resultSchema: schema,
      handle: patch,
    },
  ];
}

const OVERRIDE_ROUTES = recordRoutes({
  path: `${PREVIOUS_PATH}/overrides`,
  id: "override_id",
  words: ["a URI-based override", "URI-based overrides"],
  query: PAGE_QUERY,
  body: "overrideBody",
  result: RESULTS.override,
  deleted: RESULTS.deleted,
  handlers: {
    list: overrides.listOverrides,
    create: overrides.createOverride,
    get: overrides.getOverride,
    put: overrides.putOverride,
    patch: overrides.patchOverride,
    remove: overrides.deleteOverride,
  },
});

/** The previous WAF of a zone. */
export const PREVIOUS_WAF_ROUTES: readonly Route[] = [
  ...previousRoutes(`${PREVIOUS_PATH}/packages`, "package_id", "package", "package", patchPackage),
  ...previousRoutes(
    `${PREVIOUS_PATH}/packages/{package_id}/groups`,
    "group_id",
    "group",
    "group",
    patchMode("group"),
  ),
  ...previousRoutes(
    `${PREVIOUS_PATH}/packages/{package_id}/rules`,
    "rule_id",
    "wafRule",
    "rule",
    patchMode("wafRule"),
  ),
  ...OVERRIDE_ROUTES,
];
