import sqlite from "node-sqlite3-wasm";
import { jsonRecord } from "../../core/attempt.ts";
import { DataFileProblem, dataFileProblemOf } from "./data-file-problem.ts";
import { type Ownership, takeOwnership } from "./ownership.ts";
import type { TableName } from "./records.ts";
import { isRow } from "./rows.ts";
import { digestOfText, ruleBytes, ruleDigest } from "./rule-texts.ts";
import type { Change, Persistence } from "./store.ts";

/** Version 1 kept the rules of a ruleset in its row, and version 2 the current version of a ruleset twice. */
const FORMAT = 3;
/** Pages of the journal after which they go into the file: each time costs two waits for the disk. */
const JOURNAL_PAGES = 4000;

/**
 * Keeps the state in a SQLite file. Each transaction is in the file before it is acknowledged, so it survives the end
 * of the process, also by `kill -9`. If the machine fails, the last ones may be lost.
 *
 * `node-sqlite3-wasm`: SQLite as WebAssembly, with files, and nothing to download or build at its install.
 *
 * Errors: throws a `DataFileProblem` for a file that another process uses, that is damaged, or that was not made by the
 * sandbox.
 */
export function openSqlite(path: string): Persistence {
  const ownership = takeOwnership(path);
  try {
    return new SqliteFile(ownership);
  } catch (error) {
    ownership.release();
    throw dataFileProblemOf(error);
  }
}

type Row = Record<string, unknown>;

/**
 * A ruleset and its versions mostly contain the same rules. So rules have separate rows, named by a digest of their
 * text, and the row of a version lists digests: a change of one rule writes that rule and a short list. The row of a
 * ruleset names the version that it is: both are written and deleted together.
 */
class SqliteFile implements Persistence {
  readonly #db: InstanceType<typeof sqlite.Database>;
  readonly #ownership: Ownership;
  readonly #put: InstanceType<typeof sqlite.Statement>;
  readonly #delete: InstanceType<typeof sqlite.Statement>;
  readonly #putRule: InstanceType<typeof sqlite.Statement>;
  readonly #deleteRule: InstanceType<typeof sqlite.Statement>;
  /** The digests that the row of each record lists. */
  readonly #digests = new Map<string, readonly string[]>();
  /** The number of rows that list a digest. A rule whose count is 0 is removed. */
  readonly #uses = new Map<string, number>();
  /** The lists of those rows before the running transaction that it has changed. */
  readonly #undo = new Map<string, readonly string[]>();

  constructor(ownership: Ownership) {
    this.#ownership = ownership;
    this.#db = new sqlite.Database(ownership.path);
    try {
      // The write-ahead log needs no shared memory while one process alone has the file.
      const journal = `wal_autocheckpoint = ${JOURNAL_PAGES}`;
      for (const pragma of [
        "locking_mode = EXCLUSIVE",
        "journal_mode = WAL",
        "synchronous = NORMAL",
        journal,
      ]) {
        this.#db.all(`PRAGMA ${pragma}`);
      }
      this.#prepareSchema();
      this.#put = this.#db.prepare("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?)");
      this.#delete = this.#db.prepare("DELETE FROM records WHERE tbl = ? AND scope = ? AND id = ?");
      this.#putRule = this.#db.prepare("INSERT OR IGNORE INTO rules VALUES (?, ?)");
      this.#deleteRule = this.#db.prepare("DELETE FROM rules WHERE digest = ?");
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  load(): readonly Change[] {
    try {
      const rules = new Map<string, unknown>();
      for (const row of this.#rows("SELECT digest, json FROM rules")) {
        const digest = String(row["digest"]);
        if (digestOfText(String(row["json"])) !== digest) throw anotherFormat("rule", digest);
        rules.set(digest, parsed(row, "rule", digest));
      }
      const versions = new Map<string, unknown>();
      // In alphabetical order, versions come last, but rulesets need them first.
      return this.#rows("SELECT tbl, scope, id, ord, json FROM records ORDER BY tbl DESC").map((row) => {
        const change = this.#changeOf(row, rules, versions);
        if (change.table === "rulesetVersion") versions.set(keyOf(change), change.entry?.value);
        return change;
      });
    } catch (error) {
      throw dataFileProblemOf(error);
    }
  }

  commit(changes: readonly Change[]): void {
    this.#inTransaction(() => this.#writeAll(changes));
  }

  replaceAll(changes: readonly Change[]): void {
    this.#inTransaction(() => {
      this.#db.exec("DELETE FROM records; DELETE FROM rules");
      for (const key of this.#digests.keys()) this.#note(key, []);
      this.#uses.clear();
      this.#writeAll(changes);
    });
  }

  close(): void {
    // Closing writes the journal into the file, which another process may have taken over.
    if (!this.#ownership.isHeld()) return this.#ownership.release();
    for (const statement of [this.#put, this.#delete, this.#putRule, this.#deleteRule]) statement.finalize();
    this.#db.close();
    this.#ownership.release();
  }

  #rows(query: string): Row[] {
    return this.#db.all(query);
  }

  #prepareSchema(): void {
    const format = Number(Object.values(this.#db.get("PRAGMA user_version") ?? {})[0]);
    const tables = this.#rows("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => name);
    const isOwn = format === 0 ? tables.length === 0 : tables.includes("records");
    if (!isOwn) throw new DataFileProblem("it is a database of another program");
    if (format > FORMAT) {
      const message = `a newer version of wafsmith wrote it (format ${format}; this one reads up to ${FORMAT})`;
      throw new DataFileProblem(message);
    }
    if (this.#db.get("PRAGMA quick_check")?.["quick_check"] !== "ok")
      throw new DataFileProblem("a page of it is damaged");
    if (format === FORMAT) return;
    this.#db.exec(`BEGIN;
      CREATE TABLE IF NOT EXISTS records
        (tbl TEXT, scope TEXT, id TEXT, ord INTEGER, json TEXT, PRIMARY KEY (tbl, scope, id)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS rules (digest TEXT PRIMARY KEY, json TEXT) WITHOUT ROWID;
      PRAGMA user_version = ${FORMAT};
      COMMIT`);
  }

  #changeOf(row: Row, rules: ReadonlyMap<string, unknown>, versions: ReadonlyMap<string, unknown>): Change {
    const [table, scope, id] = [String(row["tbl"]) as TableName, String(row["scope"]), String(row["id"])];
    let value = parsed(row, table, id);
    const same = value["sameAsVersion"];
    if (table === "ruleset" && same !== undefined) {
      const version = versions.get(versionKey(id, String(same)));
      if (version === undefined) throw anotherFormat(table, id);
      value = version as typeof value;
    } else if (isRuleset(table)) {
      const listed: unknown = value["rules"];
      if (!Array.isArray(listed)) throw anotherFormat(table, id);
      const digests = listed.filter((one) => typeof one === "string");
      if (!digests.every((digest) => rules.has(digest))) throw anotherFormat(table, id);
      value = { ...value, rules: listed.map((one) => (typeof one === "string" ? rules.get(one) : one)) };
      this.#list(keyOf({ table, scope, id }), digests);
    }
    const order = Number(row["ord"]);
    if (!Number.isSafeInteger(order) || !isRow(table, scope, id, value)) throw anotherFormat(table, id);
    return { table, scope, id, entry: { order, value } };
  }

  #writeAll(changes: readonly Change[]): void {
    const versions = new Map<string, unknown>();
    for (const change of changes) {
      if (change.table === "rulesetVersion") versions.set(keyOf(change), change.entry?.value);
    }
    for (const change of changes) this.#write(change, versions);
  }

  #write(change: Change, versions: ReadonlyMap<string, unknown>): void {
    const { table, scope, id, entry } = change;
    const same = entry && table === "ruleset" ? sameVersion(entry.value, versions) : undefined;
    const unused =
      same !== undefined ? this.#list(keyOf(change), []) : isRuleset(table) ? this.#writeRules(change) : [];
    if (!entry) this.#delete.run([table, scope, id]);
    else {
      const row = same ?? (isRuleset(table) ? listing(entry.value) : JSON.stringify(entry.value));
      this.#put.run([table, scope, id, entry.order, row]);
    }
    for (const digest of unused) this.#deleteRule.run([digest]);
  }

  /** Writes the rules that no row has yet. Returns those that none has any longer. */
  #writeRules(change: Change): readonly string[] {
    const rules = (change.entry?.value as { readonly rules: readonly object[] } | undefined)?.rules ?? [];
    for (const rule of rules) {
      const digest = ruleDigest(rule);
      if (!this.#uses.has(digest)) this.#putRule.run([digest, ruleBytes(rule).toString()]);
    }
    return this.#list(keyOf(change), rules.map(ruleDigest));
  }

  /** Notes which rules a row lists now. Returns those that no row lists any longer. */
  #list(key: string, digests: readonly string[]): readonly string[] {
    const before = this.#note(key, digests);
    for (const digest of digests) this.#uses.set(digest, (this.#uses.get(digest) ?? 0) + 1);
    const unused: string[] = [];
    for (const digest of before) {
      const uses = (this.#uses.get(digest) ?? 1) - 1;
      if (uses > 0) this.#uses.set(digest, uses);
      else if (this.#uses.delete(digest)) unused.push(digest);
    }
    return unused;
  }

  /** Remembers the digests that a row lists now. Returns those that it listed. */
  #note(key: string, digests: readonly string[]): readonly string[] {
    const before = this.#digests.get(key) ?? [];
    if (!this.#undo.has(key)) this.#undo.set(key, before);
    if (digests.length === 0) this.#digests.delete(key);
    else this.#digests.set(key, digests);
    return before;
  }

  #inTransaction(work: () => void): void {
    if (!this.#ownership.isHeld()) throw new DataFileProblem("another process has taken it over");
    this.#undo.clear();
    try {
      this.#db.exec("BEGIN");
      work();
      this.#db.exec("COMMIT");
    } catch (error) {
      this.#forgetChanges();
      // SQLite rolls back automatically if the disk is full.
      if (this.#db.inTransaction) this.#db.exec("ROLLBACK");
      throw dataFileProblemOf(error);
    }
  }

  /** The lists are restored to their state before the transaction. */
  #forgetChanges(): void {
    for (const [key, digests] of this.#undo) {
      if (digests.length === 0) this.#digests.delete(key);
      else this.#digests.set(key, digests);
    }
    this.#uses.clear();
    for (const digest of [...this.#digests.values()].flat())
      this.#uses.set(digest, (this.#uses.get(digest) ?? 0) + 1);
  }
}

function keyOf({ table, scope, id }: Pick<Change, "table" | "scope" | "id">): string {
  return `${table}\n${scope}\n${id}`;
}

function isRuleset(table: TableName): boolean {
  return table === "ruleset" || table === "rulesetVersion";
}

function versionKey(rulesetId: string, version: string): string {
  return keyOf({ table: "rulesetVersion", scope: rulesetId, id: version });
}

/** The row of a ruleset that equals one of the versions that are written with it; undefined if it equals none. */
function sameVersion(value: unknown, versions: ReadonlyMap<string, unknown>): string | undefined {
  const { id, version } = value as { readonly id: string; readonly version: string };
  return versions.get(versionKey(id, version)) === value
    ? JSON.stringify({ sameAsVersion: version })
    : undefined;
}

/** A ruleset as JSON with digests in place of its rules. */
function listing(value: unknown): string {
  const ruleset = value as { readonly rules: readonly object[] };
  return JSON.stringify({ ...ruleset, rules: ruleset.rules.map(ruleDigest) });
}

function parsed({ json }: Row, table: string, id: string): Readonly<Record<string, unknown>> {
  const value = jsonRecord(String(json));
  if (value) return value;
  throw anotherFormat(table, id);
}

function anotherFormat(table: string, id: string): DataFileProblem {
  return new DataFileProblem(`the row ${table} ${id} has another format than the sandbox writes`);
}
