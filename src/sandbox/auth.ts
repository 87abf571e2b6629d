import { createHash, timingSafeEqual } from "node:crypto";
import { ENVELOPE } from "../contract/envelope.ts";
import { API_ERRORS } from "../contract/errors.ts";
import { ApiRefusal, entryOf, failed, refuse } from "./http/answer.ts";
import type { Credential } from "./state/records.ts";
import type { Store } from "./state/store.ts";

/** Headers by their names in small letters. */
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

/** Whether a credential reaches a zone, or everything where `zoneId` is undefined. */
export function reaches({ zones }: Credential, zoneId: string): boolean {
  return zones === "*" || zones.includes(zoneId);
}

/**
 * Checks that a credential allows the access.
 *
 * Errors: throws an `ApiRefusal` for a zone beyond its reach, and for a change where it may only read.
 */
export function authorize(credential: Credential, access: "read" | "edit", zoneId: string | undefined): void {
  if (zoneId !== undefined && !reaches(credential, zoneId)) throw refuse(API_ERRORS.unauthorized);
  if (access === "edit" && credential.access !== "edit") throw refuse(API_ERRORS.authentication);
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
