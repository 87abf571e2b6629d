import { resolve } from "node:path";
import type { GeneratedCertificate } from "../../sandbox/http/certificate.ts";
import { isLoopback, type ServedSandbox, type ServeOptions, serveSandbox } from "../../sandbox/serve.ts";
import { DataFileProblem } from "../../sandbox/state/data-file-problem.ts";
import { readSource } from "../../sources/read.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { defineCommand } from "../command.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { zoneFilesIn } from "../files/export-directory.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { displayPath } from "../files/paths.ts";
import { readTextFile, statOf } from "../files/read-file.ts";
import type { Io } from "../io.ts";

/** Where a token of the user's own is looked for: an option would show it to everyone who lists processes. */
const TOKEN_VARIABLE = "WAFSMITH_SANDBOX_TOKEN";

/** Far longer than any chain of certificates. */
const MAX_PEM_BYTES = 1024 * 1024;

export const command = defineCommand({
  name: "serve",
  summary: "Answer the REST API and the gateway on this machine, to try things on.",
  operands: { usage: "", min: 0, max: 0 },
  options: {
    seed: {
      kind: "list",
      placeholder: "PATH",
      help: "Start with these exports, as `simulate` reads them, instead of three example zones.",
    },
    data: {
      kind: "value",
      placeholder: "FILE",
      help: "Keep the state in this SQLite file. Default: in memory.",
    },
    port: { kind: "value", placeholder: "PORT", help: "The port of the REST API. Default: a free one." },
    "gateway-port": {
      kind: "value",
      placeholder: "PORT",
      help: "The port of the gateway. Default: a free one.",
    },
    host: {
      kind: "value",
      placeholder: "ADDRESS",
      help: `Listen on another address than loopback; needs ${TOKEN_VARIABLE}.`,
    },
    tls: {
      kind: "flag",
      help: "Serve HTTPS with a certificate that is generated for this run; needs openssl.",
    },
    "tls-cert": { kind: "value", placeholder: "FILE", help: "Serve HTTPS with this certificate (PEM)." },
    "tls-key": { kind: "value", placeholder: "FILE", help: "The private key of that certificate (PEM)." },
    upstream: {
      kind: "value",
      placeholder: "URL",
      help: "The node that answers the gateway's requests. Default: anvil, if @foundry-rs/anvil is installed; otherwise a small built-in chain.",
    },
    "gateway-methods": {
      kind: "value",
      placeholder: "LIST",
      choices: ["specified", "documented"],
      help: "Support the methods that are `specified`, or only the `documented` ones. Default: specified.",
    },
    paranoia: {
      kind: "value",
      placeholder: "READING",
      choices: ["table", "pl2"],
      help: "How the migration sets the paranoia level, as in `simulate`. Default: table.",
    },
    json: { kind: "flag", help: "Print addresses and token as one line of JSON." },
    "max-file-size": MAX_FILE_SIZE,
  },
  details: [
    "Runs until it is interrupted. What is emulated and what is not stands at `/` of the REST",
    "address. Requests need the token that is printed; set your own with the environment",
    `variable ${TOKEN_VARIABLE}. Nothing is sent to the service.`,
  ].join("\n"),
  example: "wafsmith serve --seed exports/ --data sandbox.db",
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
    // Whoever reads the addresses may interrupt at once.
    const end = io.untilInterrupted();
    if (seed && !served.sandbox.isSeeded) {
      io.stderr.write(
        `wafsmith: \`${options.data}\` holds a state already, so \`--seed\` was not used. Remove the file to begin with the seed.\n`,
      );
    }
    announce(served, { isJson: options.json, certificate: tls?.path }, io);
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
  readonly paranoia: string | undefined;
}

async function serveOptions(
  flags: ServeFlags,
  seed: readonly SourceDocument[] | undefined,
  io: Io,
): Promise<ServeOptions> {
  const token = io.env[TOKEN_VARIABLE];
  const { host } = flags;
  if (host !== undefined && !isLoopback(host) && !token) {
    throw usage(
      `\`--host ${host}\` lets other machines in, and there is no token of your own.`,
      `Set ${TOKEN_VARIABLE} to a secret of your choice.`,
    );
  }
  const upstream = await upstreamOf(flags.upstream, io);
  return {
    ...(seed ? { seed } : {}),
    ...(token ? { token } : {}),
    ...(host === undefined ? {} : { host }),
    ...(flags.data === undefined ? {} : { persistence: await openData(flags.data, io) }),
    port: portOf(flags.port, "--port"),
    gatewayPort: portOf(flags["gateway-port"], "--gateway-port"),
    migration: { paranoia: flags.paranoia === "pl2" ? "pl2" : "table" },
    gateway: {
      ...(upstream ? { upstream } : {}),
      methods: flags["gateway-methods"] === "documented" ? "documented" : "specified",
    },
    onBug: (error) => {
      io.stderr.write("wafsmith: internal error: a request was answered with 500\n");
      if (io.env["WAFSMITH_DEBUG"] && error instanceof Error) io.stderr.write(`${error.stack}\n`);
    },
  };
}

async function readSeed(
  paths: readonly string[],
  maxBytes: number,
  io: Io,
): Promise<readonly SourceDocument[] | undefined> {
  if (paths.length === 0) return undefined;
  const documents: SourceDocument[] = [];
  for (const path of paths) {
    for (const file of await filesOf(resolve(io.cwd, path), io)) {
      const { text } = readTextFile(file, maxBytes, io);
      const document = await readSource(displayPath(file, io.cwd), text, { maxFileChars: maxBytes });
      const problem = document.diagnostics.find((one) => one.severity === "error");
      if (problem) throw usage(`\`${document.uri}\` cannot be read: ${problem.message}`);
      const failed = document.diagnostics.find(({ code }) => code === "source/failed-answer");
      if (failed) {
        throw usage(
          `\`${document.uri}\` cannot be a seed: ${failed.message}`,
          "Repeat the request, or remove the file.",
        );
      }
      documents.push(document);
    }
  }
  return documents;
}

async function filesOf(path: string, io: Io): Promise<readonly string[]> {
  const isDirectory = statOf(path, displayPath(path, io.cwd), io.files).isDirectory();
  return isDirectory ? zoneFilesIn(path, io) : [path];
}

async function openData(path: string, io: Io) {
  const { openSqlite } = await import("../../sandbox/state/sqlite.ts");
  try {
    return openSqlite(resolve(io.cwd, path));
  } catch (error) {
    if (error instanceof DataFileProblem) throw usage(`\`${path}\` cannot be used: ${error.message}.`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(EXIT.failure, `\`${path}\` cannot be opened: ${reason}.`);
  }
}

async function upstreamOf(url: string | undefined, io: Io) {
  const { httpUpstream } = await import("../../sandbox/gateway/upstream.ts");
  if (url === undefined) {
    const { findAnvil, startAnvil } = await import("../../sandbox/gateway/anvil.ts");
    if (findAnvil([io.cwd]) === undefined) return undefined;
    return httpUpstream(() => startAnvil([io.cwd]));
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw usage(`\`${url}\` is no address of a node.`, "Write it whole: `http://127.0.0.1:8545`.");
  }
  if (!isDecodable(new URL(url))) {
    throw usage("The credentials of `--upstream` are not percent-encoded correctly.", "Write `%` as `%25`.");
  }
  return httpUpstream(async () => ({ url, close: async () => {} }));
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

interface TlsFlags {
  readonly tls: boolean;
  readonly "tls-cert": string | undefined;
  readonly "tls-key": string | undefined;
  readonly host: string | undefined;
}

/** The certificate to serve with; undefined for plain HTTP. A generated one is removed at the end. */
async function tlsOf(flags: TlsFlags, io: Io): Promise<GeneratedCertificate | undefined> {
  const { tls, "tls-cert": certPath, "tls-key": keyPath, host } = flags;
  if (!tls && certPath === undefined && keyPath === undefined) return undefined;
  if (tls && (certPath !== undefined || keyPath !== undefined)) {
    throw usage(
      "`--tls` generates a certificate, and `--tls-cert` or `--tls-key` gives one.",
      "Use one of them.",
    );
  }
  const { certificateProblem, CertificateProblem, generateCertificate } = await import(
    "../../sandbox/http/certificate.ts"
  );
  if (tls) {
    try {
      return generateCertificate(host);
    } catch (error) {
      if (!(error instanceof CertificateProblem)) throw error;
      throw usage(
        `\`--tls\` needs a certificate. ${error.message}`,
        "Give a certificate with `--tls-cert` and `--tls-key`.",
      );
    }
  }
  if (certPath === undefined || keyPath === undefined) {
    throw usage("`--tls-cert` and `--tls-key` need each other.", "Give both files.");
  }
  const path = resolve(io.cwd, certPath);
  const { text: cert } = readTextFile(path, MAX_PEM_BYTES, io);
  const { text: key } = readTextFile(resolve(io.cwd, keyPath), MAX_PEM_BYTES, io);
  const problem = certificateProblem({ cert, key });
  if (problem !== undefined) throw usage(`\`${certPath}\` and \`${keyPath}\` cannot be used: ${problem}.`);
  return { cert, key, path, remove: () => {} };
}

function portOf(text: string | undefined, option: string): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw usage(`\`${text}\` is no port for \`${option}\`: it is a number from 0 to 65535.`);
}

async function start(options: ServeOptions, data: string | undefined): Promise<ServedSandbox> {
  try {
    return await serveSandbox(options);
  } catch (error) {
    if (error instanceof DataFileProblem) throw usage(`\`${data}\` cannot be used: ${error.message}.`);
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
}

function announce(served: ServedSandbox, { isJson, certificate }: Announced, io: Io): void {
  const { restUrl, gatewayUrl, sandbox } = served;
  const { token } = sandbox;
  if (isJson) {
    io.stdout.write(`${JSON.stringify({ rest: restUrl, gateway: gatewayUrl, token, certificate })}\n`);
    return;
  }
  const lines = [
    `rest     ${restUrl}`,
    `gateway  ${gatewayUrl}`,
    `token    ${token}`,
    ...(certificate === undefined ? [] : [`trust    ${certificate}`]),
    "",
    `What is emulated, and what is not: ${new URL("/", restUrl).href}`,
    "Interrupt to stop.",
  ];
  io.stdout.write(`${lines.join("\n")}\n`);
}
