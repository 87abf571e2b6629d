import { code } from "../../core/phrases.ts";
import type { FileRange, Place } from "../../core/range.ts";
import type { LocatedEntry, LocatedNode, LocatedString } from "../located.ts";
import type { NumberInterpolation } from "../model.ts";
import { arrayNode, booleanNode, nullNode, numberNode, objectNode, unknownNode } from "../nodes.ts";
import type { EvaluationBudget } from "./budget.ts";
import { type DataFile, FILE_FUNCTIONS, fileNode, pathParts, readWithin, templateIn } from "./data-files.ts";
import { callFunction } from "./functions.ts";
import type {
  HclExpression,
  HclFor,
  HclForDirective,
  HclIfDirective,
  HclPart,
  HclStep,
  HclTemplate,
} from "./hcl/ast.ts";
import {
  asText,
  byKey,
  grouped,
  inner,
  isSeveral,
  keyOf,
  type Member,
  membersOf,
  reasonOf,
  type Scope,
  unresolved,
} from "./members.ts";
import type { TerraformModule } from "./module.ts";
import type { ModuleView, Placed, Repetition } from "./module-view.ts";
import { operate } from "./operate.ts";
import { attributeOf, type Resource } from "./resource-blocks.ts";
import {
  type Defined,
  type ExpressionSource,
  NO_NAMES,
  placeOf,
  templateNode,
  textContent,
} from "./source.ts";
import { builtText, heredocNode, holeAt, type Piece, piecesOf, textNode } from "./strings.ts";
import { frozenNode, relocatedNode } from "./values.ts";

const MAX_REFERENCE_DEPTH = 64;

/**
 * Values of expressions as far as the files of a module tell them. What they do not tell (a variable without a value, an
 * attribute that the service gives) is `Unknown` with its reason, and so is all that depends on it. Nothing is ever guessed.
 *
 * Ranges count in the file of the expression: what another file of the module defines stands at the reference to it.
 */
export class Evaluator {
  readonly #module: TerraformModule;
  readonly #values: ModuleView;
  readonly #budget: EvaluationBudget;
  readonly #pending = new Set<string>();
  readonly #known = new Map<string, Placed | string>();
  /** Values of other files by the place that refers to them: a loop refers to one value many times. */
  readonly #relocated = new WeakMap<LocatedNode, Map<string, LocatedNode>>();
  /** Unknown values that stand for what Terraform calls an error, which `try` goes past. */
  readonly #failures = new WeakSet<LocatedNode>();
  /** Interpolations of bare numbers, `${1}`: most often meant as text. */
  readonly numberInterpolations: (NumberInterpolation & { readonly range: Place })[] = [];

  constructor(values: ModuleView, budget: EvaluationBudget) {
    this.#module = values.module;
    this.#values = values;
    this.#budget = budget;
  }

  /** The value of an expression, whose places are in the file of the expression. Errors: nothing is thrown, whatever the expression. */
  evaluate(expression: HclExpression, scope: Scope): LocatedNode {
    const range = placeOf(scope.source, expression);
    const refused = this.#budget.spendSteps(1);
    if (refused) return unknownNode(range, refused);
    switch (expression.kind) {
      case "Number":
        return numberNode(range, expression.value, expression.raw);
      case "Bool":
        return booleanNode(range, expression.value);
      case "Null":
        return nullNode(range);
      case "Template":
        return this.#template(expression, range, scope);
      case "Tuple":
        return arrayNode(
          range,
          expression.items.map((item) => this.evaluate(item, scope)),
        );
      case "Object":
        return this.#object(expression.entries, range, scope);
      case "Variable":
        return (
          scope.names.get(expression.name) ?? unknownNode(range, `${code(expression.name)} is not known here`)
        );
      case "Access":
        return this.#access(expression, range, scope);
      case "Call":
        return this.#call(expression, range, scope);
      case "Conditional": {
        const condition = this.evaluate(expression.condition, scope);
        if (condition.kind !== "Boolean")
          return unknownNode(range, reasonOf(condition, "its condition is not known"));
        return this.evaluate(condition.value ? expression.consequent : expression.alternate, scope);
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
        return unknownNode(range, "it could not be read");
    }
  }

  /** The value of a variable, as every reference to it in the same file has it. */
  variable(name: string, site: Place): LocatedNode {
    return this.#named("var", name, site);
  }

  /** The same for a value that becomes part of a resource, all of which is walked. */
  evaluateAttribute(expression: HclExpression, scope: Scope): LocatedNode {
    const value = this.evaluate(expression, scope);
    const refused = this.#budget.spendCopy(value);
    return refused ? unknownNode(value.range, refused) : value;
  }

  /** The members of a collection that something repeats for, or why they are not known. */
  members(collection: LocatedNode): readonly Member[] | string {
    const refused = this.#budget.spendLook([collection]);
    return refused ?? membersOf(collection) ?? reasonOf(collection, "what it repeats for is not known");
  }

  // Templates.

  #template(template: HclTemplate, range: FileRange, scope: Scope): LocatedNode {
    const { parts, form } = template;
    const [only] = parts;
    if (parts.length === 1 && only!.kind === "Text")
      return withHeredoc(templateNode(scope.source, range, only!, form), template, scope.source);
    if (parts.length === 1 && only!.kind === "Interpolation") {
      return this.#interpolation(only!.expression, placeOf(scope.source, only!), scope);
    }
    const pieces: Piece[] = [];
    this.#pieces(parts, form, scope, pieces);
    const built = builtText(range, pieces, this.#budget);
    return built.kind === "String" ? withHeredoc(built, template, scope.source) : built;
  }

  /** Adds the pieces of a template's parts; what is not known is a hole. */
  #pieces(parts: readonly HclPart[], form: HclTemplate["form"], scope: Scope, pieces: Piece[]): void {
    for (const part of parts) {
      const site = placeOf(scope.source, part);
      const refused = this.#budget.spendSteps(1);
      if (refused) return void pieces.push(holeAt(site, refused));
      if (part.kind === "Text") pieces.push({ content: textContent(scope.source, part, form), site });
      else if (part.kind === "Interpolation") {
        const value = this.#interpolation(part.expression, site, scope);
        pieces.push(...(piecesOf(value, site) ?? [holeAt(site, "it is no text")]));
      } else if (part.kind === "If") this.#if(part, form, scope, pieces);
      else this.#each(part, form, scope, pieces);
    }
  }

  #interpolation(expression: HclExpression, site: Place, scope: Scope): LocatedNode {
    if (expression.kind === "Number") {
      this.numberInterpolations.push({ range: site, written: `\${${expression.raw}}` });
    }
    return this.evaluate(expression, scope);
  }

  #if(part: HclIfDirective, form: HclTemplate["form"], scope: Scope, pieces: Piece[]): void {
    const condition = this.evaluate(part.condition, scope);
    if (condition.kind === "Boolean") {
      this.#pieces(condition.value ? part.consequent : part.alternate, form, scope, pieces);
    } else {
      const reason = reasonOf(condition, "the condition of a directive is not known");
      pieces.push(holeAt(placeOf(scope.source, part), reason));
    }
  }

  #each(part: HclForDirective, form: HclTemplate["form"], scope: Scope, pieces: Piece[]): void {
    const members = this.members(this.evaluate(part.collection, scope));
    if (typeof members === "string") return void pieces.push(holeAt(placeOf(scope.source, part), members));
    for (const member of members) {
      this.#pieces(part.parts, form, inner(scope, part.names, member), pieces);
    }
  }

  // Collections.

  #object(
    entries: readonly { readonly key: HclExpression; readonly value: HclExpression }[],
    range: FileRange,
    scope: Scope,
  ): LocatedNode {
    const located: LocatedEntry[] = [];
    for (const { key, value } of entries) {
      const name = this.#key(key, scope);
      if (name === undefined) return unknownNode(range, "one of its keys is not known");
      located.push({ key: name, keyRange: placeOf(scope.source, key), value: this.evaluate(value, scope) });
    }
    return objectNode(range, located);
  }

  #key(key: HclExpression, scope: Scope): string | undefined {
    if (key.kind === "Variable") return key.name;
    const value = asText(this.evaluate(key, scope), placeOf(scope.source, key));
    return typeof value === "string" ? undefined : value.value;
  }

  #for(expression: HclFor, range: FileRange, scope: Scope): LocatedNode {
    const members = this.members(this.evaluate(expression.collection, scope));
    if (typeof members === "string") return unknownNode(range, members);
    const entries: LocatedEntry[] = [];
    for (const member of members) {
      if (isSeveral(member.value) && !expression.key) {
        entries.push({ key: "", keyRange: member.value.range, value: member.value });
        continue;
      }
      const local = inner(scope, expression.names, member);
      if (expression.condition) {
        const condition = this.evaluate(expression.condition, local);
        if (condition.kind !== "Boolean")
          return unknownNode(range, reasonOf(condition, "a condition in it is not known"));
        if (!condition.value) continue;
      }
      const key = expression.key && this.#key(expression.key, local);
      if (expression.key && key === undefined) return unknownNode(range, "one of its keys is not known");
      const value = this.evaluate(expression.value, local);
      const refused = this.#budget.spendElements(1);
      if (refused) return unknownNode(range, refused);
      entries.push({ key: key ?? "", keyRange: value.range, value });
    }
    if (!expression.key)
      return arrayNode(
        range,
        entries.map(({ value }) => value),
      );
    return objectNode(range, expression.isGrouped ? grouped(entries) : byKey(entries));
  }

  // References.

  #access(expression: HclExpression & { kind: "Access" }, range: Place, scope: Scope): LocatedNode {
    const { base, steps } = expression;
    if (base.kind !== "Variable") return this.#follow(this.evaluate(base, scope), steps, range, scope);
    const known = scope.names.get(base.name);
    if (known) return this.#follow(known, steps, range, scope);
    const [first, second] = steps;
    if (scope.isTemplate) return unknownNode(range, `${code(base.name)} is no variable of the template`);
    if (first?.kind !== "Name") return unknownNode(range, `${code(base.name)} is not known here`);
    if (base.name === "local" || base.name === "var") {
      const value = this.#named(base.name, first.name, range);
      return this.#follow(value, steps.slice(1), range, scope);
    }
    if (base.name === "module") return this.#output(first.name, steps.slice(1), range, scope);
    const resource =
      second === undefined ? undefined : this.#module.resources.get(`${base.name}.${first.name}`);
    const found = resource && this.#ofResource(resource, steps.slice(1), range, scope);
    return found ?? unknownNode(range, unresolved(base.name, first.name));
  }

  /** An attribute of a resource; of one that is repeated, of one instance or of all. Undefined where it is not known. */
  #ofResource(
    resource: Resource,
    steps: readonly HclStep[],
    range: Place,
    scope: Scope,
  ): LocatedNode | undefined {
    const repetitions = this.#values.repetitionsOf(resource);
    const [chosen, rest] = this.#chosen(repetitions, (one) => one, steps, scope) ?? [];
    const [name, ...others] = rest ?? [];
    if (!chosen || name?.kind !== "Name") return undefined;
    const attribute = attributeOf(resource, name.name);
    if (!attribute) return undefined;
    const attributeIn = (repetition: Repetition) => {
      const id = `${resource.type}.${resource.name}${repetition.label}.${name.name}`;
      const names = this.#values.namesOf(repetition, attribute);
      return this.#follow(this.#resolve(id, attribute, range, names), others, range, scope);
    };
    return Array.isArray(chosen)
      ? arrayNode(range, chosen.map(attributeIn))
      : attributeIn(chosen as Repetition);
  }

  /** An output of a module; of one that is repeated, of one instance or of all. */
  #output(module: string, steps: readonly HclStep[], range: Place, scope: Scope): LocatedNode {
    const call = this.#module.calls.get(module);
    const callees = call && this.#values.callees(call);
    if (!callees) return unknownNode(range, unresolved("module", module));
    const [chosen, rest] = this.#chosen(callees, ({ repetition }) => repetition, steps, scope) ?? [];
    const [name, ...others] = rest ?? [];
    if (!chosen || name?.kind !== "Name") return unknownNode(range, unresolved("module", module));
    const outputOf = (callee: ModuleView) => {
      const id = `module.${module}${callee.repetition.label}.${name.name}`;
      const value = this.#remembered(id, range, () => callee.output(name.name));
      return this.#follow(value, others, range, scope);
    };
    return Array.isArray(chosen) ? arrayNode(range, chosen.map(outputOf)) : outputOf(chosen as ModuleView);
  }

  /** Which instances of something are referred to, and the steps behind that; undefined where it is not known. */
  #chosen<Instance extends object>(
    instances: readonly Instance[],
    repetitionOf: (one: Instance) => Repetition,
    steps: readonly HclStep[],
    scope: Scope,
  ): readonly [Instance | readonly Instance[], readonly HclStep[]] | undefined {
    if (!instances.every((one) => repetitionOf(one).isCertain)) return undefined;
    const [only] = instances;
    if (instances.length === 1 && repetitionOf(only!).label === "") return [only!, steps];
    const [step, ...rest] = steps;
    if (step?.kind === "Splat") return [instances, rest];
    const key = step?.kind === "Index" ? keyOf(this.evaluate(step.index, scope)) : undefined;
    const found = instances.find((one) => repetitionOf(one).key === key);
    return key === undefined || !found ? undefined : [found, rest];
  }

  #named(root: "local" | "var", name: string, range: Place): LocatedNode {
    const id = `${root}.${name}`;
    if (root === "var") return this.#remembered(id, range, () => this.#values.variable(name));
    const defined = this.#module.locals.get(name);
    if (defined) return this.#resolve(id, defined, range);
    return unknownNode(range, `${code(id)} is defined in no file that was read`);
  }

  /** The value that a name stands for, at its definition in this file, or at `site` for one of another file. */
  #resolve(id: string, { expression, source }: Defined, site: Place, names = NO_NAMES): LocatedNode {
    return this.#remembered(id, site, () => ({
      node: this.evaluate(expression, { source, names }),
      uri: source.uri,
    }));
  }

  /** The value that a name stands for, found out once. */
  #remembered(id: string, site: Place, find: () => Placed | string): LocatedNode {
    if (this.#pending.has(id) || this.#pending.size >= MAX_REFERENCE_DEPTH) {
      return unknownNode(site, `${code(id)} depends on itself`);
    }
    let value = this.#known.get(id);
    if (value === undefined) {
      this.#pending.add(id);
      this.#budget.enter(id);
      const found = find();
      value = typeof found === "string" ? found : { ...found, node: this.#frozen(found.node) };
      this.#budget.leave();
      this.#pending.delete(id);
      this.#known.set(id, value);
    }
    if (typeof value === "string") return unknownNode(site, value);
    const { node, uri } = value;
    if (node.kind === "Unknown" && !node.partial) return unknownNode(site, node.reason);
    return this.#relocate(node, site, uri);
  }

  #frozen(node: LocatedNode): LocatedNode {
    const refused = this.#budget.spendCopy(node);
    return refused ? unknownNode(node.range, refused) : frozenNode(node);
  }

  #relocate(value: LocatedNode, site: Place, uri: string): LocatedNode {
    if (site.uri === uri) return value;
    const copies = this.#relocated.get(value) ?? new Map<string, LocatedNode>();
    this.#relocated.set(value, copies);
    const key = `${site.start} ${site.uri}`;
    let copy = copies.get(key);
    if (copy === undefined) {
      const refused = this.#budget.spendCopy(value);
      copy = refused ? unknownNode(site, refused) : relocatedNode(value, site, uri);
      copies.set(key, copy);
    }
    return copy;
  }

  #follow(value: LocatedNode, steps: readonly HclStep[], range: FileRange, scope: Scope): LocatedNode {
    let current = value;
    for (const [at, step] of steps.entries()) {
      if (current.kind === "Unknown") return unknownNode(range, current.reason);
      if (step.kind === "Splat") {
        const items = current.kind === "Array" ? current.items : current.kind === "Null" ? [] : [current];
        const rest = steps.slice(at + 1);
        const refused = this.#budget.spendElements(items.length);
        if (refused) return unknownNode(range, refused);
        return arrayNode(
          range,
          items.map((item) => (isSeveral(item) ? item : this.#follow(item, rest, range, scope))),
        );
      }
      const key = step.kind === "Name" ? step.name : keyOf(this.evaluate(step.index, scope));
      if (key === undefined) return unknownNode(range, "the index is not known");
      const found: LocatedNode | undefined =
        current.kind === "Object"
          ? current.get(String(key))
          : current.kind === "Array"
            ? current.items[Number(key)]
            : undefined;
      if (current.kind === "Array" && current.items.slice(0, Number(key) + 1).some(isSeveral)) {
        return unknownNode(range, "how many items come before it is not known");
      }
      if (!found) {
        const failure = unknownNode(range, `it has no ${code(String(key))}`);
        this.#failures.add(failure);
        return failure;
      }
      current = found;
    }
    return current;
  }

  #call(expression: HclExpression & { kind: "Call" }, range: FileRange, scope: Scope): LocatedNode {
    if (expression.name === "try") return this.#try(expression.arguments, range, scope);
    if (FILE_FUNCTIONS.has(expression.name))
      return this.#file(expression, placeOf(scope.source, expression), scope);
    if (expression.name === "can") return this.#can(expression.arguments, range, scope);
    const given: LocatedNode[] = [];
    for (const [at, argument] of expression.arguments.entries()) {
      const value = this.evaluate(argument, scope);
      const isSpread = expression.isSpread && at === expression.arguments.length - 1;
      if (!isSpread) given.push(value);
      else {
        const refused = this.#budget.spendLook([value]);
        if (refused) return unknownNode(range, refused);
        if (value.kind !== "Array") return unknownNode(range, "an argument is not known");
        for (const item of value.items) given.push(item);
      }
    }
    return callFunction(expression.name, given, range, this.#budget);
  }

  /** `file` and `templatefile`. */
  #file(
    { name, arguments: given }: HclExpression & { kind: "Call" },
    site: Place,
    scope: Scope,
  ): LocatedNode {
    const [written, variables] = given;
    if (!written) return unknownNode(site, "it names no file");
    const { base, rest } = pathParts(written);
    const path = this.evaluate(rest, scope);
    if (path.kind !== "String") return unknownNode(site, reasonOf(path, "which file it reads is not known"));
    const file = readWithin(this.#budget, () => this.#values.fileAt(base, path.value));
    if (typeof file === "string") return unknownNode(site, file);
    if (name === "file") return fileNode(file, site);
    // Terraform refuses templates that read templates, which might go on forever.
    if (scope.isTemplate) return unknownNode(site, "a template reads no templates");
    return this.#templateFile(file, variables && this.evaluate(variables, scope), site);
  }

  #templateFile(file: DataFile, variables: LocatedNode | undefined, site: Place): LocatedNode {
    if (variables?.kind !== "Object") return unknownNode(site, "the variables of a template are not known");
    const template = templateIn(file);
    if (!template) return unknownNode(site, `${code(file.uri)} cannot be read as a template`);
    const source = { ...file, host: undefined };
    const start = placeOf(source, { start: 0, end: 0 });
    const refused = this.#budget.spendCopy(variables);
    if (refused) return unknownNode(site, refused);
    const given = relocatedNode(variables, start, site.uri);
    const names = new Map(byKey(given.entries).map(({ key, value }) => [key, value]));
    const value = this.evaluate(template, { source, names, isTemplate: true });
    return this.#budget.spendCopy(value) === undefined
      ? relocatedNode(value, site, file.uri)
      : unknownNode(site, "the text of the template is too long");
  }

  #try(candidates: readonly HclExpression[], range: FileRange, scope: Scope): LocatedNode {
    for (const candidate of candidates) {
      const value = this.evaluate(candidate, scope);
      if (!this.#failures.has(value)) return value;
    }
    return unknownNode(range, "none of its arguments can be computed");
  }

  /** Whether an expression is no error: not known where anything in it is not. */
  #can(candidates: readonly HclExpression[], range: FileRange, scope: Scope): LocatedNode {
    const [candidate] = candidates;
    const value = candidate && this.evaluate(candidate, scope);
    if (value && this.#failures.has(value)) return booleanNode(range, false);
    const isKnown = value && value.kind !== "Unknown" && value.kind !== "Array" && value.kind !== "Object";
    return isKnown ? booleanNode(range, true) : unknownNode(range, "whether it can be computed is not known");
  }

  /** Operators bind to the left, so a long chain is a deep tree on its left side only. */
  #binary(expression: HclExpression & { kind: "Binary" }, scope: Scope): LocatedNode {
    const chain: (HclExpression & { kind: "Binary" })[] = [];
    let left: HclExpression = expression;
    while (left.kind === "Binary") {
      chain.push(left);
      left = left.left;
    }
    let value = this.evaluate(left, scope);
    for (const one of chain.reverse()) {
      const operands = [value, this.evaluate(one.right, scope)];
      const site = placeOf(scope.source, one);
      const refused = this.#budget.spendLook(operands);
      value = refused ? unknownNode(site, refused) : operate(one.operator, operands, site);
    }
    return value;
  }
}

function withHeredoc(
  node: LocatedString,
  template: HclTemplate,
  { text, host }: ExpressionSource,
): LocatedString {
  if (host || (template.form !== "heredoc" && template.form !== "flush-heredoc")) return node;
  const lastLine = text.slice(text.lastIndexOf("\n", template.end - 1) + 1, template.end);
  return heredocNode(node, lastLine.slice(0, lastLine.length - lastLine.trimStart().length));
}
