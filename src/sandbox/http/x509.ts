import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";
import type { TlsFiles } from "./server.ts";

/** The names in a certificate. */
export interface CertificateSubject {
  /** The first is its common name; all are alternative names. */
  readonly names: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

/**
 * Makes a certificate that signs itself. Node generates keys and signatures but not certificates. The few DER values of
 * one are written here (RFC 5280), so that no other program is needed.
 */
export function selfSigned({ names, from, until }: CertificateSubject): TlsFiles {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(OID.commonName, utf8(names[0] ?? ""))));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const alternatives = names.map((one) =>
    isIP(one) === 0 ? der(0x82, Buffer.from(one)) : der(0x87, addressBytes(one)),
  );
  const extensions = [
    // Clients that trust it use it as a certificate authority, and strict ones require everything that RFC 5280 demands
    // of one.
    extension(OID.basicConstraints, sequence(TRUE), TRUE),
    extension(OID.keyUsage, SIGNS_DATA_AND_CERTIFICATES, TRUE),
    extension(OID.subjectKeyIdentifier, octets(createHash("sha1").update(spki).digest())),
    extension(OID.extendedKeyUsage, sequence(OID.serverAuthentication)),
    extension(OID.alternativeNames, sequence(...alternatives)),
  ];
  const body = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    SIGNATURE,
    name,
    sequence(time(from), time(until)),
    name,
    spki,
    tagged(3, sequence(...extensions)),
  );
  const cert = sequence(body, SIGNATURE, bits(sign("sha256", body, privateKey)));
  return {
    cert: pem(cert),
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
  };
}

/** Tag, length and content of a value in DER. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...items: readonly Buffer[]) => der(0x30, ...items);
const set = (item: Buffer) => der(0x31, item);
const integer = (bytes: Buffer) => der(0x02, bytes);
const octets = (bytes: Buffer) => der(0x04, bytes);
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
/** All of the bits are used. */
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const tagged = (number: number, content: Buffer) => der(0xa0 + number, content);
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));

const TRUE = der(0x01, Buffer.from([0xff]));

const OID = {
  commonName: oid(0x55, 0x04, 0x03),
  subjectKeyIdentifier: oid(0x55, 0x1d, 0x0e),
  keyUsage: oid(0x55, 0x1d, 0x0f),
  alternativeNames: oid(0x55, 0x1d, 0x11),
  basicConstraints: oid(0x55, 0x1d, 0x13),
  extendedKeyUsage: oid(0x55, 0x1d, 0x25),
  serverAuthentication: oid(0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01),
  ecdsaWithSha256: oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02),
};

/** Bits 0 and 5 of the key usage; the last two are not used. */
const SIGNS_DATA_AND_CERTIFICATES = der(0x03, Buffer.from([2, 0b1000_0100]));

const SIGNATURE = sequence(OID.ecdsaWithSha256);

/** `critical`: `TRUE`, or nothing. */
function extension(id: Buffer, value: Buffer, ...critical: readonly Buffer[]): Buffer {
  return sequence(id, ...critical, octets(value));
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split(".").map(Number));
  // In a URL an IPv6 address has one form, with at most one gap and no dots.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, "")}]`);
  const [before = "", after] = hostname.slice(1, -1).split("::");
  const groups = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [head, tail] = [groups(before), groups(after ?? "")];
  const all = [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}

/** Positive, and of fixed length, so its first byte is not 0. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x3f) | 0x40;
  return bytes;
}

/** `YYMMDDHHMMSSZ`, which ends with 2049. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
