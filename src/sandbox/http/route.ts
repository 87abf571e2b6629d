import type { SchemaName } from "../../contract/schemas/schemas.ts";
import type { JsonSchema } from "../../core/schema.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import type { Credential } from "../state/records.ts";
import type { World } from "../world.ts";
import type { HttpAnswer } from "./answer.ts";

/** A request body, read. */
export interface Body {
  readonly text: string;
  /** On its way to a handler without members that are null. */
  readonly root: LocatedNode;
  /** The root as `JSON.parse` would give it; objects have no prototype. */
  readonly value: unknown;
}

/** One request on its way to its handler, after its sender and target have been checked. */
export interface Call {
  readonly world: World;
  /** Values of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly credential: Credential;
  /** Whether a fault has stopped the API of the previous WAF. */
  readonly stopsPreviousApi: boolean;
  /** Whether the credential reaches a zone or an account. */
  readonly reaches: (scope: Permission["scope"], id: string) => boolean;
  /** Undefined if none was sent; present on routes that need one. */
  readonly body: Body | undefined;
}

/** The handler of a route. Its changes are kept if the response is a success. */
export type RouteHandler = (call: Call) => HttpAnswer;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The access that a credential must have, and the operations that it must be allowed there. */
export interface Permission {
  /** `user`: nothing in particular. */
  readonly scope: "user" | "account" | "zone";
  readonly access: "read" | "edit";
}

/** The permission that a route needs: the path states the scope. */
export function permissionOf({
  method,
  path,
  access,
}: Pick<Route, "path" | "access"> & { readonly method: string }): Permission {
  const scope = path.startsWith("/zones/") ? "zone" : path.startsWith("/accounts/") ? "account" : "user";
  return { scope, access: access ?? (method === "GET" ? "read" : "edit") };
}

/** One operation of the REST API. */
export interface Route {
  readonly method: Method;
  /** Below the base path; `{name}` matches one segment. */
  readonly path: string;
  /** One phrase for the OpenAPI document. */
  readonly summary: string;
  /** The access that the credential needs. Default: `read` for GET, otherwise `edit`. */
  readonly access?: Permission["access"];
  readonly takesDryRun?: true;
  /** The schema of the body, by its name. Routes that have one need a body, and the others take none. */
  readonly requestSchema?: SchemaName;
  /** Whether a success has no body. */
  readonly hasNoContent?: true;
  readonly resultSchema: JsonSchema;
  /** Statuses of failures that other routes do not have. */
  readonly statuses?: readonly number[];
  /** Query parameters: the values that are taken, or a description. */
  readonly query?: Readonly<Record<string, readonly string[] | string>>;
  readonly handle: RouteHandler;
}

/** A route that the API has and the sandbox does not emulate. */
export interface MissingRoute {
  readonly methods: readonly Method[];
  readonly path: string;
  /** A noun phrase. */
  readonly what: string;
}
