import { randomBytes, randomUUID } from "node:crypto";
import { ENVELOPE } from "../contract/envelope.ts";
import { BoundedMap } from "../core/bounded.ts";
import type { MigrationOptions } from "../migrate-sim/options.ts";
import { readSourceSync } from "../sources/read.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import { digestOf } from "./auth.ts";
import { CallLog, type RecordedCall } from "./control/calls.ts";
import { MAX_SNAPSHOTS } from "./control/control.ts";
import { FaultBox } from "./control/faults.ts";
import { type AppOptions, answerRequest, type Outcome, type SandboxRequest } from "./http/app.ts";
import { badEncoding, decoded } from "./http/route.ts";
import { bodyBytes } from "./http/serialise.ts";
import { keepCredentials } from "./state/credentials.ts";
import { defaultEstates } from "./state/default-estates.ts";
import { ACCOUNT_ID, seedStore } from "./state/seed.ts";
import { type Persistence, Store } from "./state/store.ts";
import { Clock, DEFAULT_LIMITS, type SandboxLimits, type World } from "./world.ts";

/** Options for creating a sandbox. */
export interface SandboxOptions {
  /** The input of `simulate`, as documents or as plain estate objects. Default: an account with three zones. */
  readonly seed?: readonly (SourceDocument | object)[];
  /** Receives a sentence for each part of the seed that is not in the state. Default: none. */
  readonly onIgnored?: (problem: string) => void;
  /** The secret of a token that may do everything. Default: a random one. */
  readonly token?: string;
  /** More credentials, as a seed lists them: `{ tokens, keys }`. They replace those of the last run. Default: none. */
  readonly credentials?: object;
  readonly limits?: Partial<SandboxLimits>;
  /** The reading of what the specification of the migration leaves open. Default: as `simulate`. */
  readonly migration?: Pick<MigrationOptions, "paranoia">;
  /** Milliseconds since 1970. Default: the clock of the machine. */
  readonly now?: () => number;
  /** Keeps the state; its existing content takes precedence over the seed. Default: memory alone. */
  readonly persistence?: Persistence;
  /** Whether control routes need a credential. Default: false, for a loopback address. */
  readonly guardsControl?: boolean;
  /** Receives bugs: errors that result in a 500 response. Default: none. */
  readonly onBug?: (error: unknown) => void;
}

/** A sandbox without a port. */
export interface Sandbox {
  /** The token that may do everything. */
  readonly token: string;
  /** The account of the first zone. */
  readonly accountId: string;
  /** Whether the state began with the seed: false if `persistence` already contained one. */
  readonly isSeeded: boolean;
  /** The base URL for `fetch`; nothing listens there. */
  readonly restUrl: string;
  /** Like the global `fetch`, for the sandbox alone: give it to a client that takes one. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Handles one request at once. */
  handle(request: SandboxRequest): Outcome;
  /** The last calls. */
  calls(): readonly RecordedCall[];
  readonly limits: SandboxLimits;
  close(): void;
}

const ORIGIN = "http://sandbox.invalid";

/** Makes a sandbox in this process, without a port. Errors: throws for a mistake in `credentials`. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const clock = new Clock(options.now ?? Date.now);
  const store = new Store(options.persistence);
  const newId = () => randomUUID().replaceAll("-", "");
  const isSeeded = store.isEmpty;
  const token = options.token ?? randomBytes(30).toString("base64url");
  try {
    if (isSeeded)
      seedStore(store, documentsOf(options.seed ?? defaultEstates()), {
        now: clock.timestamp(),
        newId,
        ignored: options.onIgnored ?? (() => {}),
      });
    keepToken(store, token);
    store.transaction(() => keepCredentials(store, options.credentials ?? {}));
  } catch (error) {
    store.close();
    throw error;
  }
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const world: World = { store, limits, clock, newId, migration: options.migration ?? {} };
  const app: AppOptions = {
    world,
    calls: new CallLog(limits.maxRecordedCalls),
    faults: new FaultBox(),
    initial: store.snapshot(),
    initialFirewallRules: limits.maxFirewallRules,
    snapshots: new BoundedMap(MAX_SNAPSHOTS),
    guardsControl: options.guardsControl ?? false,
    onBug: options.onBug ?? (() => {}),
  };
  const handle = (request: SandboxRequest) => answerRequest(request, app);
  return {
    token,
    accountId: store.list("account", "")[0]?.id ?? ACCOUNT_ID,
    isSeeded,
    restUrl: `${ORIGIN}${ENVELOPE.basePath.value}`,
    fetch: (input, init) => answerFetch(new Request(input, init), handle),
    handle,
    calls: () => app.calls.list(),
    limits,
    close: () => store.close(),
  };
}

/** The token of this run replaces that of the last run, which nobody knows any longer. */
function keepToken(store: Store, token: string): void {
  const id = "sandbox";
  const credential = {
    id,
    kind: "token",
    digest: digestOf(token),
    zones: "*",
    accounts: "*",
    access: "edit",
  } as const;
  store.transaction(() => store.put("credential", "", id, credential));
}

function documentsOf(seed: readonly (SourceDocument | object)[]): readonly SourceDocument[] {
  return seed.map((one, at) => {
    if ("roots" in one && "uri" in one) return one;
    const text = JSON.stringify(one);
    return readSourceSync(`seed/${at}.json`, text, { format: "json", maxFileChars: text.length });
  });
}

async function answerFetch(request: Request, handle: Sandbox["handle"]): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = decoded(new Uint8Array(await request.arrayBuffer()));
  const { answer, latencyMs, isReset } =
    body === undefined
      ? { answer: badEncoding(), latencyMs: 0, isReset: false }
      : handle({
          method: request.method,
          path: pathname,
          query: search.slice(1),
          headers: Object.fromEntries(request.headers),
          body,
        });
  if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
  if (isReset) throw new TypeError("fetch failed: the sandbox was told to reset the connection");
  const headers = { "content-type": ENVELOPE.contentType.value, ...answer.headers };
  const isEmpty = answer.body === undefined || request.method === "HEAD";
  const bytes = isEmpty ? null : new Uint8Array(bodyBytes(answer.body));
  return new Response(bytes, { status: answer.status, headers });
}
