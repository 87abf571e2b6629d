import { createSandbox, type Sandbox, type SandboxOptions } from "../../src/sandbox/sandbox.ts";
import { stableId } from "../../src/sandbox/state/managed.ts";
import { afterEachTest } from "../support/tidy.ts";
import { nonconformity } from "./conformity.ts";

const open: Sandbox[] = [];

afterEachTest(() => {
  for (const sandbox of open.splice(0)) sandbox.close();
});

/** The ids of the zones in the default account. */
export const ZONES = {
  pro: stableId("zone shop.example"),
  business: stableId("zone blog.example"),
  enterprise: stableId("zone bank.example"),
};

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
export type Loose = any;

export interface Reply {
  readonly status: number;
  readonly body: Loose;
}

export interface Client {
  readonly sandbox: Sandbox;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  control(method: string, path: string, body?: unknown): Promise<Reply>;
}

/** A client with its own sandbox, which is closed after the test. A bug in the sandbox makes the call throw. */
export function client(options: SandboxOptions = {}): Client {
  const bugs: unknown[] = [];
  const sandbox = createSandbox({ ...options, onBug: (error) => bugs.push(error) });
  open.push(sandbox);
  const send = async (url: string, method: string, body: unknown, headers: Record<string, string>) => {
    const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
    const response = await sandbox.fetch(url, { method, headers, ...(text === null ? {} : { body: text }) });
    if (bugs.length > 0) throw bugs[0];
    const replied = await response.text();
    const answered = replied === "" ? undefined : JSON.parse(replied);
    if (url.startsWith(sandbox.restUrl)) {
      const { pathname } = new URL(url);
      const problem = nonconformity(method, pathname.slice("/client/v4".length), response.status, answered);
      if (problem !== undefined) throw new Error(`${method} ${pathname} is not as documented: ${problem}`);
    }
    return { status: response.status, body: answered };
  };
  const base = new URL(sandbox.restUrl).origin;
  return {
    sandbox,
    call: (method, path, body, headers = {}) =>
      send(`${sandbox.restUrl}${path}`, method, body, {
        authorization: `Bearer ${sandbox.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      }),
    control: (method, path, body) =>
      send(`${base}/__sandbox${path}`, method, body, { "content-type": "application/json" }),
  };
}
