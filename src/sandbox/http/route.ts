import { ENVELOPE } from "../../contract/envelope.ts";
import type { SchemaName } from "../../contract/schemas/schemas.ts";
import { attempted } from "../../core/attempt.ts";
import type { JsonSchema } from "../../core/schema.ts";
import { cutToLength } from "../../core/whole-characters.ts";
import { readJson } from "../../sources/json/json.ts";
import {
  type LocatedArray,
  type LocatedNode,
  type LocatedObject,
  plainValue,
} from "../../sources/values/located.ts";
import { arrayNode, objectNode, withValues } from "../../sources/values/nodes.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { Credential } from "../state/records.ts";
import type { World } from "../world.ts";
import { type HttpAnswer, refuseOwn } from "./answer.ts";

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

/** Problems of a JSON text that the API tolerates: of a repeated key it uses the last value. */
const HARMLESS: ReadonlySet<string> = new Set(["source/duplicate-key"]);

/**
 * A body as text, read as strictly as the API reads it.
 *
 * Errors: throws an `ApiRefusal` for another content type and for anything but JSON.
 */
export function readBody(text: string, contentType: string | undefined): Body {
  const given = contentType?.split(";")[0]?.trim().toLowerCase();
  if (given !== ENVELOPE.contentType.value) {
    throw refuseOwn(OWN_ERRORS.contentType, {
      given: given === undefined ? "no type" : cutToLength(given, 80),
    });
  }
  const { value: root, diagnostics } = readJson("body", text);
  const problem = diagnostics.find((one) => one.severity === "error" && !HARMLESS.has(one.code));
  if (problem || !root)
    throw refuseOwn(OWN_ERRORS.badJson, { problem: problem?.message ?? "it is empty" }, "");
  return { text, root, value: plainValue(root) };
}

/**
 * A body without the null members of its objects: the API reads a null as absent. Both views of the body
 * lose them, so that exactly the stored content is checked.
 */
export function withoutNulls({ text, root }: Body): Body {
  const read = nodeWithoutNulls(root);
  return { text, root: read, value: plainValue(read) };
}

function nodeWithoutNulls(node: LocatedNode): LocatedNode {
  if (node.kind === "Array") return arrayNode(node.range, node.items.map(nodeWithoutNulls));
  if (node.kind !== "Object") return node;
  const kept = node.entries.filter(({ value }) => value.kind !== "Null");
  return withValues(objectNode(node.range, kept), nodeWithoutNulls);
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes of a body as text; undefined if they are not valid UTF-8. */
export function decoded(bytes: Uint8Array): string | undefined {
  return attempted(() => UTF_8.decode(bytes));
}

/** The response to a body that is not valid UTF-8. */
export function badEncoding(): HttpAnswer {
  return refuseOwn(OWN_ERRORS.badEncoding).answer;
}

/** A body, and its root as an object, which the schema of its route demands. */
export function objectBody({ body }: Call): Body & { readonly root: LocatedObject } {
  return body as Body & { readonly root: LocatedObject };
}

/** The same as an array, whose items are objects. Errors: throws an `ApiRefusal` for too many items. */
export function listBody(call: Call): Body & { readonly root: LocatedArray } {
  const body = call.body as Body & { readonly root: LocatedArray };
  const count = body.root.items.length;
  const max = call.world.limits.maxBodyRules;
  if (count > max) throw refuseOwn(OWN_ERRORS.tooManyItems, { what: "items", count, max }, "");
  return body;
}
