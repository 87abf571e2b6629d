import type { Plan } from "../../contract/plans.ts";

/** Plain JSON as received, with arbitrary keys. */
export type Json = Readonly<Record<string, unknown>>;

/** An account. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly createdOn: string;
}

/** Where a zone is in the migration. */
export type StoredZoneStage = "previous" | "validation" | "new";

/** A zone. */
export interface StoredZone {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly accountId: string;
  readonly stage: StoredZoneStage;
  readonly createdOn: string;
  /** The record that the seed gives. */
  readonly record?: Json;
  /** The zone setting of the previous WAF. Default: on. */
  readonly waf?: "on" | "off";
}

/** A rule of a ruleset, in the shape of the API. */
export interface StoredRule extends Json {
  readonly id: string;
  readonly version: string;
  readonly last_updated: string;
  readonly ref: string;
  readonly enabled: boolean;
}

/** A ruleset, in the shape of the API. Rules are shared between versions and never changed in place. */
export interface StoredRuleset {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  readonly phase: string;
  readonly source?: string;
  readonly version: string;
  readonly last_updated: string;
  readonly rules: readonly StoredRule[];
}

/** An API record that is kept and returned unchanged. */
export interface ApiRecord extends Json {
  readonly id: string;
}

/** A filter. */
export interface StoredFilter {
  readonly id: string;
  readonly expression: string;
  readonly paused: boolean;
  readonly description?: string;
  readonly ref?: string;
  /** Made together with a rule, to which alone it belongs. */
  readonly isInline: boolean;
}

/** A firewall rule; its filter is on its own. */
export interface StoredFirewallRule {
  readonly id: string;
  readonly action: string;
  readonly paused: boolean;
  readonly priority: number | null;
  readonly filterId: string;
  readonly description?: string;
  readonly ref?: string;
  readonly products?: readonly string[];
  readonly createdOn: string;
  readonly modifiedOn: string;
}

/** A list of an account, in the API's shape except for what is counted. Its items are stored separately. */
export interface StoredList {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly description?: string;
  readonly created_on: string;
  readonly modified_on: string;
}

/** A change of the items of a list that an account waits for; its id is that of the account. */
export interface PendingOperation {
  readonly id: string;
  readonly operationId: string;
  readonly listId: string;
  /** Milliseconds since 1970. */
  readonly dueMs: number;
  readonly added: readonly ApiRecord[];
  /** Ids of items. */
  readonly removed: readonly string[];
}

/** The scope of a credential. */
export interface Scope {
  /** The zones that it reaches; `*` for all. */
  readonly zones: readonly string[] | "*";
  /** The accounts that it reaches. Default: all if it reaches all zones, otherwise none. */
  readonly accounts?: readonly string[] | "*";
  /** `edit` includes `read`. */
  readonly access: "read" | "edit";
}

/** A token, or an email and its key. Only digests are kept. */
export interface Credential extends Scope {
  readonly id: string;
  readonly kind: "token" | "key";
  /** SHA-256 of the secret, hexadecimal. */
  readonly digest: string;
  /** The email address of a key. */
  readonly email?: string;
}

/** Every table by name. Records of a zone, account or ruleset are in the scope of its id; others in the scope `""`. */
export interface Tables {
  account: Account;
  zone: StoredZone;
  credential: Credential;
  /** Keyed by account or zone. */
  ruleset: StoredRuleset;
  /** Keyed by ruleset; the id is the version. */
  rulesetVersion: StoredRuleset;
  /** Keyed by zone, as the next six. */
  package: ApiRecord;
  group: ApiRecord;
  wafRule: ApiRecord;
  override: ApiRecord;
  pageRule: ApiRecord;
  filter: StoredFilter;
  firewallRule: StoredFirewallRule;
  /** Keyed by account. */
  list: StoredList;
  /** Keyed by list. */
  listItem: ApiRecord;
  /** By account: the status of a change, as returned. */
  listOperation: ApiRecord;
  pendingOperation: PendingOperation;
}

/** The name of a table. */
export type TableName = keyof Tables;
