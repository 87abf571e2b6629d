import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import type { TlsFiles } from "./server.ts";

/** A certificate that was generated for one run. */
export interface GeneratedCertificate extends TlsFiles {
  /** The file with the certificate, for clients to trust. */
  readonly path: string;
  /** Removes the file. */
  remove(): void;
}

/** Why there is no certificate: a sentence for people. */
export class CertificateProblem extends Error {}

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "::1"];
/** Longer than any run, and short enough that a forgotten file is worth nothing. */
const VALID_DAYS = 30;
const TIMEOUT_MS = 30_000;

/**
 * Generates a certificate that signs itself, for this machine's loopback names and a host. Needs the program `openssl`,
 * and no network: Node can generate keys, but writes no certificates.
 *
 * Errors: throws a `CertificateProblem` where `openssl` is missing or fails.
 */
export function generateCertificate(host?: string): GeneratedCertificate {
  const directory = mkdtempSync(join(tmpdir(), "wafsmith-tls-"));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  const path = join(directory, "certificate.pem");
  const keyPath = join(directory, "key.pem");
  const names = [...new Set([...LOOPBACK_NAMES, ...(host === undefined ? [] : [host])])];
  const alternatives = names.map((name) => `${isIP(name) > 0 ? "IP" : "DNS"}:${name}`).join(",");
  try {
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-sha256", "-days", String(VALID_DAYS)],
        ...["-subj", "/CN=localhost", "-addext", `subjectAltName=${alternatives}`],
        ...["-keyout", keyPath, "-out", path],
      ],
      { stdio: "ignore", timeout: TIMEOUT_MS },
    );
    return { cert: readFileSync(path, "utf8"), key: readFileSync(keyPath, "utf8"), path, remove };
  } catch (error) {
    remove();
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new CertificateProblem(
      isMissing
        ? "The program `openssl` is not installed."
        : "The program `openssl` cannot generate a certificate.",
    );
  } finally {
    rmSync(keyPath, { force: true });
  }
}

/** What is wrong with a certificate and its key; undefined for a pair that a server can use. */
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
