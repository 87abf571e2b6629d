import { code } from "../../../core/phrases.ts";
import type { Place } from "../../../core/range.ts";
import type { LocatedEntry, LocatedNode, LocatedUnknown, Reason } from "../../values/located.ts";
import { hasUnknown } from "../../values/located.ts";
import {
  amongNode,
  booleanNode,
  isReason,
  mappedNode,
  nullNode,
  numberNode,
  objectNode,
  unknownNode,
} from "../../values/nodes.ts";
import { primitive } from "../functions/conversions.ts";
import { FILE_FUNCTIONS, fileFunction } from "../functions/file.ts";
import { callFunction } from "../functions/functions.ts";
import { errorNode } from "../functions/kit.ts";
import type { HclExpression, HclFor } from "../hcl/ast.ts";
import type { ModuleView } from "../modules/module-view.ts";
import type { EvaluationBudget } from "./budget.ts";
import type { BareNumber, Evaluation } from "./evaluation.ts";
import {
  asText,
  byKey,
  grouped,
  inner,
  isSeveral,
  type Member,
  membersOf,
  type NameScope,
  reasonOf,
  severalNode,
} from "./members.ts";
import { operate } from "./operate.ts";
import { References } from "./references.ts";
import { placeInSource } from "./source.ts";
import { possibleMembers } from "./steps.ts";
import { textNode } from "./strings.ts";
import { TemplateValues } from "./template-values.ts";

/**
 * Values of expressions as far as the files of a module determine them. Anything else (a variable without a value, an
 * attribute that Cloudflare sets) is `Unknown` with its reason, and so is everything that depends on it. Nothing is
 * guessed.
 *
 * Ranges count in the file of the expression: a value that another file of the module defines is located at the
 * reference to it.
 */
export class Evaluator implements Evaluation {
  readonly values: ModuleView;
  readonly budget: EvaluationBudget;
  readonly #references: References;
  readonly #templates: TemplateValues;
  /** The number of errors in the expressions evaluated so far. */
  #errors = 0;
  /** Interpolations of bare numbers, `${1}`: mostly intended as text. */
  readonly numberInterpolations: BareNumber[] = [];

  constructor(values: ModuleView, budget: EvaluationBudget) {
    this.values = values;
    this.budget = budget;
    this.#references = new References(this);
    this.#templates = new TemplateValues(this);
  }

  error(range: Place, reason: string): LocatedUnknown {
    this.#errors++;
    return errorNode(range, reason);
  }

  apart<Result>(compute: () => Result): Result {
    const errors = this.#errors;
    const result = compute();
    this.#errors = errors;
    return result;
  }

  noteNumber(found: BareNumber): void {
    this.numberInterpolations.push(found);
  }

  /** The value of an expression, located in the file of the expression. Errors: nothing is thrown, whatever it is. */
  evaluate(expression: HclExpression, scope: NameScope): LocatedNode {
    const range = placeInSource(scope.source, expression);
    const refused = this.budget.spendSteps(1);
    if (refused) return unknownNode(range, refused);
    switch (expression.kind) {
      case "Number":
        return numberNode(range, expression.value, expression.raw);
      case "Bool":
        return booleanNode(range, expression.value);
      case "Null":
        return nullNode(range);
      case "Template":
        return this.#templates.template(expression, range, scope);
      case "Tuple":
        return mappedNode(range, expression.items, (item) => this.evaluate(item, scope));
      case "Object":
        return this.#object(expression.entries, range, scope);
      case "Variable":
        return this.#references.access({ base: expression, steps: [] }, range, scope);
      case "Access":
        return this.#references.access(expression, range, scope);
      case "Call":
        return this.#call(expression, range, scope);
      case "Conditional": {
        const condition = this.evaluate(expression.condition, scope);
        const { consequent, alternate } = expression;
        if (condition.kind !== "Boolean") {
          const branches = () => [consequent, alternate].map((one) => this.evaluate(one, scope));
          const unknown = unknownNode(range, reasonOf(condition, "its condition is not known"));
          return amongNode(unknown, this.apart(branches));
        }
        const value = this.evaluate(condition.value ? consequent : alternate, scope);
        return this.#besideOther(value, condition.value ? alternate : consequent, scope);
      }
      case "Binary":
        return this.#binary(expression, scope);
      case "Unary":
        return operate(expression.operator, [this.evaluate(expression.operand, scope)], range);
      case "Parens":
        return this.evaluate(expression.expression, scope);
      case "For":
        return this.#for(expression, range, scope);
      case "Embedded": {
        const source = { ...scope.source, text: expression.host.text, host: expression.host };
        const value = this.evaluate(expression.expression, { ...scope, source });
        return value.kind === "String" ? textNode(range, value.content) : value;
      }
      default:
        return unknownNode(range, { reason: "an expression cannot be read", cause: "invalid" });
    }
  }

  /** The value of a variable, as every reference to it in the same file has it. */
  variable(name: string, site: Place): LocatedNode {
    return this.#references.named("var", name, site);
  }

  /** The same for a value that becomes part of a resource, all of which is walked. */
  evaluateAttribute(expression: HclExpression, scope: NameScope): LocatedNode {
    const value = this.evaluate(expression, scope);
    const refused = this.budget.spendCopy(value);
    return refused ? unknownNode(value.range, refused) : value;
  }

  /** The members of a collection that something repeats for, or why they are unknown. */
  members(collection: LocatedNode): readonly Member[] | Reason {
    const refused = this.budget.spendLook([collection]);
    return refused ?? membersOf(collection) ?? reasonOf(collection, "what it repeats for is not known");
  }

  /** The members that an unknown collection has in some cases, or else one of which nothing is known. */
  possibleMembers(collection: LocatedNode): readonly (readonly Member[])[] {
    const { candidates = [] } = collection.kind === "Unknown" ? collection : {};
    const known = candidates.map((one) => membersOf(one)).filter((one) => one !== undefined);
    const unknown = unknownNode(collection.range, reasonOf(collection, "what it repeats for is not known"));
    return known.length > 0 ? known : [[{ key: unknown, value: unknown }]];
  }

  #object(
    entries: readonly { readonly key: HclExpression; readonly value: HclExpression }[],
    range: Place,
    scope: NameScope,
  ): LocatedNode {
    const located: LocatedEntry[] = [];
    for (const { key, value } of entries) {
      const name = key.kind === "Variable" ? key.name.normalize() : this.#key(key, scope);
      if (name === undefined) return unknownNode(range, "one of its keys is not known");
      located.push({
        key: name,
        keyRange: placeInSource(scope.source, key),
        value: this.evaluate(value, scope),
      });
    }
    return objectNode(range, located);
  }

  /** Unlike in `{ name = value }`, a bare name before `=>` is a reference. */
  #key(key: HclExpression, scope: NameScope): string | undefined {
    const value = asText(this.evaluate(key, scope), placeInSource(scope.source, key));
    return isReason(value) ? undefined : value.value;
  }

  #for(expression: HclFor, range: Place, scope: NameScope): LocatedNode {
    const collection = this.evaluate(expression.collection, scope);
    const members = this.members(collection);
    if (!isReason(members)) return this.#forEach(expression, members, range, scope);
    if (!["Array", "Object", "Unknown"].includes(collection.kind))
      return this.error(range, "it repeats for a value without items");
    return amongNode(unknownNode(range, members), this.#forPossible(expression, collection, range, scope));
  }

  #forPossible(expression: HclFor, collection: LocatedNode, range: Place, scope: NameScope) {
    const possible = this.possibleMembers(collection);
    return this.apart(() => possible.map((members) => this.#forEach(expression, members, range, scope)));
  }

  #forEach(expression: HclFor, members: readonly Member[], range: Place, scope: NameScope): LocatedNode {
    const entries: LocatedEntry[] = [];
    let doubt: Reason | undefined;
    for (const member of members) {
      const { value: one } = member;
      if (isSeveral(one) && !expression.key) {
        const several = unknownNode(one.range, reasonOf(one, ""));
        const value = severalNode(amongNode(several, this.#forPossible(expression, one, range, scope)));
        entries.push({ key: "", keyRange: one.range, value });
        continue;
      }
      const local = inner(scope, expression.names, member);
      if (expression.condition) {
        const condition = this.evaluate(expression.condition, local);
        if (condition.kind !== "Boolean") doubt ??= reasonOf(condition, "a condition in it is not known");
        else if (!condition.value) continue;
      }
      const key = expression.key && this.#key(expression.key, local);
      if (expression.key && key === undefined) return unknownNode(range, "one of its keys is not known");
      const value = this.evaluate(expression.value, local);
      const refused = this.budget.spendElements(1);
      if (refused) return unknownNode(range, refused);
      entries.push({ key: key ?? "", keyRange: value.range, value });
    }
    const keys = new Set<string>();
    const isChecked = expression.key && !expression.isGrouped && doubt === undefined;
    const twice = isChecked && entries.find(({ key }) => keys.has(key) || !keys.add(key));
    if (twice) return this.error(range, `two of its items have the key ${code(twice.key)}`);
    const result = expression.key
      ? objectNode(range, expression.isGrouped ? grouped(entries) : byKey(entries))
      : mappedNode(range, entries, ({ value }) => value);
    return doubt === undefined ? result : amongNode(unknownNode(range, doubt), [result]);
  }

  #call(expression: HclExpression & { kind: "Call" }, range: Place, scope: NameScope): LocatedNode {
    if (expression.name === "try") return this.#try(expression.arguments, range, scope);
    if (FILE_FUNCTIONS.has(expression.name)) return fileFunction(expression, scope, this);
    if (expression.name === "can") return this.#can(expression.arguments, range, scope);
    const given: LocatedNode[] = [];
    for (const [at, argument] of expression.arguments.entries()) {
      const value = this.evaluate(argument, scope);
      const isSpread = expression.isSpread && at === expression.arguments.length - 1;
      if (!isSpread) given.push(value);
      else {
        const refused = this.budget.spendLook([value]);
        if (refused) return unknownNode(range, refused);
        if (value.kind !== "Array") return unknownNode(range, "an argument is not known");
        for (const item of value.items) given.push(item);
      }
    }
    const result = callFunction(expression.name, given, range, this.budget);
    if (result.kind !== "Unknown") return result;
    if (result.refusedAt?.range === range) this.#errors++;
    return amongNode(result, this.#possibleResults(expression.name, given, range));
  }

  /** The results of a call for the candidates of its only unknown argument, and its default. */
  #possibleResults(name: string, given: readonly LocatedNode[], range: Place): readonly LocatedNode[] {
    if (name === "coalesce") return given;
    if (name === "lookup" && given[1]) return [...possibleMembers(given[0]!, given[1]), ...given.slice(2)];
    const [unknown, other] = given.filter(({ kind }) => kind === "Unknown");
    if (unknown?.kind !== "Unknown" || other) return [];
    return (unknown.candidates ?? []).map((candidate) =>
      callFunction(
        name,
        given.map((one) => (one === unknown ? candidate : one)),
        range,
        this.budget,
      ),
    );
  }

  #try(candidates: readonly HclExpression[], range: Place, scope: NameScope): LocatedNode {
    for (const [at, candidate] of candidates.entries()) {
      const { value, hasError } = this.#attempt(candidate, scope);
      if (hasError) continue;
      if (value.kind !== "Unknown") return value;
      const others = candidates.slice(at + 1).map((one) => this.#attempt(one, scope).value);
      return amongNode(value, [...(value.candidates ?? []), ...others]);
    }
    return this.error(range, "none of its arguments can be computed");
  }

  /** Whether an expression evaluates without an error: unknown if any part of it is unknown. */
  #can([candidate]: readonly HclExpression[], range: Place, scope: NameScope): LocatedNode {
    if (!candidate) return unknownNode(range, "a function has no argument");
    const { value, hasError } = this.#attempt(candidate, scope);
    if (hasError) return booleanNode(range, false);
    const refused = this.budget.spendSteps(this.budget.sizeOf(value).elements);
    return refused || hasUnknown(value)
      ? unknownNode(range, refused ?? "whether it can be computed is not known")
      : booleanNode(range, true);
  }

  /** Evaluates an argument of a function that handles errors anywhere inside it. */
  #attempt(
    expression: HclExpression,
    scope: NameScope,
  ): { readonly value: LocatedNode; readonly hasError: boolean } {
    return this.apart(() => {
      const errors = this.#errors;
      const value = this.evaluate(expression, scope);
      return { value, hasError: this.#errors > errors };
    });
  }

  /** Both branches of a condition have one type: a number or a Boolean beside a string is a string. */
  #besideOther(value: LocatedNode, other: HclExpression, scope: NameScope): LocatedNode {
    if (value.kind !== "Number" && value.kind !== "Boolean") return value;
    const isText = this.apart(() => this.evaluate(other, scope)).kind === "String";
    return isText ? primitive(value, "string") : value;
  }

  /** Operators bind to the left, so a long chain is a deep tree on its left side only. */
  #binary(expression: HclExpression & { kind: "Binary" }, scope: NameScope): LocatedNode {
    const chain: (HclExpression & { kind: "Binary" })[] = [];
    let left: HclExpression = expression;
    while (left.kind === "Binary") {
      chain.push(left);
      left = left.left;
    }
    let value = this.evaluate(left, scope);
    for (const one of chain.reverse()) {
      const operands = [value, this.evaluate(one.right, scope)];
      const site = placeInSource(scope.source, one);
      const refused = this.budget.spendLook(operands);
      value = refused ? unknownNode(site, refused) : operate(one.operator, operands, site);
    }
    return value;
  }
}
