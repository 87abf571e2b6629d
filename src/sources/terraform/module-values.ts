import type { Place } from "../../core/range.ts";
import type { LocatedEntry, LocatedObject } from "../located.ts";
import { objectNode } from "../nodes.ts";
import { bodyNode } from "./bodies.ts";
import { EvaluationBudget, type EvaluationLimits } from "./budget.ts";
import { Evaluator, NO_NAMES } from "./evaluate.ts";
import type { TerraformModule } from "./module.ts";
import { nameOf, type Resource, type ResourcePart } from "./resource-blocks.ts";
import { placeOf } from "./source.ts";
import { relocatedNode } from "./values.ts";

/** The values of the resources of a module. Each file has an evaluator, in whose ranges its own values count. */
export class ModuleValues {
  readonly #module: TerraformModule;
  readonly #evaluators = new Map<string, Evaluator>();
  readonly #budget: EvaluationBudget;

  constructor(module: TerraformModule, limits?: Partial<EvaluationLimits>) {
    this.#module = module;
    this.#budget = new EvaluationBudget(module.writtenChars, limits);
  }

  /** What evaluates the expressions of a file. */
  evaluatorOf(uri: string): Evaluator {
    const known = this.#evaluators.get(uri);
    if (known) return known;
    const evaluator = new Evaluator(this.#module, this.#budget);
    this.#evaluators.set(uri, evaluator);
    return evaluator;
  }

  /**
   * The attributes and blocks of a resource, in the file of its block. What an override file puts in the place of something
   * stands where that is named, else at the type of the resource; its texts know where they are written.
   */
  nodeOf(resource: Resource): LocatedObject {
    const [own, ...others] = resource.parts as readonly [ResourcePart, ...ResourcePart[]];
    const node = this.partNode(own);
    if (others.length === 0) return node;
    const entries: LocatedEntry[] = [...node.entries];
    for (const part of others) {
      for (const { key, value } of this.partNode(part).entries) {
        const site = siteOf(resource, key);
        entries.push({ key, keyRange: site, value: relocatedNode(value, site, part.source.uri) });
      }
    }
    return objectNode(node.range, entries);
  }

  /** What one block says, in its own file. */
  partNode({ body, source }: ResourcePart): LocatedObject {
    return bodyNode(body, { source, names: NO_NAMES }, this.evaluatorOf(source.uri));
  }
}

/** Where a block names what an override file replaces. */
function siteOf({ block, source }: Resource, name: string): Place {
  const replaced = block.body.items.find((item) => nameOf(item) === name);
  if (replaced?.kind === "Attribute") return placeOf(source, replaced.nameRange);
  return placeOf(source, replaced?.typeRange ?? block.labels[0]!);
}
