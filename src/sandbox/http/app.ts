import { ENVELOPE } from "../../contract/envelope.ts";
import { API_ERRORS } from "../../contract/errors.ts";
import { headOf } from "../../core/whole-characters.ts";
import { authenticate, authorize, authorizeEverything, type Headers, reaches } from "../auth.ts";
import { type Controlled, control } from "../control/control.ts";
import type { Faults } from "../control/faults.ts";
import { indexPage } from "../index-page.ts";
import { completeOperations } from "../lists/operations.ts";
import { openApiDocument } from "../openapi.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { isOtherPart, MISSING_ROUTES } from "../routes/not-emulated.ts";
import { ROUTES } from "../routes/routes.ts";
import { DataFileProblem } from "../state/data-file-problem.ts";
import {
  ApiRefusal,
  badQuery,
  type Envelope,
  failed,
  type HttpAnswer,
  ok,
  ownEntry,
  refuse,
  refuseOwn,
} from "./answer.ts";
import { checkShape } from "./body-shape.ts";
import { type Body, type Call, permissionOf, type Route, readBody, withoutNulls } from "./route.ts";
import { Router } from "./router.ts";

/** A request, independent of its transport. */
export interface SandboxRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  /** The query without the question mark. */
  readonly query: string;
  /** Keyed by name in lower case. */
  readonly headers: Headers;
  /** Empty if none was sent. */
  readonly body: string;
}

/** The outcome of a request: a response, possibly delayed, or a broken connection. */
export interface Outcome {
  readonly answer: HttpAnswer;
  /** Milliseconds to wait before it is sent. */
  readonly latencyMs: number;
  /** Whether the connection is to be reset instead. */
  readonly isReset: boolean;
}

const router = new Router(ROUTES, MISSING_ROUTES);
/** The path below which control routes are. */
export const CONTROL_PATH = "/__sandbox";

/** Options of the app in addition to the state. */
export interface AppOptions extends Controlled {
  /** Whether control routes need a credential that may change everything. */
  readonly guardsControl: boolean;
  /** Called for errors that result in a 500 response. */
  readonly onBug: (error: unknown) => void;
}

/** Handles one request. It is synchronous, so no request ever sees another one half done. */
export function answerRequest(given: SandboxRequest, app: AppOptions): Outcome {
  // The code that writes the response omits its body.
  const request = given.method === "HEAD" ? { ...given, method: "GET" } : given;
  const { path, method } = request;
  const base = ENVELOPE.basePath.value;
  const isApi = path.startsWith(`${base}/`);
  const faults = isApi ? app.faults.take(method, path.slice(base.length)) : {};
  const answer = guarded(app, () => {
    const { store } = app.world;
    if (store.count("pendingOperation", "") > 0) store.transaction(() => completeOperations(app.world));
    if (isApi) return answerApi(request, path.slice(base.length), app, faults);
    if (path.startsWith(`${CONTROL_PATH}/`)) return answerControl(request, app);
    if (method === "GET" && path === "/") return ok(indexPage());
    if (method === "GET" && path === "/openapi.json") return { status: 200, body: openApiDocument() };
    throw refuse(API_ERRORS.noRoute, {}, 404);
  });
  if (isApi) record(given, answer, app);
  return { answer, latencyMs: faults.latencyMs ?? 0, isReset: faults.reset === true };
}

/** A response for whatever happens. A throw that is not a rejection is a bug; its message is not shown. */
function guarded({ onBug }: AppOptions, work: () => HttpAnswer): HttpAnswer {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiRefusal) return error.answer;
    if (error instanceof DataFileProblem)
      return refuseOwn(OWN_ERRORS.notKept, { problem: error.message }).answer;
    onBug(error);
    return failed(OWN_ERRORS.internal.status, [ownEntry(OWN_ERRORS.internal)]);
  }
}

function answerApi(request: SandboxRequest, path: string, app: AppOptions, faults: Faults): HttpAnswer {
  const destination = router.find(request.method, path);
  if (destination.kind === "unknown" && isOtherPart(path))
    throw notEmulated(request, path, app, "another part of the API");
  if (destination.kind === "unknown") throw refuse(API_ERRORS.noRoute, {}, 404);
  if (destination.kind === "wrong-method") throw wrongMethod(request.method, destination.methods);
  if (destination.kind === "not-emulated") throw notEmulated(request, path, app, destination.what);
  if (faults.status !== undefined) {
    const message = `the sandbox was configured to respond with ${faults.status}`;
    const fault = failed(faults.status, [{ message }]);
    const { retryAfter } = faults;
    return retryAfter === undefined ? fault : { ...fault, headers: { "retry-after": String(retryAfter) } };
  }
  if (faults.reset) return failed(OWN_ERRORS.internal.status, []);
  const { route, params } = destination;
  const call = callOf(request, route, params, app, faults);
  const isDry = route.takesDryRun ? isDryRun(call.query) : false;
  const keeps = (answer: HttpAnswer) => !isDry && (answer.status < 400 || answer.keepsChanges === true);
  const answer =
    route.method === "GET"
      ? route.handle(call)
      : app.world.store.transaction(() => route.handle(call), keeps);
  return isDry && answer.status === 200
    ? { status: 200, body: { ...(answer.body as Envelope), result: null } }
    : answer;
}

/** Errors: throws another `ApiRefusal` for a credential that may not use the route. */
function notEmulated({ method, headers }: SandboxRequest, path: string, { world }: AppOptions, what: string) {
  const [, , id = ""] = path.split("/");
  authorize(authenticate(headers, world.store), permissionOf({ method, path }), id);
  return refuseOwn(OWN_ERRORS.notEmulated, { what });
}

function callOf(
  request: SandboxRequest,
  route: Route,
  params: Readonly<Record<string, string>>,
  app: AppOptions,
  faults: Faults,
): Call {
  const credential = credentialOf(request, route, app);
  const permission = permissionOf(route);
  authorize(credential, permission, params[`${permission.scope}_id`] ?? "");
  const limits = faults.quotaExceeded ? { ...app.world.limits, maxFirewallRules: 0 } : app.world.limits;
  return {
    world: { ...app.world, limits },
    params,
    query: new URLSearchParams(request.query),
    credential,
    stopsPreviousApi: faults.previousApiStopped === true,
    reaches: (scope, id) => reaches(credential, scope, id),
    body: bodyOf(request, route),
  };
}

/** The endpoint that verifies a token has a special response for one that is not valid. */
function credentialOf(request: SandboxRequest, route: Route, { world }: AppOptions) {
  try {
    return authenticate(request.headers, world.store);
  } catch (error) {
    const isUnknown =
      error instanceof ApiRefusal && error.answer.status === API_ERRORS.authentication.value.status;
    if (isUnknown && route.path === "/user/tokens/verify") throw refuse(API_ERRORS.invalidToken);
    throw error;
  }
}

function bodyOf(request: SandboxRequest, route: Route): Body | undefined {
  if (!route.requestSchema) return undefined;
  if (request.body === "") throw refuseOwn(OWN_ERRORS.missingBody);
  const given = readBody(request.body, request.headers["content-type"]);
  const body = withoutNulls(given);
  checkShape(route.requestSchema, given.value, body.value);
  return body;
}

function isDryRun(query: URLSearchParams): boolean {
  const given = query.get("dry_run");
  if (given === null || given === "false") return false;
  if (given === "true") return true;
  throw badQuery("dry_run", "true or false", given);
}

function wrongMethod(method: string, methods: readonly string[]): ApiRefusal {
  const { answer } = refuseOwn(OWN_ERRORS.wrongMethod, {
    method: headOf(method, 20),
    methods: methods.join(", "),
  });
  return new ApiRefusal({ ...answer, headers: { allow: methods.join(", ") } });
}

function answerControl(request: SandboxRequest, app: AppOptions): HttpAnswer {
  if (app.guardsControl) authorizeEverything(authenticate(request.headers, app.world.store));
  const value =
    request.body === "" ? undefined : readBody(request.body, request.headers["content-type"]).value;
  const path = request.path.slice(CONTROL_PATH.length);
  return control({ method: request.method, path, value }, app);
}

function record(request: SandboxRequest, { status }: HttpAnswer, { calls, world }: AppOptions): void {
  const { method, path, query, body } = request;
  calls.add({ time: world.clock.timestamp(), method, path, query, body: body === "" ? null : body, status });
}
