import { INT, type Type } from "../../contract/value-type.ts";
import { type Budget, OverBudget, spendSteps } from "../../core/budget.ts";
import { BUDGETS } from "../../core/budgets.ts";
import { asBytes } from "../../core/bytes.ts";
import type { Value } from "../../request/values.ts";
import type { ElementsLiteral, Formula, Literal, ScalarLiteral, Variable } from "./formula.ts";
import { TRUE, valueLiteral } from "./formula.ts";
import { ELEMENT, followsFor, placesBefore } from "./links.ts";
import { demandOfAll, type ScalarState, type ValueFinder } from "./states.ts";
import { listedTexts } from "./text-sets.ts";

interface ArrayState {
  readonly kind: "array";
  readonly subject: Variable;
  /** Whether it must be present or absent; undefined if both are possible. `both` if it would have to be both. */
  readonly presence: "present" | "absent" | "both" | undefined;
  /** Each of these must be satisfied by some element. */
  readonly some: readonly Formula[];
  /** Every element must satisfy these. */
  readonly each: readonly Formula[];
}

type State = ScalarState | ArrayState;

/** The part of a model for one subject: a value, elements, or nothing. */
export interface ModelEntry {
  readonly subject: Variable;
  readonly value: Value | undefined;
}

/**
 * A tableau: literals are asserted into the states of their subjects, a choice is made for every `or`, and undone if it
 * leads to a subject without a possible value.
 */
export class Search {
  readonly #budget: Budget;
  readonly #values: ValueFinder;
  readonly #states = new Map<string, State>();
  /** The consequences for elements of arrays that were asserted already. */
  #followed: Set<string> | undefined;
  readonly #asserted: Literal[] = [];
  /** The steps that undo the assertions, most recent last. */
  readonly #trail: (() => void)[] = [];
  /** Branches that were examined, with the state of their subject at that time. */
  #looked: Map<Formula, { readonly before: State; readonly isOpen: boolean }> | undefined;
  /** Whether a literal was about an array or a place in something. Only these have consequences. */
  #hasPlaces = false;
  /** Whether a literal was about two strings that may be equal. */
  #hasSides = false;
  #depth = 0;

  constructor(budget: Budget, values: ValueFinder) {
    this.#budget = budget;
    this.#values = values;
  }

  /** A model in which all formulas are true; undefined if there is none. Errors: `OverBudget`. */
  model(formulas: readonly Formula[]): readonly ModelEntry[] | undefined {
    return this.#satisfy(formulas, []) ? this.#entries() : undefined;
  }

  /** The literals of a model in which all formulas are true; undefined if there is none. Errors: `OverBudget`. */
  literals(formulas: readonly Formula[]): readonly Literal[] | undefined {
    return this.#satisfy(formulas, []) ? this.#asserted : undefined;
  }

  #satisfy(formulas: readonly Formula[], waiting: readonly Formula[]): boolean {
    if (this.#depth > BUDGETS.choices.default) throw new OverBudget();
    const choices: Formula[] = [...waiting];
    const touched = new Set<string>();
    const pending = [...formulas];
    for (let formula = pending.pop(); formula; formula = pending.pop()) {
      this.#budget.spend();
      if (formula.kind === "and") pending.push(...formula.parts);
      else if (formula.kind === "or") {
        if (formula.parts.length === 0) return false;
        if (formula.parts.length === 1) pending.push(formula.parts[0]!);
        else choices.push(formula);
      } else if (formula.kind === "parity") choices.push(formula);
      else touched.add(this.#assert(formula));
    }
    for (const key of touched) if (!this.#isPossible(this.#states.get(key)!)) return false;
    if (choices.length > 0) return this.#choose(choices);
    const consequences = [...this.#consequences(), ...this.#sharedDemands()];
    return consequences.length === 0 || this.#satisfy(consequences, []);
  }

  /** The consequences of demands on all elements of an array for those of its elements that have other demands. */
  #consequences(): readonly Formula[] {
    const consequences: Formula[] = [];
    if (!this.#hasPlaces) return consequences;
    for (const array of [...this.#states.values()]) {
      if (array.kind !== "array" || array.each.length === 0) continue;
      spendSteps(this.#states.size);
      for (const { subject } of [...this.#states.values()]) {
        const follows = followsFor(array.subject, subject);
        if (!follows) continue;
        for (const [at, body] of array.each.entries())
          if (this.#isNew(`${array.subject.key} ${at} ${subject.key}`)) consequences.push(follows(body));
      }
    }
    for (const { subject } of [...this.#states.values()]) {
      if (subject.operand?.kind !== "Access" || !this.#isNew(`before ${subject.key}`)) continue;
      for (const place of placesBefore(subject)) {
        consequences.push({ kind: "or", parts: [presence(place, true), presence(subject, false)] });
      }
    }
    return consequences;
  }

  /** Two equal strings share their demands. */
  #sharedDemands(): readonly Formula[] {
    const shared: Formula[] = [];
    if (!this.#hasSides) return shared;
    for (const state of [...this.#states.values()]) {
      const { sides } = state.subject;
      if (!sides || state.kind === "array" || state.boolean !== true) continue;
      for (const [one, other] of [sides, sides.toReversed() as [Variable, Variable]]) {
        const known = this.#states.get(one.key) ?? this.#values.initial(one);
        const { listed, literals } = (known as ScalarState).texts;
        const texts = listed ? [{ set: listedTexts(listed), isIn: true }] : literals;
        for (const text of texts)
          if (this.#isNew(`${one.key} = ${other.key} ${text.isIn} ${text.set.key}`))
            shared.push(valueLiteral(other, { kind: "text", text }, false));
      }
    }
    return shared;
  }

  #isNew(link: string): boolean {
    this.#followed ??= new Set();
    if (this.#followed.has(link)) return false;
    this.#followed.add(link);
    this.#trail.push(() => this.#followed?.delete(link));
    return true;
  }

  #choose(choices: readonly Formula[]): boolean {
    // Re-examining a known branch costs no step of the question, but does cost time.
    spendSteps(choices.length);
    const { chosen, branches } = this.#values.guesses
      ? { chosen: 0, branches: branchesOf(choices[0]!) }
      : this.#narrowest(choices);
    const others = choices.toSpliced(chosen, 1);
    for (const branch of branches) {
      const mark = this.#trail.length;
      this.#depth++;
      if (this.#satisfy([branch], others)) return true;
      this.#depth--;
      this.#undo(mark);
    }
    return false;
  }

  /** The choice with the fewest branches that are compatible with what was asserted. */
  #narrowest(choices: readonly Formula[]): {
    readonly chosen: number;
    readonly branches: readonly Formula[];
  } {
    let branches: readonly Formula[] | undefined;
    let chosen = 0;
    for (const [at, choice] of choices.entries()) {
      const open = branchesOf(choice).filter((branch) => this.#isOpen(branch));
      if (branches && open.length >= branches.length) continue;
      branches = open;
      chosen = at;
      if (open.length <= 1) break;
    }
    return { chosen, branches: branches! };
  }

  /** Whether a branch that is one literal is compatible with what was asserted. */
  #isOpen(branch: Formula): boolean {
    if (branch.kind !== "scalar") return true;
    const before = this.#states.get(branch.subject.key);
    if (before === undefined) return true;
    this.#looked ??= new Map();
    const looked = this.#looked.get(branch);
    if (looked?.before === before) return looked.isOpen;
    this.#budget.spend();
    const after = this.#demanded(before as ScalarState, branch);
    const isOpen = this.#isPossible(after);
    this.#looked.set(branch, { before, isOpen });
    return isOpen;
  }

  #assert(literal: Literal): string {
    const { key } = literal.subject;
    const before = this.#states.get(key);
    this.#hasSides ||= literal.subject.sides !== undefined;
    this.#hasPlaces ||= literal.kind === "elements" || literal.subject.operand?.kind === "Access";
    this.#asserted.push(literal);
    // Without a choice nothing is undone.
    if (this.#depth > 0) {
      this.#trail.push(() => {
        this.#asserted.pop();
        return before ? this.#states.set(key, before) : this.#states.delete(key);
      });
    }
    this.#states.set(
      key,
      literal.kind === "scalar"
        ? this.#demanded(
            (before as ScalarState | undefined) ?? this.#values.initial(literal.subject),
            literal,
          )
        : withElements(before, literal),
    );
    return key;
  }

  #demanded(state: ScalarState, { demand, whenMissing }: ScalarLiteral): ScalarState {
    // A demanded string is compared with everything known about the string.
    this.#budget.spend(Math.floor(state.texts.literals.length / COMPARED_A_STEP));
    return this.#values.demanded(state, demand, whenMissing);
  }

  #undo(mark: number): void {
    while (this.#trail.length > mark) this.#trail.pop()!();
  }

  #isPossible(state: State): boolean {
    if (state.kind === "array") return this.#elements(state) !== undefined;
    return this.#values.isPossible(state, this.#budget);
  }

  /** Elements that an array can have: one for each that is demanded; undefined if one of them is impossible. */
  #elements({
    subject: { type, joined, canBeMissing },
    presence,
    some,
    each,
  }: ArrayState): readonly Value[] | undefined {
    if (presence === "both" || (presence === "absent" && (some.length > 0 || !canBeMissing)))
      return undefined;
    const elements: Value[] = [];
    for (const one of some) {
      const model = new Search(this.#budget, this.#values).model([one, ...each]);
      if (model === undefined) return undefined;
      const valueFor = (key: string, of: Type) =>
        model.find((entry) => entry.subject.key === key)?.value ?? anyValue(of);
      elements.push(
        joined
          ? joined.map((array) => valueFor(array.elementKey, array.subject.type))
          : valueFor(ELEMENT, type),
      );
    }
    return elements;
  }

  #entries(): readonly ModelEntry[] {
    return [...this.#states.values()].map((state) => ({
      subject: state.subject,
      value: this.#valueOf(state),
    }));
  }

  #valueOf(state: State): Value | undefined {
    if (state.kind === "scalar") return this.#values.usual(state) ?? this.#values.of(state, this.#budget);
    const elements = this.#elements(state)!;
    const { subject, presence } = state;
    // A call may have no known result for a source without a value.
    const isResult = subject.field === undefined && !subject.joined && presence !== "absent";
    if (elements.length > 0) return elements;
    if (presence !== "present" && !isResult) return undefined;
    // Entries of maps are never empty in a request.
    const another = subject.canBeMissing ? this.#elements({ ...state, some: [TRUE] }) : undefined;
    return another ?? elements;
  }
}

/** Number of demands that can be compared with another one in the time of one step. */
const COMPARED_A_STEP = 8;

/** Demands that a place has some value, or that it has none. */
function presence(subject: Variable, isPresent: boolean): Formula {
  return valueLiteral(subject, demandOfAll(subject.type, isPresent), !isPresent);
}

/** An element of an array that no condition restricts: a string, an integer, or an array of them. */
export function anyValue(type: Type): Value {
  if (type.kind === "Array") return [];
  return type === INT ? 0 : asBytes("");
}

function branchesOf(choice: Formula): readonly Formula[] {
  if (choice.kind === "or") return choice.parts;
  if (choice.kind !== "parity") return [choice];
  const [first, ...rest] = choice.parts;
  const { isOdd } = choice;
  spendSteps(rest.length);
  if (first === undefined) return isOdd ? [] : [TRUE];
  if (rest.length === 0) return [first(isOdd)];
  return [true, false].map((holds) => ({
    kind: "and",
    parts: [first(holds), { kind: "parity", parts: rest, isOdd: isOdd !== holds }],
  }));
}

function withElements(before: State | undefined, { subject, demand, body }: ElementsLiteral): State {
  const state = (before as ArrayState | undefined) ?? {
    kind: "array",
    subject,
    presence: undefined,
    some: [],
    each: [],
  };
  if (demand === "each") return { ...state, each: [...state.each, body] };
  const wanted = demand === "absent" ? "absent" : "present";
  const presence = state.presence === undefined || state.presence === wanted ? wanted : "both";
  return demand === "some" ? { ...state, presence, some: [...state.some, body] } : { ...state, presence };
}
