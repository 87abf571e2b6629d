import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import type { TlsFiles } from "./server.ts";
import { selfSigned } from "./x509.ts";

/** A certificate that was generated for one run. */
export interface GeneratedCertificate extends TlsFiles {
  /** The file with the certificate, for clients to trust. */
  readonly path: string;
  /** Removes the file. */
  remove(): void;
}

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "::1"];
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any run, and short enough that a forgotten file is worth nothing. */
const VALID_DAYS = 30;

/**
 * Generates a certificate that signs itself, for this machine's loopback names and others, and writes it into a file of its
 * own. The key is in memory only.
 */
export function generateCertificate(...others: readonly string[]): GeneratedCertificate {
  const names = [...new Set([...LOOPBACK_NAMES, ...others])];
  const now = Date.now();
  // Clients may have a clock that is late.
  const [from, until] = [new Date(now - DAY_MS), new Date(now + VALID_DAYS * DAY_MS)];
  const files = selfSigned({ names, from, until });
  const directory = mkdtempSync(join(tmpdir(), "wafsmith-tls-"));
  const path = join(directory, "certificate.pem");
  writeFileSync(path, files.cert);
  return { ...files, path, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** The problem with a certificate and its key; undefined for a pair that a server can use. */
export function certificateProblem(files: TlsFiles): string | undefined {
  try {
    createSecureContext({ ...files });
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    if (/key values mismatch/i.test(message)) return "the key does not belong to the certificate";
    if (/bad decrypt|interrupted or cancelled/i.test(message)) return "the key is encrypted";
    return "they are not a certificate and a private key as PEM";
  }
}
