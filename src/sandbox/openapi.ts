import { STATUS_CODES } from "node:http";
import { ENVELOPE } from "../contract/envelope.ts";
import { SCHEMAS } from "../contract/schemas/schemas.ts";
import type { JsonSchema } from "../core/schema.ts";
import { type Permission, permissionOf, type Route } from "./http/route.ts";
import { MISSING_ROUTES } from "./routes/not-emulated.ts";
import { PREVIOUS_PATH, ROUTES } from "./routes/routes.ts";

let document: object | undefined;

/** The OpenAPI 3.1 document of the REST API, generated from the schemas of the contract. */
export function openApiDocument(): object {
  document ??= {
    openapi: "3.1.0",
    info: {
      title: "wafsmith sandbox",
      version: "1",
      description: "The responses of the sandbox, a local mock. This does not describe Cloudflare.",
    },
    servers: [{ url: ENVELOPE.basePath.value }],
    paths: paths(),
    components: {
      schemas: Object.fromEntries(
        Object.entries({ ...SCHEMAS, failure: FAILURE }).map(([name, schema]) => [name, referring(schema)]),
      ),
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        email: { type: "apiKey", in: "header", name: ENVELOPE.keyHeaders.value[0] },
        key: { type: "apiKey", in: "header", name: ENVELOPE.keyHeaders.value[1] },
      },
    },
  };
  return document;
}

const FAILURE: JsonSchema = {
  allOf: [
    { $ref: "envelope" },
    { properties: { success: { const: false }, result: { type: "null" }, errors: { type: "array" } } },
  ],
};

function paths(): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {};
  for (const route of ROUTES) {
    found[route.path] = { ...found[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  for (const { path, methods, what } of MISSING_ROUTES) {
    for (const method of methods) {
      const missing = {
        summary: `Not emulated: ${what}`,
        security: securityOf(permissionOf({ method, path })),
        parameters: pathParameters(path),
        responses: failures([...UNREAD, 501]),
      };
      found[path] = { ...found[path], [method.toLowerCase()]: missing };
    }
  }
  return found;
}

function operation(route: Route) {
  const success: JsonSchema = {
    allOf: [
      { $ref: "envelope" },
      { properties: { success: { const: true }, result: route.resultSchema }, required: ["result"] },
    ],
  };
  const body = route.requestSchema && { required: true, content: json({ $ref: route.requestSchema }) };
  return {
    summary: route.summary,
    security: securityOf(permissionOf(route)),
    parameters: [...pathParameters(route.path), ...queryParameters(route)],
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(route, success),
  };
}

function securityOf({ scope, access }: Permission) {
  const roles = [`${scope}:${access}`];
  return [{ token: roles }, { email: roles, key: roles }];
}

/** Statuses of requests that are rejected before their route is looked at. */
const UNREAD = [400, 403, 413];

function responsesOf(route: Route, success: JsonSchema) {
  const { path, method } = route;
  const statuses = [
    ...UNREAD,
    ...(route.statuses ?? []),
    ...(path.includes("{") ? [404] : []),
    ...(path.startsWith(PREVIOUS_PATH) ? [410] : []),
    ...(route.requestSchema ? [415] : []),
    500,
    ...(route.query && "phase_two" in route.query ? [501] : []),
    ...(method === "GET" ? [] : [507]),
  ];
  const done = route.hasNoContent
    ? { "204": { description: "Done; there is no body." } }
    : { "200": { description: "Done.", content: json(success) } };
  return { ...done, ...failures(statuses) };
}

function failures(statuses: readonly number[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: STATUS_CODES[status] ?? "Failed.", content: json({ $ref: "failure" }) },
    ]),
  );
}

function pathParameters(path: string) {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  return names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

function queryParameters({ query = {}, takesDryRun }: Route) {
  const all = takesDryRun ? { ...query, dry_run: ["true", "false"] } : query;
  return Object.entries(all).map(([name, values]) =>
    typeof values === "string"
      ? { name, in: "query", description: values, schema: { type: "string" } }
      : { name, in: "query", schema: { type: "string", enum: values } },
  );
}

function json(schema: JsonSchema) {
  return { "application/json": { schema: referring(schema) } };
}

/** A schema whose references by name lead into the components of the document. */
function referring(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(referring);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === "$ref" && typeof value === "string"
        ? [key, `#/components/schemas/${value}`]
        : [key, referring(value)],
    ),
  );
}
