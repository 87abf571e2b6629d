import { LIMITS } from "../../contract/limits.ts";
import { printExpression } from "../../parser/print.ts";
import type { TypedExpression } from "../../types/check.ts";
import { type Condition, printCondition, readCondition } from "./condition.ts";
import { movedToLists, type PackedList } from "./lists.ts";
import { readPacked, Steps } from "./proof.ts";
import { shortened } from "./shorten.ts";
import { type Room, type SplitExpression, splitExpression } from "./split.ts";
import { isUnionOf } from "./union.ts";

/** Options for packing an expression. */
export interface PackOptions {
  /** Maximum length of an expression. Default: 4,096 code points. */
  readonly room?: Room;
  /** Whether sets may be moved to lists. Default: false. */
  readonly usesLists?: boolean;
  /** Whether several expressions may take the place of one. Default: true. */
  readonly splits?: boolean;
  /** Steps that one proof may take. Default: 200,000. */
  readonly maxSteps?: number;
}

/** Expressions that replace one. */
export interface Packed {
  /** Each fits; if `fits` is false, the shortest single one that was found. */
  readonly expressions: readonly string[];
  /** Lists that the expressions name: with just these items, they match the same requests. */
  readonly lists: readonly PackedList[];
  /** Whether it is proved that a request matches one of the expressions exactly if it matches the given one. */
  readonly isProved: boolean;
  readonly fits: boolean;
  /** For several expressions: whether it was cut between operands of `or`, or also along a set. */
  readonly along?: SplitExpression["along"];
}

const DEFAULT_MAX_STEPS = 200_000;

/** Room for `max` code points, as Cloudflare counts them. */
export function codePointRoom(max: number = LIMITS.maxExpressionChars.value): Room {
  return {
    max,
    lengthOf: (text) => {
      let count = 0;
      for (const _ of text) count++;
      return count;
    },
  };
}

/**
 * Shortens an expression until it fits, moves its sets to lists, or splits it. Steps without a proof are not taken.
 *
 * Errors: a `TypeError` for an expression with findings: it has no meaning.
 */
export function packExpression(typed: TypedExpression, options: PackOptions = {}): Packed {
  const { room = codePointRoom(), usesLists = false, splits = true, maxSteps = DEFAULT_MAX_STEPS } = options;
  const fits = (text: string) => room.lengthOf(text) <= room.max;
  const steps = new Steps(maxSteps);
  const condition = shortened(readCondition(typed), steps);
  const text = shortestOf(typed, condition, steps);
  const result: Packed = { expressions: [text], lists: [], isProved: true, fits: fits(text) };
  if (result.fits) return result;
  if (usesLists) {
    const listed = movedToLists(condition, fits, steps);
    const expression = printCondition(listed.condition);
    if (listed.lists.length > 0 && fits(expression)) {
      return { ...result, expressions: [expression], lists: listed.lists, fits: true };
    }
  }
  const split = splits ? splitExpression(text, room) : undefined;
  if (split === undefined) return result;
  return {
    ...result,
    expressions: split.parts,
    fits: true,
    isProved: isProvedUnion(text, split.parts, steps),
  };
}

function isProvedUnion(text: string, parts: readonly string[], steps: Steps): boolean {
  const [whole, ...divided] = [text, ...parts].map((one) => {
    const typed = readPacked(one);
    return typed && readCondition(typed);
  });
  if (whole === undefined || divided.includes(undefined)) return false;
  if (isUnionOf(whole, divided as readonly Condition[])) return true;
  return steps.areEquivalent(text, parts.map((part) => `(${part})`).join(" or "));
}

/** Maximum length up to which the whole is proved at once, in addition to every single step. */
const MAX_PROVED_CHARS = 30_000;

/** The shortest of the text as given, its canonical form, and a condition that is proved to match the same requests. */
function shortestOf({ parsed }: TypedExpression, condition: Condition, steps: Steps): string {
  const given = parsed.text.trim();
  const canonical = printExpression(parsed.root!);
  const written = canonical.length <= given.length ? canonical : given;
  const text = printCondition(condition);
  if (text.length >= written.length) return written;
  return given.length > MAX_PROVED_CHARS || steps.areEquivalent(given, text) ? text : written;
}

/** Packs the text of an expression; undefined if it has findings and so no meaning. */
export function packText(text: string, options: PackOptions = {}): Packed | undefined {
  const typed = readPacked(text);
  return typed && packExpression(typed, options);
}
