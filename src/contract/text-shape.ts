/**
 * The facts that are certain about the values of a string, as data: enough to prove that a text never occurs in it. Strings are bytes,
 * one UTF-16 unit a byte. An empty shape says nothing.
 */
export interface TextShape {
  /** Single values that need not have the form below, such as the empty one. */
  readonly exact?: readonly string[];
  /** The properties that all values share; undefined where `exact` lists all of them. */
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

/** Values of a form; the empty text stands for an unknown value, and is possible too. */
export function formed(form: SharedForm, ...exact: readonly string[]): TextShape {
  return { form, exact: ["", ...exact] };
}

/** One of these values, or the empty text. */
export function listed(values: readonly string[]): TextShape {
  return { exact: ["", ...values] };
}

/** The bytes of a text, as a set. */
export function bytesIn(text: string): ReadonlySet<string> {
  return new Set(text);
}

/** All bytes but those of a text. */
export function allBytesBut(text: string): ReadonlySet<string> {
  const excluded = new Set<string>();
  for (let byte = 0; byte < 256; byte++) excluded.add(String.fromCharCode(byte));
  for (const kept of text) excluded.delete(kept);
  return excluded;
}

export const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const SMALL_LETTERS = "abcdefghijklmnopqrstuvwxyz";
export const DIGITS = "0123456789";
