import { createHash, timingSafeEqual } from "node:crypto";
import { ENVELOPE } from "../contract/envelope.ts";
import { API_ERRORS } from "../contract/errors.ts";
import { ApiRefusal, entryOf, failed, refuse } from "./http/answer.ts";
import type { Permission } from "./http/route.ts";
import type { Credential } from "./state/records.ts";
import type { Store } from "./state/store.ts";

/** Headers by name, in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The digest under which a secret is kept and compared. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * The credential of a request. Every credential is compared, each in constant time, so that neither the number of
 * comparisons nor their duration leaks anything.
 *
 * Errors: throws an `ApiRefusal` for a missing, malformed or unknown credential.
 */
export function authenticate(headers: Headers, store: Store): Credential {
  const authorization = headers[ENVELOPE.tokenHeader.value.toLowerCase()];
  const credentials = store.list("credential", "");
  if (authorization !== undefined) {
    const token = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization.trim())?.[1];
    if (token === undefined) throw malformed();
    return known(credentials, token, (one) => one.kind === "token");
  }
  const [emailHeader, keyHeader] = ENVELOPE.keyHeaders.value;
  const email = headers[emailHeader!.toLowerCase()];
  const key = headers[keyHeader!.toLowerCase()];
  if (email === undefined || key === undefined) throw refuse(API_ERRORS.authentication);
  return known(credentials, key, (one) => one.kind === "key" && one.email === email);
}

/** Whether a credential reaches an account or a zone. */
export function reaches(
  { zones, accounts = zones === "*" ? "*" : [] }: Credential,
  scope: Permission["scope"],
  id: string,
): boolean {
  if (scope === "user") return true;
  const ids = scope === "zone" ? zones : accounts;
  return ids === "*" || ids.includes(id);
}

/**
 * Checks that a credential has a permission for the account or the zone with an id; `*` matches all of them.
 *
 * Errors: throws an `ApiRefusal` for anything outside its scope, and for a change if it may only read.
 */
export function authorize(credential: Credential, { scope, access }: Permission, id: string): void {
  if (!reaches(credential, scope, id)) throw refuse(API_ERRORS.unauthorized);
  if (access === "edit" && credential.access !== "edit") throw refuse(API_ERRORS.authentication);
}

/** Checks that a credential may change everything. Errors: throws an `ApiRefusal` if it may not. */
export function authorizeEverything(credential: Credential): void {
  for (const scope of ["account", "zone"] as const) authorize(credential, { scope, access: "edit" }, "*");
}

function known(
  credentials: readonly Credential[],
  secret: string,
  is: (credential: Credential) => boolean,
): Credential {
  const digest = Buffer.from(digestOf(secret));
  let found: Credential | undefined;
  for (const credential of credentials) {
    const isEqual = timingSafeEqual(digest, Buffer.from(credential.digest));
    if (isEqual && is(credential)) found = credential;
  }
  if (!found) throw refuse(API_ERRORS.authentication);
  return found;
}

function malformed(): ApiRefusal {
  const { invalidHeaders, invalidAuthorizationFormat } = API_ERRORS;
  const entry = {
    ...entryOf(invalidHeaders.value),
    error_chain: [entryOf(invalidAuthorizationFormat.value)],
  };
  return new ApiRefusal(failed(invalidHeaders.value.status ?? 400, [entry]));
}
