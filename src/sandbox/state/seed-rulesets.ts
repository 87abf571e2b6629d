import { MANAGED_PHASE } from "../../contract/phases.ts";
import { code, codeList } from "../../core/phrases.ts";
import { isRecord } from "../../core/record.ts";
import { EXPORT_KEYS, exportKeyOf, kindWords, type ZoneExports } from "../../migrate-sim/exports.ts";
import type { SourceDocument, Subject } from "../../sources/recognise/model.ts";
import type { Json, StoredRule, StoredZone } from "./records.ts";
import { type Given, givenIn, nameDifferences, textOf } from "./seed-answers.ts";
import type { SeedOptions } from "./seed-options.ts";
import type { Store } from "./store.ts";

/** Members of an estate object that are not exports. */
const CREDENTIALS: readonly string[] = ["tokens", "keys"];
const LISTS = "lists";

/**
 * Adds the rulesets in a zone's files that are not migration exports: entry points of other phases, and rulesets of
 * accounts. The files in `read` were added before. Reports everything else in these files that the state lacks.
 */
export function seedOthers(
  store: Store,
  { exports, unrecognised, declared }: ZoneExports,
  zone: StoredZone | undefined,
  read: ReadonlySet<SourceDocument>,
  options: SeedOptions,
): void {
  const origins = [...exports.map(({ answer }) => answer), ...declared.map(({ origin }) => origin)];
  for (const document of new Set([...unrecognised, ...origins.map((one) => one.document)])) {
    if (read.has(document)) continue;
    nameUnread(document, options);
    if (document.estates?.length) continue;
    for (const subject of document.subjects) seedOther(store, document, subject, zone, options);
  }
}

/** Reports a file in which nothing is recognised, and unknown members of an estate object. */
function nameUnread(
  { uri, roots, estates, subjects, isEmptyAnswer }: SourceDocument,
  { ignored }: SeedOptions,
) {
  const hasCredentials = roots.some(
    (root) => root.kind === "Object" && CREDENTIALS.some((key) => root.get(key)),
  );
  if (subjects.length === 0 && !isEmptyAnswer && !hasCredentials && !estates?.length)
    ignored(`${code(uri, 200)}: nothing recognised.`);
  const known: readonly string[] = [...EXPORT_KEYS, ...CREDENTIALS, LISTS];
  for (const { node } of estates ?? []) {
    for (const { key } of node.entries) if (!known.includes(key)) ignored(`${code(uri, 200)}: ${code(key)}.`);
  }
}

function seedOther(
  store: Store,
  { uri, format }: SourceDocument,
  subject: Subject,
  zone: StoredZone | undefined,
  options: SeedOptions,
): void {
  const isDeclared = format === "terraform";
  if (
    subject.kind === "TerraformResource" ||
    subject.kind === "RulesetListing" ||
    (subject.kind === "CustomList" && !isDeclared) ||
    (exportKeyOf(subject) && !(isDeclared && subject.kind === "Ruleset"))
  )
    return;
  const [given] = subject.kind === "Ruleset" && !isDeclared ? givenIn(subject.node, uri) : [];
  const owner = given && ownerOf(store, given, zone);
  if (given && owner !== undefined) return seedRuleset(store, owner, given, options);
  options.ignored(`${code(uri, 200)}: the ${kindWords(subject)} in it.`);
}

/** Reports rulesets that are listed without their rules and that no other file contains. */
export function nameListed(store: Store, { uri, subjects }: SourceDocument, { ignored }: SeedOptions): void {
  const owners = [...store.list("account", ""), ...store.list("zone", "")];
  const known = new Set(owners.flatMap(({ id }) => store.list("ruleset", id).map((ruleset) => ruleset.id)));
  const listed = subjects.flatMap((subject) => (subject.kind === "RulesetListing" ? subject.rulesets : []));
  const missing = listed.flatMap(({ id }) => (id && !known.has(id.value) ? [id.value] : []));
  if (missing.length > 0)
    ignored(`${code(uri, 200)}: the rulesets ${codeList(missing, "and")}, because their rules are missing.`);
}

/** The id of the zone or the account that a ruleset belongs to; undefined if the export does not show it. */
function ownerOf(store: Store, { record, uri }: Given, zone: StoredZone | undefined): string | undefined {
  const kind = record["kind"];
  if (zone && (kind === "zone" || kind === "custom")) return zone.id;
  const accounts = store.list("account", "").map(({ id }) => id);
  const folders = uri.split(/[/\\]/);
  const named = accounts.length === 1 ? accounts[0] : accounts.find((id) => folders.includes(id));
  return kind === "zone" ? undefined : (named ?? zone?.accountId);
}

/** Adds a ruleset, unless its owner already has one with its id, or another entry point for its phase. */
export function seedRuleset(store: Store, ownerId: string, given: Given, options: SeedOptions): void {
  const { record, uri } = given;
  const id = textOf(record["id"]) ?? options.newId();
  const kind = textOf(record["kind"]) ?? "zone";
  const phase = textOf(record["phase"]) ?? MANAGED_PHASE;
  const isEntryPoint = kind === "zone" || kind === "root";
  const other = store
    .list("ruleset", ownerId)
    .find((one) => one.id === id || (isEntryPoint && one.kind === kind && one.phase === phase));
  if (other && other.id !== id) {
    options.ignored(
      `${code(uri, 200)}: the ruleset ${code(id)}, because ${code(other.id)} is the entry point of ${code(phase)}.`,
    );
    return;
  }
  const source = textOf(record["source"]);
  const version = String(record["version"]);
  const ruleset = other ?? {
    ...record,
    id,
    name: textOf(record["name"]) ?? "default",
    description: textOf(record["description"]) ?? "",
    ...(source === undefined ? {} : { source }),
    kind,
    version: /^[1-9]\d{0,14}$/.test(version) ? version : "1",
    last_updated: textOf(record["last_updated"]) ?? options.now,
    phase,
    rules: rulesOf(record, options),
  };
  nameDifferences(given, `ruleset ${code(id)}`, ruleset, options);
  if (other) return;
  store.put("ruleset", ownerId, id, ruleset);
  store.put("rulesetVersion", id, ruleset.version, ruleset);
}

function rulesOf({ rules }: Json, { now, newId }: SeedOptions): readonly StoredRule[] {
  return (Array.isArray(rules) ? rules.filter(isRecord) : []).map((rule) => {
    const id = textOf(rule["id"]) ?? newId();
    return {
      ...rule,
      id,
      version: textOf(rule["version"]) ?? "1",
      ref: textOf(rule["ref"]) ?? id,
      enabled: rule["enabled"] !== false,
      last_updated: textOf(rule["last_updated"]) ?? now,
    };
  });
}
