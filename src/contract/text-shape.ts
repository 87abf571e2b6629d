import { getOrCompute } from "../core/get-or-compute.ts";
/**
 * The certain properties of a field's values, as data: enough to prove that a string never occurs in it. Strings
 * are bytes, one UTF-16 unit per byte. An empty shape excludes nothing.
 */
export interface TextShape {
  /** Single values that need not have the form below, such as the empty one. */
  readonly exact?: readonly string[];
  /** The properties that all values share; undefined if `exact` lists all of them. */
  readonly form?: SharedForm;
}

/** Properties that all values of a form share. An omitted one is unknown. */
export interface SharedForm {
  /** Each value starts with one of these. */
  readonly starts?: readonly string[];
  /** Bytes that no value has. */
  readonly excluded?: ReadonlySet<string>;
  /** In bytes. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Any text at all. */
export const ANY_TEXT: TextShape = { form: {} };

/** Values of a form; the empty string means an unknown value, and is possible too. */
export function formed(form: SharedForm, ...exact: readonly string[]): TextShape {
  return { form, exact: ["", ...exact] };
}

/** One of these values, or the empty text. */
export function listed(values: readonly string[]): TextShape {
  return { exact: ["", ...values] };
}

/** The bytes of a string, as a set. */
export function bytesIn(text: string): ReadonlySet<string> {
  return new Set(text);
}

/** All bytes but those of a string. */
export function allBytesBut(text: string): ReadonlySet<string> {
  const excluded = new Set<string>();
  for (let byte = 0; byte < 256; byte++) excluded.add(String.fromCharCode(byte));
  for (const kept of text) excluded.delete(kept);
  return excluded;
}

/** By set: 1 at the code of each of its bytes. Sets of fields are constants, and are compared with every literal. */
const tables = new WeakMap<ReadonlySet<string>, Uint8Array>();

function tableOf(bytes: ReadonlySet<string>): Uint8Array {
  return getOrCompute(tables, bytes, () => {
    const table = new Uint8Array(256);
    for (const byte of bytes) table[byte.charCodeAt(0)] = 1;
    return table;
  });
}

/** Whether a string has a byte of a set. */
export function hasByteOf(text: string, bytes: ReadonlySet<string>): boolean {
  const table = tableOf(bytes);
  for (let at = 0; at < text.length; at++) if (table[text.charCodeAt(at)] === 1) return true;
  return false;
}

export const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const SMALL_LETTERS = "abcdefghijklmnopqrstuvwxyz";
export const DIGITS = "0123456789";
