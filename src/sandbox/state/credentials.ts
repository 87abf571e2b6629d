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

/**
 * Adds the credentials of a document: `{ "tokens": [{ "token", "access", "zones", "accounts" }], "keys": [{ "email",
 * "key", … }] }`. One with a mistake is not added, because it might allow more than was meant.
 */
export function seedCredentials(
  store: Store,
  { roots, uri }: SourceDocument,
  { newId, ignored }: SeedOptions,
): void {
  for (const root of roots) {
    for (const [list, kind] of Object.entries(LISTS)) {
      const given = root.kind === "Object" ? root.get(list) : undefined;
      const items = given?.kind === "Array" ? given.items.map(plainValue) : [];
      if (given && given.kind !== "Array") ignored(`\`${uri}\`: \`${list}\` is not a list.`);
      for (const [at, item] of items.entries()) {
        const credential = credentialOf(item, kind, newId());
        if (typeof credential === "string") ignored(`\`${uri}\`: \`${list}[${at}]\`: ${credential}.`);
        else store.put("credential", "", credential.id, credential);
      }
    }
  }
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
