import { asciiLower } from "../../../contract/domain.ts";
import type { Bytes } from "../../../core/bytes.ts";
import type { Request } from "../../../request/request.ts";
import { isAddress, type Known, UNKNOWN, type Value } from "../../../request/values.ts";
import type { TypedExpression } from "../../../types/check.ts";
import { canonicalName } from "../../draft/places.ts";
import { hashesOfAddress, hashOfScalar, hashOfText } from "../../order/hashes.ts";
import { type Key, requiredKeys } from "../../order/keys.ts";
import { Compiler } from "../compiler.ts";
import type { EvaluateOptions } from "../evaluate.ts";
import { type CompiledCondition, type Frame, fieldIn, Layout } from "../frame.ts";
import { PartIndex } from "./text-index.ts";

/** Fewer rules are evaluated sooner than they are looked up. */
const MIN_INDEXED = 12;

/** The rules that a request matches, and those for which it is unknown, by their index in the list; both in order. */
export interface MatchedRules {
  readonly matched: readonly number[];
  readonly unknown: readonly number[];
}

/** Which of many rules a request matches. */
export type MatchRules = (request: Request) => MatchedRules;

/**
 * Compiles the expressions of many rules together. Shared work is done once per request: fields are read and functions
 * called once, and only rules of which the request meets what they require, such as a host or a part of the path, are evaluated.
 *
 * Errors: a `TypeError` for an expression with findings.
 */
export function compileRules(rules: readonly TypedExpression[], options: EvaluateOptions = {}): MatchRules {
  const layout = new Layout();
  const index = new RuleIndex(layout);
  const conditions: CompiledCondition[] = rules.map((typed, rule) => {
    const { root } = typed.parsed;
    if (root === undefined) throw new TypeError("A blank expression has no meaning.");
    index.add(typed, rule);
    return new Compiler(typed, layout, options.missing ?? "documented").condition(root);
  });
  if (rules.length < MIN_INDEXED) return (request) => matchedInTurn(conditions, layout.frame(request));
  const seen = new Uint32Array(rules.length);
  let turn = 0;
  return (request) => {
    const frame = layout.frame(request);
    turn = (turn + 1) >>> 0;
    const candidates: number[] = [...index.always];
    index.each(frame, (rule) => {
      if (seen[rule] === turn) return;
      seen[rule] = turn;
      candidates.push(rule);
    });
    const matched: number[] = [];
    const unknown: number[] = [];
    for (const rule of candidates) {
      const truth = conditions[rule]!(frame);
      if (truth === true) matched.push(rule);
      else if (truth === UNKNOWN) unknown.push(rule);
    }
    return { matched: inOrder(matched), unknown: inOrder(unknown) };
  };
}

const NONE: readonly number[] = Object.freeze([]);

/** Evaluates all of few rules. Most requests match none, so nothing is made for those. */
function matchedInTurn(conditions: readonly CompiledCondition[], frame: Frame): MatchedRules {
  let matched: number[] | undefined;
  let unknown: number[] | undefined;
  for (let rule = 0; rule < conditions.length; rule++) {
    const truth = conditions[rule]!(frame);
    if (truth === false) continue;
    if (truth === true) {
      if (matched) matched.push(rule);
      else matched = [rule];
    } else if (unknown) unknown.push(rule);
    else unknown = [rule];
  }
  return matched || unknown ? { matched: matched ?? NONE, unknown: unknown ?? NONE } : NOTHING;
}

const NOTHING: MatchedRules = Object.freeze({ matched: NONE, unknown: NONE });

function inOrder(rules: number[]): readonly number[] {
  return rules.length > 1 ? rules.sort((a, b) => a - b) : rules;
}

/** A key that is looked up by the value of a field. */
type FieldKey = Extract<Key, { kind: "values" | "part" }>;

function isFieldKey(key: Key): key is FieldKey {
  return (key.kind === "values" || key.kind === "part") && key.of.call === undefined;
}

/** Rules by what they require of one field. Letter case is left to their conditions. */
class FieldIndex {
  readonly #values = new Map<number, number[]>();
  readonly #parts = new PartIndex();
  /** All of them, for a value that is not a known scalar. */
  readonly #all: number[] = [];

  add(key: FieldKey, rule: number): void {
    this.#all.push(rule);
    if (key.kind === "part") this.#parts.add(key.text, rule);
    else for (const hash of key.hashes) this.#addValue(hash, rule);
  }

  #addValue(hash: number, rule: number): void {
    const rules = this.#values.get(hash);
    if (rules) rules.push(rule);
    else this.#values.set(hash, [rule]);
  }

  /** Calls back with every rule that may match a value; with one more than once where it requires one of several. */
  each(value: Exclude<Known, undefined>, found: (rule: number) => void): void {
    const hashes = value === UNKNOWN ? undefined : hashesOf(value);
    if (hashes === undefined) for (const rule of this.#all) found(rule);
    for (const hash of hashes ?? []) for (const rule of this.#values.get(hash) ?? NONE) found(rule);
    if (typeof value === "string") this.#parts.each(asciiLower(value as Bytes), found);
  }
}

/** The hashes by which a value is found; undefined for arrays and maps. */
function hashesOf(value: Value): readonly number[] | undefined {
  if (typeof value === "string") return [hashOfText(value)];
  if (typeof value !== "object") return [hashOfScalar(value)];
  return isAddress(value) ? hashesOfAddress(value) : undefined;
}

class RuleIndex {
  /** Rules that require nothing that is looked up. */
  readonly always: number[] = [];
  readonly #fields = new Map<string, FieldIndex>();
  readonly #layout: Layout;
  /** The fields that the rules read, under each of their names, with their slots. Made when first asked for. */
  #read: readonly { readonly name: string; readonly slot: number; readonly index: FieldIndex }[] | undefined;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  add(typed: TypedExpression, rule: number): void {
    const group = requiredKeys(typed).find(({ keys }) => keys.every(isFieldKey));
    if (!group) this.always.push(rule);
    for (const key of group?.keys.filter(isFieldKey) ?? []) this.#fieldIndex(key.of.field).add(key, rule);
  }

  #fieldIndex(field: string): FieldIndex {
    const index = this.#fields.get(field) ?? new FieldIndex();
    this.#fields.set(field, index);
    return index;
  }

  /** Calls back with every rule of which a request meets, or may meet, what it requires. */
  each(frame: Frame, found: (rule: number) => void): void {
    this.#read ??= [...this.#layout.fields()].flatMap((name) => {
      const index = this.#fields.get(canonicalName(name));
      return index ? [{ name, slot: this.#layout.field(name), index }] : [];
    });
    for (const { name, slot, index } of this.#read) {
      const value = fieldIn(frame, slot, name);
      if (value !== undefined) index.each(value, found);
    }
  }
}
