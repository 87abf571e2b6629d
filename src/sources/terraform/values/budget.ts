import { BUDGETS } from "../../../core/budgets.ts";
import { code, number } from "../../../core/phrases.ts";
import type { Cause, LocatedNode } from "../../values/located.ts";
import { WrittenString } from "../../values/written-string.ts";

/** Limits of evaluating the files of one directory, whatever they define. */
export interface EvaluationLimits {
  /** Expressions evaluated, and elements that functions and loops look at. */
  readonly maxSteps: number;
  /** Elements of lists and maps that are created or copied, nested ones included. */
  readonly maxElements: number;
  /** UTF-16 units of strings that are created or copied, in addition to those in the files. */
  readonly maxChars: number;
  /** UTF-16 units of one text. */
  readonly maxTextChars: number;
}

/** The defaults of `EvaluationLimits`. */
export const DEFAULT_EVALUATION_LIMITS: EvaluationLimits = Object.freeze({
  maxSteps: BUDGETS.terraformSteps.default,
  maxElements: BUDGETS.terraformElements.default,
  maxChars: BUDGETS.terraformChars.default,
  maxTextChars: BUDGETS.terraformTextChars.default,
});

/** The elements and characters of a value, those of nested values included and counted at every use. */
export interface ValueSize {
  readonly elements: number;
  readonly chars: number;
}

const NOTHING: ValueSize = { elements: 0, chars: 0 };

/** Characters that cost as much to look at as one element. */
const CHARS_PER_STEP = 16;

/** The files that a budget applies to. */
export interface BudgetedFiles {
  /** Their size, whose own strings are never too many. */
  readonly writtenChars: number;
  /** The number of files in the directory. Default: one. */
  readonly fileCount?: number;
}

/**
 * The rest of a directory's limits that is available to one of its files. The files of a directory share its limits
 * evenly, and not in the order of reading: the result of a file must not depend on which others were read before it,
 * are in a cache or belong to another part of a split run. A share is never smaller than a sixteenth, so that large
 * modules are still computed; beyond sixteen files, the work grows linearly with their number.
 *
 * Every step of the evaluation that creates, copies or walks elements or
 * characters spends first and creates then: a few lines can double a list until memory ends. What cannot be afforded spends
 * nothing, so that smaller values are still computed, and becomes an unknown value with the returned reason.
 */
export class EvaluationBudget {
  readonly #limits: EvaluationLimits;
  readonly #isShared: boolean;
  readonly #names: string[] = [];
  readonly #sizes = new WeakMap<LocatedNode, ValueSize>();
  readonly #spent = { maxSteps: 0, maxElements: 0, maxChars: 0 };

  constructor({ writtenChars, fileCount = 1 }: BudgetedFiles, limits: Partial<EvaluationLimits> = {}) {
    const { maxSteps, maxElements, maxChars, maxTextChars } = { ...DEFAULT_EVALUATION_LIMITS, ...limits };
    const shares = Math.min(Math.max(1, fileCount), BUDGETS.terraformShares.default);
    const shareOf = (limit: number) => Math.floor(limit / shares);
    this.#isShared = shares > 1;
    this.#limits = {
      maxSteps: shareOf(maxSteps),
      maxElements: shareOf(maxElements),
      maxChars: shareOf(maxChars) + writtenChars,
      maxTextChars,
    };
  }

  /** Reasons name the value that is being computed: `local.a`. */
  enter(name: string): void {
    this.#names.push(name);
  }

  leave(): void {
    this.#names.pop();
  }

  /** Spends steps. Returns why they cannot be afforded, or undefined if they can. */
  spendSteps(count: number): Cause | undefined {
    return this.#spend("maxSteps", count, "steps");
  }

  /** The same for elements that are about to be created or copied. */
  spendElements(count: number): Cause | undefined {
    return this.#spend("maxElements", count, "elements");
  }

  /** The same for one text of `count` UTF-16 units. */
  spendText(count: number): Cause | undefined {
    const { maxTextChars } = this.#limits;
    if (count <= maxTextChars) return this.spendChars(count);
    const reason = `${this.#subject} is longer than ${number(maxTextChars)} characters, the limit for one text`;
    return { reason, cause: "limits" };
  }

  /** The same for strings of `count` UTF-16 units in total. */
  spendChars(count: number): Cause | undefined {
    return this.#spend("maxChars", count, "characters");
  }

  /** The same for a copy of a value with all that is nested in it. */
  spendCopy(node: LocatedNode): Cause | undefined {
    const { elements, chars } = this.sizeOf(node);
    return this.spendElements(elements) ?? this.spendChars(chars);
  }

  /** The same for looking at values, each at its own elements or characters and not at those nested in it. */
  spendLook(nodes: readonly LocatedNode[]): Cause | undefined {
    let steps = nodes.length;
    for (const node of nodes) steps += widthOf(node);
    return this.spendSteps(steps);
  }

  /** The size of a value. One that is used several times within another is measured once, and counts every time. */
  sizeOf(node: LocatedNode): ValueSize {
    if (node.kind === "String") return { elements: 0, chars: charsOf(node) };
    if (node.kind === "Unknown" && node.partial)
      return { elements: 0, chars: node.partial.content.text.length };
    const nested = nestedIn(node);
    if (nested.length === 0) return NOTHING;
    let size = this.#sizes.get(node);
    if (size === undefined) {
      let elements = nested.length;
      let chars = 0;
      for (const one of nested) {
        const inner = this.sizeOf(one);
        elements += inner.elements;
        chars += inner.chars;
      }
      size = { elements, chars };
      this.#sizes.set(node, size);
    }
    return size;
  }

  get #subject(): string {
    const name = this.#names.at(-1);
    return name === undefined ? "it" : code(name);
  }

  #spend(of: "maxSteps" | "maxElements" | "maxChars", count: number, unit: string): Cause | undefined {
    const limit = this.#limits[of];
    if (this.#spent[of] + count <= limit) {
      this.#spent[of] += count;
      return undefined;
    }
    const whose = this.#isShared ? "a file's share of those of its directory" : "the values of one directory";
    const reason = `${this.#subject} exceeds the limit of ${number(limit)} ${unit} for ${whose}`;
    return { reason, cause: "limits" };
  }
}

function nestedIn(node: LocatedNode): readonly LocatedNode[] {
  if (node.kind === "Object") return node.entries.map(({ value }) => value);
  return (node.kind === "Array" ? node.items : node.kind === "Unknown" ? node.candidates : undefined) ?? [];
}

/** The number of elements of a value itself, or the equivalent of its characters. */
function widthOf(node: LocatedNode): number {
  if (node.kind === "Array") return node.items.length;
  if (node.kind === "Object") return node.entries.length;
  return node.kind === "String" ? Math.ceil(charsOf(node) / CHARS_PER_STEP) : 0;
}

/** The length of a string; as written, if that avoids decoding it. */
function charsOf(node: LocatedNode & { kind: "String" }): number {
  return node instanceof WrittenString ? node.range.end - node.range.start : node.value.length;
}
