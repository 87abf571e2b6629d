import type { ExpressionFile } from "../../recognise/model.ts";
import type { LocatedNode, LocatedString } from "../../values/located.ts";
import type { HclBody, HclExpression } from "../hcl/ast.ts";
import type { ModuleValues } from "../modules/module-values.ts";
import names from "../names.json" with { type: "json" };
import { nameOf, type Resource } from "../resources/resource-blocks.ts";
import { type ExpressionSource, NO_NAMES } from "./source.ts";

/** Functions whose result has the rules of their arguments. */
const PASSING: ReadonlySet<string> = new Set(["concat", "flatten", "merge", "tolist"]);

/** An expression that switches a rule on or off, by a branch. */
const SWITCH = /^\s*(?:true|false)\s*$/;

/**
 * The expressions of rules in both branches of a condition that is not known, as in `rules = var.on ? [{ … }] : []`. Each
 * is checked alone: which rules there are is not known.
 */
export function branchExpressions(
  resources: readonly Resource[],
  uri: string,
  values: ModuleValues,
): readonly ExpressionFile[] {
  const found = new Set<LocatedString>();
  for (const { type, parts } of resources) {
    for (const { body, source } of type === "cloudflare_ruleset" ? parts : []) {
      if (source.uri === uri) new Branches(source, values, found).inBody(body);
    }
  }
  return [...found].map(({ content }) => ({ kind: "ExpressionFile", content }));
}

class Branches {
  readonly #source: ExpressionSource;
  readonly #values: ModuleValues;
  readonly #found: Set<LocatedString>;

  constructor(source: ExpressionSource, values: ModuleValues, found: Set<LocatedString>) {
    this.#source = source;
    this.#values = values;
    this.#found = found;
  }

  inBody({ items }: HclBody): void {
    for (const item of items) {
      const name = nameOf(item);
      if (item.kind === "Block" && (name === "rules" || name === "content")) this.inBody(item.body);
      else if (item.kind === "Attribute" && (name === "rules" || name === "expression")) this.#in(item.value);
    }
  }

  #in(expression: HclExpression): void {
    switch (expression.kind) {
      case "Parens":
        return this.#in(expression.expression);
      case "For":
        return this.#in(expression.value);
      case "Tuple":
        for (const item of expression.items) this.#in(item);
        return;
      case "Call":
        if (PASSING.has(expression.name)) for (const argument of expression.arguments) this.#in(argument);
        return;
      case "Object":
        for (const { key, value } of expression.entries)
          if (key.kind === "Variable" && key.name === "expression") this.#in(value);
        return;
      case "Conditional": {
        // A condition that depends on an instance or a loop is evaluated there, with its names.
        const { start, end } = expression.condition;
        if (!isSameEverywhere(this.#source.text.slice(start, end))) return;
        const condition = this.#evaluate(expression.condition);
        for (const branch of [expression.consequent, expression.alternate]) {
          if (condition.kind !== "Boolean") this.#add(this.#evaluate(branch));
          if (condition.kind !== "Boolean" || condition.value === (branch === expression.consequent))
            this.#in(branch);
        }
      }
    }
  }

  #evaluate(expression: HclExpression): LocatedNode {
    const source = this.#source;
    return this.#values.evaluatorOf(source.uri).evaluate(expression, { source, names: NO_NAMES });
  }

  #add(node: LocatedNode | undefined): void {
    if (node?.kind === "String" && !SWITCH.test(node.value)) this.#found.add(node);
    else if (node?.kind === "Object") this.#add(node.get("expression"));
    else if (node?.kind === "Array")
      for (const item of node.items) if (item.kind === "Object") this.#add(item);
  }
}

/** The first names of references that have one value in a whole module, and words that are values. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(names.sameEverywhere);

/** Whether the text of an expression refers to no instance, no loop and nothing else that differs within a module. */
export function isSameEverywhere(text: string): boolean {
  return Array.from(text.replace(/"[^"$]*"/g, '""').matchAll(/(?<![\w.])[A-Za-z_]\w*(?!\w*\s*\()/g)).every(
    ([name]) => SAME_EVERYWHERE.has(name),
  );
}
