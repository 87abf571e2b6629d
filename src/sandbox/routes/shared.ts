import type { SchemaName } from "../../contract/schemas/schemas.ts";
import { type JsonSchema, list } from "../../core/schema.ts";
import type { Route, RouteHandler } from "../http/route.ts";

/** The path of a zone. */
export const ZONE_PATH = "/zones/{zone_id}";
/** The path of the previous WAF of a zone. */
export const PREVIOUS_PATH = `${ZONE_PATH}/firewall/waf`;
/** Query parameters of a list that is answered page by page. */
export const PAGE_QUERY = { page: "A whole number from 1.", per_page: "A whole number from 1." } as const;

/** Records that are created, replaced, changed and deleted one at a time. */
interface RecordKind {
  readonly path: string;
  /** The name of the id in paths. */
  readonly id: string;
  /** With its article, and in the plural. */
  readonly words: readonly [one: string, many: string];
  readonly query: Required<Route>["query"];
  readonly body: SchemaName;
  readonly result: JsonSchema;
  readonly deleted: JsonSchema;
  readonly handlers: Readonly<Record<"list" | "create" | "get" | "put" | "patch" | "remove", RouteHandler>>;
}

/** The six operations on such records. */
export function recordRoutes(kind: RecordKind): readonly Route[] {
  const { path, query, handlers, deleted } = kind;
  const [what, many] = kind.words;
  const one = `${path}/{${kind.id}}`;
  const got = { resultSchema: kind.result };
  const set = { requestSchema: kind.body, ...got };
  const listed = { query, resultSchema: list(kind.result) };
  return [
    { method: "GET", path, summary: `List ${many}`, ...listed, handle: handlers.list },
    { method: "POST", path, summary: `Create ${what}`, ...set, handle: handlers.create },
    { method: "GET", path: one, summary: `Get ${what}`, ...got, handle: handlers.get },
    { method: "PUT", path: one, summary: `Replace ${what}`, ...set, handle: handlers.put },
    { method: "PATCH", path: one, summary: `Change ${what}`, ...set, handle: handlers.patch },
    {
      method: "DELETE",
      path: one,
      summary: `Delete ${what}`,
      resultSchema: deleted,
      handle: handlers.remove,
    },
  ];
}
