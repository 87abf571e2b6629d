import { isIP } from "node:net";
import { resolve } from "node:path";
import type { GeneratedCertificate } from "../../sandbox/http/certificate.ts";
import { usage } from "../exit-code.ts";
import { readTextFile } from "../files/read-file.ts";
import type { Io } from "../io.ts";

/** Far longer than any chain of certificates. */
const MAX_PEM_BYTES = 1024 * 1024;

/** The options about HTTPS. */
export interface TlsFlags {
  readonly tls: boolean;
  readonly "tls-name": readonly string[];
  readonly "tls-cert": string | undefined;
  readonly "tls-key": string | undefined;
  readonly host: string | undefined;
}

/** The certificate to serve with; undefined for plain HTTP. A generated one is removed at the end. */
export async function tlsOf(flags: TlsFlags, io: Io): Promise<GeneratedCertificate | undefined> {
  const { tls, "tls-name": names, "tls-cert": certPath, "tls-key": keyPath, host } = flags;
  const wrong = names.find(
    (name) => isIP(name) === 0 && !/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(name),
  );
  if (wrong !== undefined) throw usage(`\`${wrong}\` is not a host name or an address for \`--tls-name\`.`);
  if (names.length > 0 && !tls) throw usage("`--tls-name` requires `--tls`.");
  if (!tls && certPath === undefined && keyPath === undefined) return undefined;
  if (tls && (certPath !== undefined || keyPath !== undefined)) {
    throw usage(
      "`--tls` generates a certificate, so it cannot be used with `--tls-cert` or `--tls-key`.",
      "Use one of them.",
    );
  }
  const { certificateProblem, generateCertificate } = await import("../../sandbox/http/certificate.ts");
  if (tls) return generateCertificate(...(host === undefined ? [] : [host]), ...names);
  if (certPath === undefined || keyPath === undefined) {
    throw usage("`--tls-cert` and `--tls-key` must be used together.", "Give both files.");
  }
  const path = resolve(io.cwd, certPath);
  const { text: cert } = readTextFile(path, MAX_PEM_BYTES, io);
  const { text: key } = readTextFile(resolve(io.cwd, keyPath), MAX_PEM_BYTES, io);
  const problem = certificateProblem({ cert, key });
  if (problem !== undefined) throw usage(`\`${certPath}\` and \`${keyPath}\` cannot be used: ${problem}.`);
  return { cert, key, path, remove: () => {} };
}
