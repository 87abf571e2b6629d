import type { ApiError } from "../../contract/errors.ts";
import type { Fact } from "../../contract/fact.ts";
import { headOf } from "../../core/whole-characters.ts";
import { OWN_ERRORS, type OwnError } from "../own-errors.ts";

/** One entry of `errors` or `messages`. */
export interface ApiMessage {
  readonly code?: number;
  readonly message: string;
  readonly source?: { readonly pointer: string };
  /** The object that a new one duplicates. */
  readonly meta?: { readonly id: string };
  readonly error_chain?: readonly ApiMessage[];
}

/** The envelope of every REST response. */
export interface Envelope {
  readonly result: unknown;
  readonly success: boolean;
  readonly errors: readonly ApiMessage[];
  readonly messages: readonly ApiMessage[] | null;
  readonly result_info?: ResultInfo;
}

/** The page of a list in a response, or the cursors of the pages around it. */
export type ResultInfo =
  | PageInfo
  | { readonly cursors: { readonly before?: string; readonly after?: string } };

interface PageInfo {
  readonly page: number;
  readonly per_page: number;
  readonly count: number;
  readonly total_count: number;
  readonly total_pages: number;
}

/** A response before it is written. */
export interface HttpAnswer {
  readonly status: number;
  /** Undefined for no body at all. */
  readonly body: Envelope | unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the changes that the failed request made are kept. */
  readonly keepsChanges?: true;
}

/** A successful response. */
export function ok(result: unknown, info?: ResultInfo): HttpAnswer {
  const envelope: Envelope = { result, success: true, errors: [], messages: [] };
  return { status: 200, body: info ? { ...envelope, result_info: info } : envelope };
}

/** A successful response with the sandbox's remarks in `messages`. */
export function noted(result: unknown, messages: readonly ApiMessage[]): HttpAnswer {
  return { status: 200, body: { result, success: true, errors: [], messages } satisfies Envelope };
}

/** A failed response. */
export function failed(
  status: number,
  errors: readonly ApiMessage[],
  messages: readonly ApiMessage[] = [],
): HttpAnswer {
  return { status, body: { result: null, success: false, errors, messages } satisfies Envelope };
}

/** Ends a request with a failed response. The one exception that handlers throw on purpose. */
export class ApiRefusal extends Error {
  readonly answer: HttpAnswer;

  constructor(answer: HttpAnswer) {
    super("the request is rejected");
    this.answer = answer;
  }
}

type Values = Readonly<Record<string, string | number>>;

/** Rejects with an error that the API has been observed to return. */
export function refuse(fact: Fact<ApiError>, values: Values = {}, status?: number): ApiRefusal {
  const { value } = fact;
  return new ApiRefusal(failed(status ?? value.status ?? 400, [entryOf(value, values)]));
}

/** Clients made with Stainless, Cloudflare's among them, retry after a 5xx response unless this header forbids it. */
const NEVER_REPEAT = { "x-should-retry": "false" };

/** Rejects with an error of the sandbox's own range. */
export function refuseOwn(error: OwnError, values: Values = {}, pointer?: string): ApiRefusal {
  const answer = failed(error.status, [ownEntry(error, values, pointer)]);
  return new ApiRefusal(error.status < 500 ? answer : { ...answer, headers: NEVER_REPEAT });
}

/** Rejects a request for something that does not exist. */
export function noSuch(what: string, id: string): ApiRefusal {
  return refuseOwn(OWN_ERRORS.noSuchThing, { what, id: headOf(id, 80) });
}

/** The object that a request names. Errors: throws an `ApiRefusal` if it does not exist. */
export function existing<Thing>(found: Thing | undefined, what: string, id: string): Thing {
  if (found === undefined) throw noSuch(what, id);
  return found;
}

/** Rejects a query parameter. */
export function badQuery(name: string, expected: string, given: string): ApiRefusal {
  return refuseOwn(OWN_ERRORS.badQuery, { name, expected, given: headOf(given, 80) });
}

/** Rejects the value at a pointer into a body. */
export function badShape(problem: string, pointer: string): ApiRefusal {
  return refuseOwn(OWN_ERRORS.badShape, { problem }, pointer);
}

/** Rejects with errors that the API has been observed to return, and the sandbox's own text in `messages`. */
export function refuseNoting(
  errors: readonly Fact<ApiError>[],
  values: Values,
  note: ApiMessage,
): ApiRefusal {
  const entries = errors.map(({ value }) => entryOf(value, values));
  return new ApiRefusal(failed(errors[0]?.value.status ?? 400, entries, [note]));
}

/** An observed error as an entry. */
export function entryOf(error: ApiError, values: Values = {}): ApiMessage {
  return {
    ...(error.code === undefined ? {} : { code: error.code }),
    message: filled(error.message, values),
    ...(error.pointer === undefined ? {} : { source: { pointer: error.pointer } }),
  };
}

/** An error of the sandbox's own range as an entry. */
export function ownEntry(error: OwnError, values: Values = {}, pointer?: string): ApiMessage {
  const entry = { code: error.code, message: filled(error.message, values) };
  return pointer === undefined ? entry : { ...entry, source: { pointer } };
}

function filled(template: string, values: Values): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
