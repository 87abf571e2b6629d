/** A string that needs no quotes in any version of YAML: no number, no date, none of its words. */
const PLAIN = /^[A-Za-z][\w]*(?:[ -][\w]+)*$/;
const WORDS: ReadonlySet<string> = new Set("true false yes no on off null y n nan".split(" "));

/** A JSON value as YAML in block style, with a newline at the end. */
export function renderYaml(value: object): string {
  return blockOf(value, "").join("\n").concat("\n");
}

function blockOf(value: object, indent: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => itemLines(item, indent));
  return Object.entries(value).flatMap(([key, member]) => memberLines(key, member, indent));
}

function memberLines(key: string, member: unknown, indent: string): string[] {
  const name = `${indent}${scalar(key)}:`;
  if (!isBlock(member)) return [`${name} ${scalar(member)}`];
  return [name, ...blockOf(member, `${indent}  `)];
}

function itemLines(item: unknown, indent: string): string[] {
  if (!isBlock(item)) return [`${indent}- ${scalar(item)}`];
  const [first, ...others] = blockOf(item, `${indent}  `);
  return [`${indent}- ${first!.trimStart()}`, ...others];
}

/** An object or array that has something in it; an empty one is written as a scalar. */
function isBlock(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

/** JSON is YAML, as far as scalars go. */
function scalar(value: unknown): string {
  if (typeof value === "string" && PLAIN.test(value) && !WORDS.has(value.toLowerCase())) return value;
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
