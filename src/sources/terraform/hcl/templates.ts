import type { Range } from "../../../core/range.ts";
import type { SourceProblem } from "../../values/problems.ts";
import type { ForNames, HclExpression, HclPart, HclText, TemplateForm } from "./ast.ts";
import { feedText } from "./literals.ts";
import { unbalancedDirective } from "./problems.ts";

/** A part of a template before its directives are paired. */
export type FlatPart =
  | HclText
  | (Sequence & { readonly kind: "Interpolation"; readonly expression: HclExpression })
  | (Sequence & { readonly kind: "If"; readonly condition: HclExpression })
  | (Sequence & { readonly kind: "ForEach"; readonly names: ForNames; readonly collection: HclExpression })
  | (Sequence & { readonly kind: "End"; readonly word: string });

/** `${…}` or `%{…}`, with the sides on which it takes whitespace away. */
interface Sequence {
  readonly start: number;
  readonly end: number;
  readonly trimsBefore: boolean;
  readonly trimsAfter: boolean;
}

/**
 * The parts of a template as Terraform reads them: whitespace next to `~` and the common indentation of `<<-` removed,
 * directives paired.
 *
 * Source: `parseTemplateParts` and `flushHeredocTemplateParts` of hashicorp/hcl (checked 2026-11-21).
 */
export function buildTemplate(
  text: string,
  form: TemplateForm,
  flat: readonly FlatPart[],
  report: (found: SourceProblem) => void,
): readonly HclPart[] {
  const trimmed = trimParts(text, form, flat);
  const parts = form === "flush-heredoc" ? removeIndentation(text, trimmed) : trimmed;
  return new Pairing(parts, report).pair();
}

function trimParts(text: string, form: TemplateForm, flat: readonly FlatPart[]): FlatPart[] {
  return flat.map((part, at) => {
    if (part.kind !== "Text") return part;
    const before = flat[at - 1];
    const after = flat[at + 1];
    const trimsStart = before && before.kind !== "Text" && before.trimsAfter;
    const trimsEnd = after && after.kind !== "Text" && after.trimsBefore;
    if (!trimsStart && !trimsEnd) return part;
    const kept = withoutSpace(text, part, form);
    const start = trimsStart ? Math.min(kept.start, part.end) : part.start;
    return { ...part, start, end: trimsEnd ? Math.max(kept.end, start) : part.end };
  });
}

/** The range from the first to the last character that is no whitespace. An escape of whitespace is whitespace too. */
function withoutSpace(text: string, part: HclText, form: TemplateForm): Range {
  let start = Number.POSITIVE_INFINITY;
  let end = part.start;
  const keep = (from: number, to: number) => {
    start = Math.min(start, from);
    end = to;
  };
  feedText(text, part, form, {
    push: (decoded, from, to) => {
      if (!isSpace(decoded, 0)) keep(from, to);
    },
    pushVerbatim: (source, from) => {
      let first = 0;
      let last = source.length;
      while (isSpace(source, first)) first++;
      while (last > first && isSpace(source, last - 1)) last--;
      if (last > first) keep(from + first, from + last);
    },
  });
  return { start, end };
}

/** The characters for which Go's `unicode.IsSpace` is true. */
const SPACE = /\p{White_Space}/u;

function isSpace(text: string, at: number): boolean {
  return SPACE.test(text[at]!);
}

/** Blank lines neither count for the common indentation nor lose theirs; a line that begins with a sequence has none. */
function removeIndentation(text: string, parts: readonly FlatPart[]): FlatPart[] {
  let common = Number.POSITIVE_INFINITY;
  const indented = new Set<FlatPart>();
  let isLineStart = true;
  for (const part of parts) {
    if (isLineStart) {
      isLineStart = false;
      const width = part.kind === "Text" ? indentation(text, part) : 0;
      const isBlankLine =
        part.kind === "Text" &&
        part.start + width >= part.end &&
        text[part.end - 1] === "\n" &&
        part.end > part.start;
      if (!isBlankLine) {
        common = Math.min(common, width);
        if (part.kind === "Text") indented.add(part);
      }
    }
    if (part.kind === "Text" && part.end > part.start && text[part.end - 1] === "\n") isLineStart = true;
  }
  if (common === 0 || indented.size === 0) return [...parts];
  return parts.map((part) => {
    if (!indented.has(part)) return part;
    let start = part.start + common;
    // Terraform counts graphemes: a combining mark is part of the space before it.
    while (start < part.end && /\p{M}/u.test(text[start]!)) start++;
    return { ...part, start };
  });
}

function indentation(text: string, part: HclText): number {
  let at = part.start;
  while (at < part.end && isSpace(text, at)) at++;
  return at - part.start;
}

/** Joins directives with the text between them. */
class Pairing {
  readonly #parts: readonly FlatPart[];
  readonly #report: (found: SourceProblem) => void;
  #at = 0;

  constructor(parts: readonly FlatPart[], report: (found: SourceProblem) => void) {
    this.#parts = parts;
    this.#report = report;
  }

  pair(): HclPart[] {
    const parts: HclPart[] = [];
    while (this.#at < this.#parts.length) {
      parts.push(...this.#until([], 0));
      const stray = this.#parts[this.#at++];
      if (stray?.kind === "End") this.#report(unbalancedDirective(stray.word, stray));
    }
    return parts;
  }

  /** The parts up to a directive that ends them, which is left. */
  #until(words: readonly string[], depth: number): HclPart[] {
    const parts: HclPart[] = [];
    for (; this.#at < this.#parts.length; ) {
      const part = this.#parts[this.#at]!;
      if (part.kind === "End") {
        if (words.includes(part.word) || depth === 0 || MAX_OPEN_DIRECTIVES <= depth) return parts;
        this.#report(unbalancedDirective(part.word, part));
        this.#at++;
      } else if (part.kind === "If" || part.kind === "ForEach") {
        if (depth >= MAX_OPEN_DIRECTIVES) return parts;
        parts.push(part.kind === "If" ? this.#if(part, depth) : this.#for(part, depth));
      } else {
        this.#at++;
        parts.push(part);
      }
    }
    return parts;
  }

  #if(opening: FlatPart & { kind: "If" }, depth: number): HclPart {
    this.#at++;
    const consequent = this.#until(["else", "endif"], depth + 1);
    let closing = this.#parts[this.#at];
    let alternate: HclPart[] = [];
    if (closing?.kind === "End" && closing.word === "else") {
      this.#at++;
      alternate = this.#until(["endif"], depth + 1);
      closing = this.#parts[this.#at];
    }
    const end = this.#end(opening, "if", closing);
    return { kind: "If", condition: opening.condition, consequent, alternate, start: opening.start, end };
  }

  #for(opening: FlatPart & { kind: "ForEach" }, depth: number): HclPart {
    this.#at++;
    const parts = this.#until(["endfor"], depth + 1);
    const end = this.#end(opening, "for", this.#parts[this.#at]);
    const { names, collection, start } = opening;
    return { kind: "ForEach", names, collection, parts, start, end };
  }

  #end(opening: Sequence, word: string, closing: FlatPart | undefined): number {
    if (closing?.kind === "End" && closing.word === `end${word}`) {
      this.#at++;
      return closing.end;
    }
    this.#report(unbalancedDirective(word, { start: opening.start, end: opening.end }));
    return opening.end;
  }
}

/** Maximum nesting of directives; deeper ones are reported as not pairing. */
const MAX_OPEN_DIRECTIVES = 64;
