import { isRecord } from "../../core/record.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { plainValue } from "../../sources/values/located.ts";
import { digestOf } from "../auth.ts";
import type { Credential, Json } from "./records.ts";
import type { SeedOptions } from "./seed-options.ts";
import type { Store } from "./store.ts";

/** By the member of a seed that lists them: the kind of its credentials, and the member with the secret of each. */
const LISTS = { tokens: "token", keys: "key" } as const;

/** Credentials are wrong: the message names the first mistake, never a secret. */
export class CredentialProblem extends Error {}

/**
 * Adds the credentials of a document. One with a mistake is named and not added, because it might allow more than was
 * meant.
 */
export function seedCredentials(
  store: Store,
  { roots, uri }: SourceDocument,
  { newId, ignored }: SeedOptions,
): void {
  for (const root of roots) {
    if (root.kind !== "Object") continue;
    const given = Object.keys(LISTS).flatMap((list) => {
      const node = root.get(list);
      return node ? [[list, plainValue(node)] as const] : [];
    });
    const { credentials, problems } = credentialsIn(Object.fromEntries(given), newId);
    for (const problem of problems) ignored(`\`${uri}\`: ${problem}.`);
    for (const credential of credentials) store.put("credential", "", credential.id, credential);
  }
}

/** First part of the ids of credentials that belong to a run. */
const OF_RUN = "run ";

/**
 * Puts credentials of this run in the place of those of the last run.
 *
 * Errors: throws a `CredentialProblem` for a mistake in one of them.
 */
export function keepCredentials(store: Store, given: object): void {
  let count = 0;
  const { credentials, problems } = credentialsIn(given as Json, () => `${OF_RUN}${++count}`);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(LISTS, key));
  if (unknown !== undefined) problems.push(`\`${unknown}\` is neither \`tokens\` nor \`keys\``);
  if (problems[0] !== undefined) throw new CredentialProblem(problems[0]);
  for (const { id } of store.list("credential", ""))
    if (id.startsWith(OF_RUN)) store.delete("credential", "", id);
  for (const credential of credentials) store.put("credential", "", credential.id, credential);
}

/**
 * The credentials of an object, and a clause for each mistake: `{ "tokens": [{ "token", "access", "zones", "accounts" }],
 * "keys": [{ "email", "key", … }] }`.
 */
function credentialsIn(given: Json, newId: () => string) {
  const credentials: Credential[] = [];
  const problems: string[] = [];
  for (const [list, kind] of Object.entries(LISTS)) {
    const items = given[list] ?? [];
    if (!Array.isArray(items)) problems.push(`\`${list}\` is not a list`);
    for (const [at, item] of Array.isArray(items) ? items.entries() : []) {
      const credential = credentialOf(item, kind, newId());
      if (typeof credential === "string") problems.push(`\`${list}[${at}]\`: ${credential}`);
      else credentials.push(credential);
    }
  }
  return { credentials, problems };
}

const isText = (value: unknown) => typeof value === "string" && value !== "";
const areIds = (value: unknown) =>
  value === "*" || (Array.isArray(value) && value.every((id) => isText(id) && id !== "*"));
const IDS = ['a list of ids or `"*"`', areIds] as const;
const TEXT = ["a string", isText] as const;

/** The members of a credential: what each must be, and whether it is. */
const MEMBERS: Readonly<Record<string, readonly [words: string, check: (value: unknown) => boolean]>> = {
  token: TEXT,
  key: TEXT,
  email: TEXT,
  zones: IDS,
  accounts: IDS,
  access: ["`read` or `edit`", (value) => value === "read" || value === "edit"],
};

/**
 * A credential, or what is wrong with it. Without `zones` and `accounts` it reaches everything; with one of them, only
 * what that names.
 */
function credentialOf(item: unknown, kind: Credential["kind"], id: string): Credential | string {
  if (!isRecord(item)) return "it is not an object";
  const required = kind === "key" ? ["key", "email"] : ["token"];
  for (const key of [...Object.keys(item), ...required]) {
    const member = Object.hasOwn(MEMBERS, key) ? MEMBERS[key] : undefined;
    if (!member) return `\`${key}\` is not a member of a credential`;
    if (!member[1](item[key])) return `\`${key}\` must be ${member[0]}`;
  }
  const others = item["zones"] === undefined && item["accounts"] === undefined ? "*" : [];
  const all: Json = { zones: others, accounts: others, access: "edit", ...item };
  const { token, key, ...given } = all;
  const digest = digestOf(String(kind === "key" ? key : token));
  return { ...given, id, kind, digest } as unknown as Credential;
}
