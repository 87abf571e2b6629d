/** A first character that begins something other than an unquoted value, or that YAML reserves. */
const RESERVED_START = /^(?:[,[\]{}#&*!|>'"%@`]|[-?:](?:\s|$)|---|\.\.\.)/;

/** A character sequence that ends an unquoted value: a key's colon, a comment. */
const ENDS_PLAIN = /:(?:\s|$)|\s#/;

/** The same within `[…]` and `{…}`, where a `?` begins a key for readers of YAML 1.1. */
const ENDS_PLAIN_IN_FLOW = /^\?|[,[\]{}]|:(?:$|[,[\]{}])/;

/**
 * Words and numbers that are not strings: in the core schema, and for readers of YAML 1.1, which many tools still are.
 * Dates and sexagesimal numbers included.
 */
const OTHER_TYPE =
  /^(?:~|null|true|false|yes|no|on|off|y|n|<<|=|[-+]?(?:\d[\d_,:]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?|0[xob][\da-f_]+|[-+]?\.inf|\.nan|\d{4}-\d\d?-\d\d?.*)$/i;

/** Whether a string, unchanged, is read as one unquoted string: by this reader and by the others in use. */
export function isSafePlain(source: string, isInFlow: boolean): boolean {
  return (
    source !== "" &&
    source.trim() === source &&
    !RESERVED_START.test(source) &&
    !ENDS_PLAIN.test(source) &&
    !(isInFlow && ENDS_PLAIN_IN_FLOW.test(source)) &&
    !OTHER_TYPE.test(source)
  );
}
