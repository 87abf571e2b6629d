import { RESULTS } from "../../contract/schemas/answers.ts";
import { list } from "../../core/schema.ts";
import type { Route } from "../http/route.ts";
import * as overrides from "../previous/overrides.ts";
import { getPrevious, listPrevious, patchMode, patchPackage } from "../previous/packages.ts";
import { PAGE_QUERY, PREVIOUS_PATH } from "./shared.ts";

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

const OVERRIDE = `${PREVIOUS_PATH}/overrides/{override_id}`;
const OVERRIDE_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: `${PREVIOUS_PATH}/overrides`,
    summary: "List URI-based overrides",
    query: PAGE_QUERY,
    resultSchema: list(RESULTS.override),
    handle: overrides.listOverrides,
  },
  {
    method: "POST",
    path: `${PREVIOUS_PATH}/overrides`,
    summary: "Create a URI-based override",
    requestSchema: "overrideBody",
    resultSchema: RESULTS.override,
    handle: overrides.createOverride,
  },
  {
    method: "GET",
    path: OVERRIDE,
    summary: "Get a URI-based override",
    resultSchema: RESULTS.override,
    handle: overrides.getOverride,
  },
  {
    method: "PUT",
    path: OVERRIDE,
    summary: "Replace a URI-based override",
    requestSchema: "overrideBody",
    resultSchema: RESULTS.override,
    handle: overrides.putOverride,
  },
  {
    method: "PATCH",
    path: OVERRIDE,
    summary: "Change a URI-based override",
    requestSchema: "overrideBody",
    resultSchema: RESULTS.override,
    handle: overrides.patchOverride,
  },
  {
    method: "DELETE",
    path: OVERRIDE,
    summary: "Delete a URI-based override",
    resultSchema: RESULTS.deleted,
    handle: overrides.deleteOverride,
  },
];

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
