/** The control characters that JSON may hold as they are. */
const CONTROLS = /[\u007f-\u009f]/g;

/** A value as JSON, with `indent` spaces a level, in which no character drives a terminal. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(
    CONTROLS,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );
}
