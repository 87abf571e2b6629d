import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import sqlite from "node-sqlite3-wasm";
import type { TableName } from "./records.ts";
import type { Change, Persistence } from "./store.ts";

/** Why a data file cannot be used: a message for people. */
export class DataFileProblem extends Error {}

const SCHEMA_VERSION = 1;

/** The files that this process has open. */
const inUse = new Set<string>();

/**
 * Keeps the state in a SQLite file. Each transaction is in the file before it is acknowledged, so that it survives the
 * end of the process, `kill -9` included; a failure of the machine may cost the last ones.
 *
 * `node-sqlite3-wasm`: SQLite as WebAssembly, with files, and nothing to download or build at its install.
 *
 * Errors: throws a `DataFileProblem` for a file that another process uses, or that is none of the sandbox's.
 */
export function openSqlite(path: string): Persistence {
  const owner = takeOwnership(path);
  try {
    return new SqliteFile(path, owner);
  } catch (error) {
    giveUp(owner);
    if (error instanceof DataFileProblem) throw error;
    throw new DataFileProblem(`it is no database that can be opened (${String((error as Error).message)})`);
  }
}

class SqliteFile implements Persistence {
  readonly #db: InstanceType<typeof sqlite.Database>;
  readonly #owner: string;
  readonly #put: InstanceType<typeof sqlite.Statement>;
  readonly #delete: InstanceType<typeof sqlite.Statement>;

  constructor(path: string, owner: string) {
    this.#owner = owner;
    this.#db = new sqlite.Database(path);
    // The write-ahead log needs no shared memory while one process alone has the file.
    for (const pragma of ["locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL"]) {
      this.#db.all(`PRAGMA ${pragma}`);
    }
    this.#prepareSchema();
    this.#put = this.#db.prepare("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?)");
    this.#delete = this.#db.prepare("DELETE FROM records WHERE tbl = ? AND scope = ? AND id = ?");
  }

  *load(): Iterable<Change> {
    const statement = this.#db.prepare("SELECT tbl, scope, id, ord, json FROM records ORDER BY ord");
    try {
      for (const row of statement.iterate() as Iterable<Record<string, unknown>>) {
        yield {
          table: String(row["tbl"]) as TableName,
          scope: String(row["scope"]),
          id: String(row["id"]),
          entry: { order: Number(row["ord"]), value: JSON.parse(String(row["json"])) },
        };
      }
    } finally {
      statement.finalize();
    }
  }

  commit(changes: readonly Change[]): void {
    this.#inTransaction(() => {
      for (const change of changes) this.#write(change);
    });
  }

  replaceAll(changes: readonly Change[]): void {
    this.#inTransaction(() => {
      this.#db.exec("DELETE FROM records");
      for (const change of changes) this.#write(change);
    });
  }

  close(): void {
    this.#put.finalize();
    this.#delete.finalize();
    this.#db.close();
    giveUp(this.#owner);
  }

  #prepareSchema(): void {
    const version = Number(Object.values(this.#db.get("PRAGMA user_version") ?? {})[0]);
    const tables = this.#db.all("SELECT name FROM sqlite_master WHERE type = 'table'");
    if (version === 0 && tables.length === 0) {
      this.#db.exec(
        "CREATE TABLE records (tbl TEXT, scope TEXT, id TEXT, ord INTEGER, json TEXT, PRIMARY KEY (tbl, scope, id)) WITHOUT ROWID",
      );
      this.#db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    } else if (version !== SCHEMA_VERSION) {
      throw new DataFileProblem("it is a database of something else");
    }
  }

  #write({ table, scope, id, entry }: Change): void {
    if (entry) this.#put.run([table, scope, id, entry.order, JSON.stringify(entry.value)]);
    else this.#delete.run([table, scope, id]);
  }

  #inTransaction(work: () => void): void {
    this.#db.exec("BEGIN");
    try {
      work();
      this.#db.exec("COMMIT");
    } catch (error) {
      this.#db.exec("ROLLBACK");
      throw error;
    }
  }
}

/**
 * Makes this process the one that uses a file. SQLite's own lock is a directory in this port, and a process that is
 * killed leaves it behind; the process id beside it tells whether anyone is there.
 */
function takeOwnership(path: string): string {
  const owner = `${resolve(path)}.owner`;
  const pid = existsSync(owner) ? Number(readFileSync(owner, "utf8")) : 0;
  if (inUse.has(owner)) throw new DataFileProblem("this process uses it already");
  // In a container that was restarted, the process that was killed may have had this one's id.
  if (pid !== process.pid && isAlive(pid)) {
    throw new DataFileProblem(`the process ${pid} uses it; if that is no sandbox, delete ${owner}`);
  }
  writeFileSync(owner, String(process.pid));
  inUse.add(owner);
  rmSync(`${path}.lock`, { recursive: true, force: true });
  return owner;
}

function giveUp(owner: string): void {
  inUse.delete(owner);
  rmSync(owner, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
