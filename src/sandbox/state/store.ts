import type { TableName, Tables } from "./records.ts";

/** One record as stored: `order` is the order of creation, which lists follow. */
interface Entry<Value> {
  readonly order: number;
  readonly value: Value;
}

type Rows = Map<string, Entry<unknown>>;

/** A change of one record; without an entry it was removed. */
export interface Change {
  readonly table: TableName;
  readonly scope: string;
  readonly id: string;
  readonly entry: Entry<unknown> | undefined;
}

/** Storage that keeps the state beyond the process. */
export interface Persistence {
  /** All records there are, in any order. */
  load(): Iterable<Change>;
  /** Keeps all of the changes or none. When it returns, they survive the end of the process. */
  commit(changes: readonly Change[]): void;
  /** Forgets everything that is not among the changes. */
  replaceAll(changes: readonly Change[]): void;
  close(): void;
}

/** The state at one moment. Records are immutable, so that it costs no more than its tables. */
export type StoreSnapshot = ReadonlyMap<string, ReadonlyMap<string, Entry<unknown>>>;

/**
 * The state of the sandbox: records in tables, by scope and id. Changes happen in transactions only, which are kept
 * whole or not at all. The whole state is in memory; a `Persistence` gets each transaction before it is acknowledged.
 */
export class Store {
  readonly #persistence: Persistence | undefined;
  #tables = new Map<string, Rows>();
  #order = 0;
  #isClosed = false;
  /** The records that the running transaction replaced, in order; undefined outside one. */
  #undo: Change[] | undefined;

  /** Errors: throws what the persistence throws, which is then closed. */
  constructor(persistence?: Persistence) {
    this.#persistence = persistence;
    try {
      for (const change of persistence?.load() ?? []) this.#set(change);
    } catch (error) {
      persistence?.close();
      throw error;
    }
    for (const [key, rows] of this.#tables) this.#tables.set(key, inOrder(rows));
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0;
  }

  get<Name extends TableName>(table: Name, scope: string, id: string): Tables[Name] | undefined {
    return this.#tables.get(keyOf(table, scope))?.get(id)?.value as Tables[Name] | undefined;
  }

  /** The records of a scope in the order of their creation. */
  list<Name extends TableName>(table: Name, scope: string): Tables[Name][] {
    const rows = this.#tables.get(keyOf(table, scope));
    return rows ? Array.from(rows.values(), (entry) => entry.value as Tables[Name]) : [];
  }

  count(table: TableName, scope: string): number {
    return this.#tables.get(keyOf(table, scope))?.size ?? 0;
  }

  /** The id of the oldest record of a scope. */
  oldest(table: TableName, scope: string): string | undefined {
    return this.#tables.get(keyOf(table, scope))?.keys().next().value;
  }

  /** Creates or replaces a record; a replaced one keeps its position in lists. */
  put<Name extends TableName>(table: Name, scope: string, id: string, value: Tables[Name]): void {
    const order = this.#tables.get(keyOf(table, scope))?.get(id)?.order ?? ++this.#order;
    this.#change({ table, scope, id, entry: { order, value } });
  }

  delete(table: TableName, scope: string, id: string): void {
    this.#change({ table, scope, id, entry: undefined });
  }

  /**
   * Runs `work`, and keeps its changes if `keeps` returns true for its result. When it throws, nothing is kept.
   *
   * Errors: throws what `work` throws, and what the persistence throws; the state is then as before.
   */
  transaction<Result>(work: () => Result, keeps: (result: Result) => boolean = () => true): Result {
    if (this.#undo) throw new Error("a transaction inside a transaction");
    const undo: Change[] = [];
    this.#undo = undo;
    let isKept = false;
    try {
      const result = work();
      if (undo.length > 0 && keeps(result)) this.#persistence?.commit(this.#changed(undo));
      isKept = keeps(result);
      return result;
    } finally {
      this.#undo = undefined;
      if (!isKept) this.#rollBack(undo);
    }
  }

  snapshot(): StoreSnapshot {
    return new Map([...this.#tables].map(([key, rows]) => [key, new Map(rows)]));
  }

  /**
   * Restores the state of a snapshot, in the persistence first.
   *
   * Errors: throws what the persistence throws; the state is then as before.
   */
  restore(snapshot: StoreSnapshot): void {
    this.#persistence?.replaceAll(everythingOf(snapshot));
    this.#tables = new Map([...snapshot].map(([key, rows]) => [key, new Map(rows)]));
  }

  /** Once is enough; closing again does nothing. */
  close(): void {
    if (!this.#isClosed) this.#persistence?.close();
    this.#isClosed = true;
  }

  #change(change: Change): void {
    if (!this.#undo) throw new Error("a change outside a transaction");
    const { table, scope, id } = change;
    this.#undo.push({ table, scope, id, entry: this.#tables.get(keyOf(table, scope))?.get(id) });
    this.#set(change);
  }

  #set({ table, scope, id, entry }: Change): void {
    const key = keyOf(table, scope);
    const rows = this.#tables.get(key);
    if (!entry) rows?.delete(id);
    else if (rows) rows.set(id, entry);
    else this.#tables.set(key, new Map([[id, entry]]));
    if (entry && entry.order > this.#order) this.#order = entry.order;
  }

  #rollBack(undo: readonly Change[]): void {
    const reordered = new Set<string>();
    for (const change of [...undo].reverse()) {
      const key = keyOf(change.table, change.scope);
      if (change.entry && !this.#tables.get(key)?.has(change.id)) reordered.add(key);
      this.#set(change);
    }
    // A record that was deleted is restored at the end of its map.
    for (const key of reordered) this.#tables.set(key, inOrder(this.#tables.get(key) ?? new Map()));
  }

  /** The last state of each record that a transaction touched. */
  #changed(undo: readonly Change[]): Change[] {
    const touched = new Map<string, Change>();
    for (const { table, scope, id } of undo) {
      const entry = this.#tables.get(keyOf(table, scope))?.get(id);
      touched.set(`${keyOf(table, scope)}\n${id}`, { table, scope, id, entry });
    }
    return [...touched.values()];
  }
}

function everythingOf(snapshot: StoreSnapshot): Change[] {
  return [...snapshot].flatMap(([key, rows]) => {
    const [table, scope] = key.split("\n") as [TableName, string];
    return Array.from(rows, ([id, entry]) => ({ table, scope, id, entry }));
  });
}

function keyOf(table: TableName, scope: string): string {
  return `${table}\n${scope}`;
}

function inOrder(rows: Rows): Rows {
  return new Map([...rows].sort(([, a], [, b]) => a.order - b.order));
}
