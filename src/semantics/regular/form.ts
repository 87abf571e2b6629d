import { asciiLower } from "../../contract/domain.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";
import { BLANK, type Outline, outlineOfParts } from "./outline.ts";
import { sureSampleOf } from "./sample.ts";

/** The strings that have an outline or, if `isFolded`, those whose `lower` has it. */
export interface Form {
  readonly outline: Outline;
  readonly isFolded: boolean;
}

/**
 * Bounds of a set of strings: every string of the set has the `required` form, and every string of a `sufficient` form
 * is in the set.
 */
export interface Forms {
  readonly required?: Form | undefined;
  readonly sufficient: readonly Form[];
}

/** Nothing is known. */
export const NO_FORMS: Forms = { sufficient: [] };

/** The forms of the set that contains exactly the strings of an outline. */
export function exactForms(outline: Outline, isFolded: boolean): Forms {
  const form: Form = { outline, isFolded };
  return { required: form, sufficient: [form] };
}

/** The forms of the strings that consist of these parts with anything between them. A single part is the whole string. */
export function formsOfParts(parts: readonly Bytes[], ignoresCase: boolean): Forms {
  if (parts.length < 2) return NO_FORMS;
  return exactForms(outlineOfParts(ignoresCase ? parts.map(asciiLower) : parts), ignoresCase);
}

/** The forms of the strings that a regular expression matches. */
export function formsOfPattern(node: RegexNode): Forms {
  const parts: Bytes[] = [];
  const isFolded = collectLiterals(node, parts);
  const required = { outline: { ...BLANK, parts: isFolded ? parts.map(asciiLower) : parts }, isFolded };
  return { ...(parts.length > 0 && { required }), sufficient: sufficientForms(node) };
}

/** Collects the literals that a match contains, in order. Returns whether the case of any is ignored. */
function collectLiterals(node: RegexNode, parts: Bytes[]): boolean {
  switch (node.kind) {
    case "Literal":
      // Letters of other alphabets match some ASCII ones.
      if (node.bytes === "" || (node.ignoresCase && node.isUnicode)) return false;
      parts.push(node.bytes);
      return node.ignoresCase;
    case "Group":
      return collectLiterals(node.body, parts);
    case "Repeat":
      return node.min > 0 && collectLiterals(node.body, parts);
    case "Concat":
      return node.items.map((item) => collectLiterals(item, parts)).includes(true);
    default:
      return false;
  }
}

const MAX_BRANCHES = 16;

/** Strings that make a regular expression match every string that contains one of them. */
function sufficientForms(node: RegexNode): readonly Form[] {
  switch (node.kind) {
    case "Group":
      return sufficientForms(node.body);
    case "Alternation":
      return node.branches.slice(0, MAX_BRANCHES).flatMap(sufficientForms);
    case "Literal":
      return node.ignoresCase
        ? [{ outline: { ...BLANK, parts: [asciiLower(node.bytes)] }, isFolded: true }]
        : [{ outline: { ...BLANK, parts: [node.bytes] }, isFolded: false }];
    case "Concat": {
      const items = node.items.filter(({ kind }) => kind !== "Flags");
      return items.length === 1 ? sufficientForms(items[0]!) : sampleForms(node, items);
    }
    default:
      return sampleForms(node, [node]);
  }
}

function sampleForms(node: RegexNode, [first, ...others]: readonly RegexNode[]): readonly Form[] {
  const isFromStart = first?.kind === "Assertion" && first.condition === "text-start";
  const behind = { ...node, kind: "Concat", items: others } as RegexNode;
  const text = sureSampleOf(isFromStart ? behind : node);
  if (text === undefined) return [];
  const outline = isFromStart ? { ...BLANK, start: text } : { ...BLANK, parts: [text] };
  return [{ outline, isFolded: false }];
}

/** The forms of the strings that `lower` turns into one of a set. */
export function foldedForms({ required, sufficient }: Forms): Forms {
  const folded = (form: Form): Form => ({ ...form, isFolded: true });
  return { ...(required && { required: folded(required) }), sufficient: sufficient.map(folded) };
}

/** Whether it is obvious that every string of one set is in the other. */
export function isPlainlyWithin({ required }: Forms, { sufficient }: Forms): boolean {
  return required !== undefined && sufficient.some((form) => implies(required, form));
}

/** Whether a string of one form also has the other. The parts of a string do not overlap, and neither do its start and end. */
function implies(form: Form, { outline: { start, parts, end }, isFolded }: Form): boolean {
  if (form.isFolded && !isFolded) return false;
  const fold = (text: string) => (isFolded && !form.isFolded ? asciiLower(asBytes(text)) : text);
  const there = form.outline;
  if (parts.length === 0) return fold(there.start).startsWith(start) && fold(there.end).endsWith(end);
  if (parts.length > 1 || start !== "" || end !== "") return false;
  const [part] = parts;
  const has = (text: string) => fold(text).includes(part!);
  return has(there.start) || there.parts.some(has) || has(there.end);
}

/** Whether a string has the start or the part of a sufficient form of a pattern; `lower` is the string in lower case. */
export function hasForm(text: Bytes, lower: Bytes, { outline: { start, parts }, isFolded }: Form): boolean {
  const seen = isFolded ? lower : text;
  const [part] = parts;
  return part === undefined ? seen.startsWith(start) : seen.includes(part);
}
