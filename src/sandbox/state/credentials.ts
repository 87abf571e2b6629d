import { isRecord } from "../../core/record.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { plainValue } from "../../sources/values/access.ts";
import { digestOf } from "../auth.ts";
import type { Credential, Json, Scope } from "./records.ts";
import type { SeedOptions } from "./seed-options.ts";
import type { Store } from "./store.ts";

/** By the member of a seed that lists them: the kind of its credentials, and the member with the secret of each. */
const LISTS = { tokens: "token", keys: "key" } as const;
const MEMBERS: ReadonlySet<string> = new Set(["token", "key", "email", "access", "zones", "accounts"]);

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

/** A credential, or what is wrong with it. */
function credentialOf(item: unknown, kind: Credential["kind"], id: string): Credential | string {
  if (!isRecord(item)) return "it is not an object";
  const unknown = Object.keys(item).find((key) => !MEMBERS.has(key));
  if (unknown !== undefined) return `\`${unknown}\` is not a member of a credential`;
  const { [kind]: secret, email, access = "edit" } = item;
  if (!isText(secret)) return `\`${kind}\` must be a string`;
  if (kind === "key" && !isText(email)) return "`email` must be a string";
  if (access !== "read" && access !== "edit") return "`access` must be `read` or `edit`";
  const reach = reachOf(item);
  if (typeof reach === "string") return reach;
  return { id, kind, digest: digestOf(secret), ...(isText(email) ? { email } : {}), ...reach, access };
}

/** Without `zones` and `accounts` a credential reaches everything; with one of them, only what that names. */
function reachOf({ zones, accounts }: Json): Pick<Required<Scope>, "zones" | "accounts"> | string {
  const isOpen = zones === undefined && accounts === undefined;
  const [zoneIds, accountIds] = [zones, accounts].map((given) => idsOf(given, isOpen));
  if (!zoneIds) return '`zones` must be a list of ids or `"*"`';
  if (!accountIds) return '`accounts` must be a list of ids or `"*"`';
  return { zones: zoneIds, accounts: accountIds };
}

function idsOf(given: unknown, isOpen: boolean): readonly string[] | "*" | undefined {
  if (given === undefined) return isOpen ? "*" : [];
  if (given === "*") return "*";
  return Array.isArray(given) && given.every((id) => isText(id) && id !== "*") ? given : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
