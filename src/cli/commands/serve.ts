import { resolve } from "node:path";
import { jsonRecord } from "../../core/attempt.ts";
import { errorText } from "../../core/problem.ts";
import type { LoggedRequest } from "../../sandbox/http/server.ts";
import { isLoopback, type ServedSandbox, type ServeOptions, serveSandbox } from "../../sandbox/serve.ts";
import { CredentialProblem } from "../../sandbox/state/credentials.ts";
import { DataFileProblem } from "../../sandbox/state/data-file-problem.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { defineCommand } from "../command.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import type { Io } from "../io.ts";
import { readSeed } from "../serve/seed.ts";
import { tlsOf } from "../serve/tls.ts";
import { upstreamOf } from "../serve/upstream.ts";
import page from "./serve.json" with { type: "json" };

/** The variable for a token of the user's own: an option would show it to everyone who lists processes. */
const TOKEN_VARIABLE = "WAFSMITH_SANDBOX_TOKEN";
/** The variable for more credentials, in the form of a seed. */
const CREDENTIALS_VARIABLE = "WAFSMITH_SANDBOX_CREDENTIALS";

export const command = defineCommand({
  page,
  values: { tokenVariable: TOKEN_VARIABLE, credentialsVariable: CREDENTIALS_VARIABLE },
  async run({ options }, io) {
    const seed = await readSeed(options.seed, maxFileBytes(options["max-file-size"]), io);
    const tls = await tlsOf(options, io);
    let served: ServedSandbox;
    try {
      served = await start(
        { ...(await serveOptions(options, seed, io)), ...(tls ? { tls } : {}) },
        options.data,
      );
    } catch (error) {
      tls?.remove();
      throw error;
    }
    // The reader of the addresses may interrupt at once.
    const end = io.untilInterrupted();
    if (seed && !served.sandbox.isSeeded) {
      io.stderr.line(
        `wafsmith: \`${options.data}\` already contains a state, so \`--seed\` was not used. Remove the file to begin with the seed.`,
      );
    }
    const isGiven = Boolean(io.env[TOKEN_VARIABLE]);
    announce(served, { isJson: options.json, certificate: tls?.path, isGiven }, io);
    await end;
    await served.close();
    tls?.remove();
    return EXIT.clean;
  },
});

interface ServeFlags {
  readonly data: string | undefined;
  readonly port: string | undefined;
  readonly "gateway-port": string | undefined;
  readonly host: string | undefined;
  readonly upstream: string | undefined;
  readonly "gateway-methods": string | undefined;
  readonly "allow-origin": readonly string[];
  readonly paranoia: string | undefined;
  readonly log: boolean;
}

async function openData(path: string, io: Io) {
  const { openSqlite } = await import("../../sandbox/state/sqlite.ts");
  try {
    return openSqlite(resolve(io.cwd, path));
  } catch (error) {
    if (error instanceof DataFileProblem) throw usage(`\`${path}\` cannot be used: ${error.message}.`);
    const reason = errorText(error);
    throw new Failure(EXIT.failure, `\`${path}\` cannot be opened: ${reason}.`);
  }
}

async function serveOptions(
  flags: ServeFlags,
  seed: readonly SourceDocument[] | undefined,
  io: Io,
): Promise<ServeOptions> {
  const token = io.env[TOKEN_VARIABLE];
  const credentials = credentialsOf(io);
  const { host } = flags;
  if (host !== undefined && !isLoopback(host) && !token && !credentials) {
    throw usage(
      `\`--host ${host}\` lets other machines connect, but you have not set a token of your own.`,
      `Set ${TOKEN_VARIABLE} to a secret of your choice.`,
    );
  }
  const upstream = await upstreamOf(flags.upstream, io);
  return {
    ...(seed ? { seed } : {}),
    ...(token ? { token } : {}),
    ...(credentials ? { credentials } : {}),
    ...(flags.log ? { onRequest: (request) => io.stderr.line(logLine(request)) } : {}),
    ...(host === undefined ? {} : { host }),
    ...(flags.data === undefined ? {} : { persistence: await openData(flags.data, io) }),
    allowedOrigins: flags["allow-origin"].map(originOf),
    port: portOf(flags.port, "--port"),
    gatewayPort: portOf(flags["gateway-port"], "--gateway-port"),
    migration: { paranoia: flags.paranoia === "pl2" ? "pl2" : "table" },
    gateway: {
      ...(upstream ? { upstream } : {}),
      methods: flags["gateway-methods"] === "documented" ? "documented" : "specified",
    },
    onIgnored: (problem) => io.stderr.line(`wafsmith: ignored in \`--seed\`: ${problem}`),
    onBug: (error) => {
      io.stderr.line("wafsmith: internal error: a request was answered with 500");
      if (io.env["WAFSMITH_DEBUG"] && error instanceof Error) io.stderr.write(`${error.stack}\n`);
    },
  };
}

function logLine({ method, target, status, durationMs }: LoggedRequest): string {
  return `${method} ${target} ${status ?? "reset"} ${Math.round(durationMs)} ms`;
}

/** Errors: throws a `Failure` for what is not JSON, without the text. */
function credentialsOf({ env }: Io): object | undefined {
  const text = env[CREDENTIALS_VARIABLE];
  if (!text) return undefined;
  const value = jsonRecord(text);
  if (value) return value;
  throw usage(`\`${CREDENTIALS_VARIABLE}\` must be a JSON object with \`tokens\` or \`keys\`.`);
}

/** Errors: throws a `Failure` for what no browser sends as an origin. */
function originOf(given: string): string {
  if (given === "*" || (URL.canParse(given) && new URL(given).origin === given)) return given;
  throw usage(
    `\`${given}\` is not an origin for \`--allow-origin\`.`,
    "Write scheme, host and port, such as `http://localhost:5173`.",
  );
}

function portOf(text: string | undefined, option: string): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw usage(`\`${text}\` is not a valid port for \`${option}\`: write a number from 0 to 65535.`);
}

async function start(options: ServeOptions, data: string | undefined): Promise<ServedSandbox> {
  try {
    return await serveSandbox(options);
  } catch (error) {
    if (error instanceof DataFileProblem) throw usage(`\`${data}\` cannot be used: ${error.message}.`);
    if (error instanceof CredentialProblem) throw usage(`\`${CREDENTIALS_VARIABLE}\`: ${error.message}.`);
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: "another program listens there",
      EACCES: "permission denied",
      EADDRNOTAVAIL: "this machine has no such address",
    };
    throw new Failure(EXIT.failure, `The sandbox cannot listen: ${reasons[code] ?? code}.`);
  }
}

interface Announced {
  readonly isJson: boolean;
  /** The file that clients must trust. */
  readonly certificate: string | undefined;
  /** Whether the token is the user's own: then no log needs it. */
  readonly isGiven: boolean;
}

function announce(served: ServedSandbox, { isJson, certificate, isGiven }: Announced, io: Io): void {
  const { restUrl, gatewayUrl, sandbox } = served;
  const { token } = sandbox;
  if (isJson) {
    io.stdout.write(
      `${JSON.stringify({ rest: restUrl, gateway: gatewayUrl, token, certificate })}\n`,
      "json",
    );
    return;
  }
  const lines = [
    `rest     ${restUrl}`,
    `gateway  ${gatewayUrl}`,
    `token    ${isGiven ? `that of ${TOKEN_VARIABLE}` : token}`,
    ...(certificate === undefined ? [] : [`trust    ${certificate}`]),
    "",
    `What is emulated, and what is not: ${new URL("/", restUrl).href}`,
    "Interrupt to stop.",
  ];
  io.stdout.write(`${lines.join("\n")}\n`);
}
