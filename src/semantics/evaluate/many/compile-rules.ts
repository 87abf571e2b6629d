import { canonicalName } from "../../../contract/fields.ts";
import type { Request } from "../../../request/request.ts";
import { isAddress, UNKNOWN } from "../../../request/values.ts";
import type { TypedExpression } from "../../../types/check.ts";
import { type Key, requiredKeys } from "../../order/keys.ts";
import { FoundEntries, ValueIndex } from "../../order/value-index.ts";
import { Compiler } from "../compiler.ts";
import type { EvaluateOptions } from "../evaluate.ts";
import { type CompiledCondition, type Frame, fieldIn, Layout } from "../frame.ts";

/** Evaluating fewer rules than this is faster than looking them up. */
const MIN_INDEXED = 12;

/** The rules that a request matches, and those for which it is unknown, by their index in the list; both in order. */
export interface MatchedRules {
  readonly matched: readonly number[];
  readonly unknown: readonly number[];
}

/** Determines which of many rules a request matches. */
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
    return new Compiler(typed, layout, options.missing).condition(root);
  });
  if (rules.length < MIN_INDEXED) return (request) => matchedInTurn(conditions, layout.frame(request));
  return (request) => {
    const frame = layout.frame(request);
    const matched: number[] = [];
    const unknown: number[] = [];
    for (const rule of index.candidates(frame)) {
      const truth = conditions[rule]!(frame);
      if (truth === true) matched.push(rule);
      else if (truth === UNKNOWN) unknown.push(rule);
    }
    return { matched: inOrder(matched), unknown: inOrder(unknown) };
  };
}

const NONE: readonly number[] = Object.freeze([]);

/** Evaluates every rule of a short list. Most requests match none, so nothing is allocated for them. */
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

/** Whether a key is looked up by the value of a field. */
function isFieldKey(key: Key): key is Extract<Key, { kind: "values" | "part" }> {
  return (key.kind === "values" || key.kind === "part") && key.of.call === undefined;
}

/** A field on which rules have conditions. */
interface FieldOfRules {
  /** The number of the field in the index of values. */
  readonly source: number;
  /** All rules with conditions on it. Used if the value is not a known scalar. */
  readonly all: number[];
}

/** Rules by their conditions on single fields. Letter case is ignored here and checked by the conditions. */
class RuleIndex {
  /** Rules that require nothing that is looked up. */
  readonly #always: number[] = [];
  readonly #values = new ValueIndex(Number.POSITIVE_INFINITY);
  readonly #fields = new Map<string, FieldOfRules>();
  readonly #layout: Layout;
  readonly #found = new FoundEntries();
  /** The fields that the rules read, under each of their names, with their slots. Made when first asked for. */
  #read: readonly (FieldOfRules & { readonly name: string; readonly slot: number })[] | undefined;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  add(typed: TypedExpression, rule: number): void {
    const group = requiredKeys(typed).find(({ keys }) => keys.every(isFieldKey));
    if (!group) this.#always.push(rule);
    for (const key of group?.keys.filter(isFieldKey) ?? []) {
      const field = this.#fields.get(key.of.field) ?? { source: this.#values.addSource(), all: [] };
      this.#fields.set(key.of.field, field);
      field.all.push(rule);
      if (key.kind === "part") this.#values.addPart(field.source, key.text, rule);
      else this.#values.addValues(field.source, key.hashes, rule);
    }
  }

  /** Every rule whose indexed conditions a request meets, or may meet, once. Valid until the next request. */
  candidates(frame: Frame): readonly number[] {
    this.#read ??= [...this.#layout.fields()].flatMap((name) => {
      const field = this.#fields.get(canonicalName(name));
      return field ? [{ ...field, name, slot: this.#layout.field(name) }] : [];
    });
    const found = this.#found;
    found.clear();
    found.addAll(this.#always);
    for (const { name, slot, source, all } of this.#read) {
      const value = fieldIn(frame, slot, name);
      if (value === undefined) continue;
      if (value === UNKNOWN || (typeof value === "object" && !isAddress(value))) found.addAll(all);
      else this.#values.find(source, value, found);
    }
    return found.entries;
  }
}
