import { asBytes, type Bytes } from "../../core/bytes.ts";

/** Bytes with every ASCII letter small; all else, bytes beyond ASCII included, as it is. */
export function asciiLower(bytes: Bytes): Bytes {
  return /[A-Z]/.test(bytes) ? asBytes(bytes.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())) : bytes;
}

/** Bytes with every ASCII letter a capital. */
export function asciiUpper(bytes: Bytes): Bytes {
  return /[a-z]/.test(bytes) ? asBytes(bytes.replace(/[a-z]+/g, (letters) => letters.toUpperCase())) : bytes;
}
