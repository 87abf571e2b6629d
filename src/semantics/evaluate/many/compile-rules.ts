import type { Bytes } from "../../../core/bytes.ts";
import type { Request } from "../../../request/request.ts";
import { UNKNOWN, type Value } from "../../../request/values.ts";
import type { TypedExpression } from "../../../types/check.ts";
import { Compiler } from "../compiler.ts";
import type { EvaluateOptions } from "../evaluate.ts";
import { type CompiledCondition, type Frame, fieldIn, Layout } from "../frame.ts";
import { type Need, needsOf } from "./needs.ts";
import { OperandTextIndex } from "./text-index.ts";

/** Fewer rules are evaluated sooner than they are looked up. */
const MIN_INDEXED = 12;

/** The rules that a request matches, and those of which it is unknown, by their places in the list; both in order. */
export interface MatchedRules {
  readonly matched: readonly number[];
  readonly unknown: readonly number[];
}

/** Which of many rules a request matches. */
export type MatchRules = (request: Request) => MatchedRules;

/**
 * Compiles the expressions of many rules together. Shared work is done once per request: fields are read and functions
 * called once, and only rules whose needs the request meets, such as a host or a part of the path, are evaluated.
 *
 * Errors: a `TypeError` for an expression with findings.
 */
export function compileRules(rules: readonly TypedExpression[], options: EvaluateOptions = {}): MatchRules {
  const layout = new Layout();
  const index = new RuleIndex(layout);
  const conditions: CompiledCondition[] = rules.map((typed, rule) => {
    const { root } = typed.parsed;
    if (root === undefined) throw new TypeError("A blank expression has no meaning.");
    const needs = needsOf(root, typed);
    if (needs) for (const need of needs) index.add(need, rule);
    else index.always.push(rule);
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

/** Rules by what they need of one field. */
interface FieldIndex {
  readonly slot: number;
  readonly texts: OperandTextIndex;
  readonly values: Map<Value, number[]>;
  /** All of them, for a value that is unknown. */
  readonly all: number[];
}

class RuleIndex {
  /** Rules that need nothing that is looked up. */
  readonly always: number[] = [];
  readonly #fields = new Map<string, FieldIndex>();
  readonly #layout: Layout;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  add(need: Need, rule: number): void {
    const index = this.#fieldIndex(need.field);
    index.all.push(rule);
    if ("text" in need) index.texts.add(need.where, need.text, rule);
    else {
      const rules = index.values.get(need.value);
      if (rules) rules.push(rule);
      else index.values.set(need.value, [rule]);
    }
  }

  #fieldIndex(field: string): FieldIndex {
    let index = this.#fields.get(field);
    if (index === undefined) {
      index = { slot: this.#layout.field(field), texts: new OperandTextIndex(), values: new Map(), all: [] };
      this.#fields.set(field, index);
    }
    return index;
  }

  /** Calls back with every rule whose needs a request meets or may meet. */
  each(frame: Frame, found: (rule: number) => void): void {
    for (const [name, { slot, texts, values, all }] of this.#fields) {
      const value = fieldIn(frame, slot, name);
      if (value === undefined) continue;
      if (value === UNKNOWN) for (const rule of all) found(rule);
      else if (typeof value === "string") texts.each(value as Bytes, found);
      else for (const rule of values.get(value) ?? []) found(rule);
    }
  }
}
