import { code } from "../../../core/phrases.ts";
import type { Place } from "../../../core/range.ts";
import { type LocatedNode, type LocatedUnknown, objectsIn } from "../../values/located.ts";
import { unknownNode } from "../../values/nodes.ts";
import type { HclAccess, HclStep } from "../hcl/ast.ts";
import type { InstanceOfBlock, ModuleView } from "../modules/module-view.ts";
import { attributeOf, type Resource } from "../resources/resource-blocks.ts";
import type { Evaluation } from "./evaluation.ts";
import { FileValue } from "./file-value.ts";
import { keyOf, type NameScope, unresolved } from "./members.ts";
import { type Defined, NO_NAMES } from "./source.ts";
import { follow, inEach, lacking } from "./steps.ts";
import { computedNode, directoryNode } from "./strings.ts";

const MAX_REFERENCE_DEPTH = 64;

/** The location of a reference, and its substitute if its value is unknown. */
interface Site {
  readonly range: Place;
  readonly scope: NameScope;
  readonly otherwise: LocatedUnknown;
}

/** The values of the names in one file of a module, each computed once. */
export class References {
  readonly #evaluation: Evaluation;
  readonly #pending = new Set<string>();
  readonly #known = new Map<string, FileValue | string>();

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  /** The value of a reference: the value of its name, followed through the steps after it. */
  access({ base, steps }: Pick<HclAccess, "base" | "steps">, range: Place, scope: NameScope): LocatedNode {
    if (base.kind !== "Variable")
      return this.#follow(this.#evaluation.evaluate(base, scope), steps, range, scope);
    const known = scope.names.get(base.name);
    if (known) return this.#follow(known, steps, range, scope);
    const [first, second] = steps;
    if (scope.isTemplate)
      return this.#evaluation.error(range, `${code(base.name)} is no variable of the template`);
    if (!first) return this.#evaluation.error(range, `${code(base.name)} is neither quoted nor a reference`);
    if (first.kind !== "Name") return unknownNode(range, `${code(base.name)} is not known here`);
    if (base.name === "local" || base.name === "var") {
      const value = this.named(base.name, first.name, range);
      return this.#follow(value, steps.slice(1), range, scope);
    }
    if (base.name === "path") return this.#path(first.name, range);
    if (base.name === "module") return this.#output(first.name, steps.slice(1), range, scope);
    const resource = second && this.#evaluation.values.module.resources.get(`${base.name}.${first.name}`);
    const otherwise = unknownNode(range, unresolved(base.name, first.name));
    return resource ? this.#ofResource(resource, steps.slice(1), { range, scope, otherwise }) : otherwise;
  }

  /** An attribute of a resource; of a repeated resource, of one instance or of all. */
  #ofResource(resource: Resource, steps: readonly HclStep[], site: Site): LocatedNode {
    const { values } = this.#evaluation;
    const read = (repetition: InstanceOfBlock, name: string) => {
      const id = `${resource.type}.${resource.name}${repetition.label}`;
      const attribute = attributeOf(resource, name);
      if (attribute) {
        const names = values.namesOf(repetition, attribute);
        const value = this.#resolve(`${id}.${name}`, attribute, site.range, names);
        if (value.kind === "String") return computedNode(site.range, value.value);
        // The provider adds members to objects.
        return objectsIn(value).length > 0 ? site.otherwise : value;
      }
      if (name !== "id") return site.otherwise;
      const idOf = values.address === "" ? id : `${values.address}.${id}`;
      return { ...unknownNode(site.range, site.otherwise), idOf };
    };
    return this.#inInstances(values.repetitionsOf(resource), (one) => one, steps, site, read);
  }

  /** An output of a module; of one that is repeated, of one instance or of all. */
  #output(module: string, steps: readonly HclStep[], range: Place, scope: NameScope): LocatedNode {
    const call = this.#evaluation.values.module.calls.get(module);
    const callees = call && this.#evaluation.values.callees(call);
    const otherwise = unknownNode(range, unresolved("module", module));
    if (!callees) return otherwise;
    const repetitionOf = ({ repetition }: ModuleView) => repetition;
    return this.#inInstances(callees, repetitionOf, steps, { range, scope, otherwise }, (callee, name) => {
      const { outputs, isWhole } = callee.module;
      if (isWhole && !outputs.has(name))
        return this.#evaluation.error(range, lacking("the module has no output", name, outputs.keys()));
      const id = `module.${module}${callee.repetition.label}.${name}`;
      return this.#remembered(id, range, () => callee.output(name));
    });
  }

  /** The value that steps lead to: after a splat in all instances, else in the one that they name. */
  #inInstances<Instance>(
    instances: readonly Instance[],
    repetitionOf: (one: Instance) => InstanceOfBlock,
    steps: readonly HclStep[],
    { range, scope, otherwise }: Site,
    read: (one: Instance, name: string) => LocatedNode,
  ): LocatedNode {
    if (!instances.every((one) => repetitionOf(one).isCertain)) return otherwise;
    const [step, ...rest] = steps;
    const isLabelled = instances.some((one) => repetitionOf(one).label !== "");
    const inOne = (one: Instance | undefined, [name, ...others]: readonly HclStep[]) =>
      one && name?.kind === "Name" ? this.#follow(read(one, name.name), others, range, scope) : otherwise;
    if (instances.length === 1 && !isLabelled) return inOne(instances[0], steps);
    if (step?.kind === "Splat") {
      const context = { range, scope, evaluation: this.#evaluation };
      return inEach(steps, context, (each) => instances.map((one) => inOne(one, each)));
    }
    const index = step?.kind === "Index" ? keyOf(this.#evaluation.evaluate(step.index, scope)) : undefined;
    const key = step?.kind === "Name" ? step.name : index;
    const found = instances.find((one) => repetitionOf(one).key === key);
    if (isLabelled && step?.kind === "Name" && !found)
      return this.#evaluation.error(range, "it has several instances, and the reference names none of them");
    return inOne(key === undefined ? undefined : found, rest);
  }

  /** The value of a path reference. The directory that it means may be known although its text is not. */
  #path(name: string, range: Place): LocatedUnknown {
    const reason = unresolved("path", name);
    const directory = this.#evaluation.values.directoryOf(name);
    return directory === undefined ? unknownNode(range, reason) : directoryNode(range, reason, directory);
  }

  /** The value of a local or variable. */
  named(root: "local" | "var", name: string, range: Place): LocatedNode {
    const id = `${root}.${name}`;
    if (root === "var") return this.#remembered(id, range, () => this.#evaluation.values.variable(name));
    const defined = this.#evaluation.values.module.locals.get(name);
    if (defined) return this.#resolve(id, defined, range);
    return unknownNode(range, `${code(id)} is defined in no file that was read`);
  }

  /** The value of a name, at its definition in this file, or at `site` for one of another file. */
  #resolve(id: string, { expression, source }: Defined, site: Place, names = NO_NAMES): LocatedNode {
    return this.#remembered(
      id,
      site,
      () => new FileValue(this.#evaluation.evaluate(expression, { source, names }), source.uri),
    );
  }

  /** The value of a name, computed once. */
  #remembered(id: string, site: Place, find: () => FileValue | string): LocatedNode {
    if (this.#pending.has(id)) return this.#evaluation.error(site, `${code(id)} depends on itself`);
    if (this.#pending.size >= MAX_REFERENCE_DEPTH) {
      const reason = `${code(id)} exceeds the limit of ${MAX_REFERENCE_DEPTH} references within each other`;
      return unknownNode(site, { reason, cause: "limits" });
    }
    let value = this.#known.get(id);
    if (value === undefined) {
      const { budget } = this.#evaluation;
      this.#pending.add(id);
      budget.enter(id);
      const found = this.#evaluation.apart(find);
      value = typeof found === "string" ? found : found.frozen(budget);
      budget.leave();
      this.#pending.delete(id);
      this.#known.set(id, value);
    }
    return typeof value === "string"
      ? unknownNode(site, value)
      : value.referredAt(site, this.#evaluation.budget);
  }

  #follow(value: LocatedNode, steps: readonly HclStep[], range: Place, scope: NameScope): LocatedNode {
    return follow(value, steps, { range, scope, evaluation: this.#evaluation });
  }
}
