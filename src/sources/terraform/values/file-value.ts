import { getOrCompute } from "../../../core/get-or-compute.ts";
import type { Place } from "../../../core/range.ts";
import type { LocatedNode } from "../../values/located.ts";
import { unknownNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "./budget.ts";
import { frozenNode, relocatedNode } from "./values.ts";

/**
 * A value whose ranges count in one file of a module. Ranges of two files look alike, so the value is opened only by
 * naming the location that uses it: one in its own file, or one in another file that refers to it.
 */
export class FileValue<Node extends LocatedNode = LocatedNode> {
  readonly #node: Node;
  readonly #uri: string;
  /** Copies by the location that refers to them: a loop refers to one value many times. */
  readonly #copies = new Map<string, LocatedNode>();

  constructor(node: Node, uri: string) {
    this.#node = node;
    this.#uri = uri;
  }

  /** The value at a location that refers to it: unchanged in its own file; in any other, located there as a whole. */
  at(site: Place): Node {
    return relocatedNode(this.#node, site, this.#uri);
  }

  /** The same within a budget: copies for other files are made once per location; if there are too many, unknown. */
  referredAt(site: Place, budget: EvaluationBudget): LocatedNode {
    const node = this.#node;
    if (node.kind === "Unknown" && !node.partial && !node.candidates) return { ...node, range: site };
    if (site.uri === this.#uri) return node;
    const key = `${site.start} ${site.uri}`;
    return getOrCompute(this.#copies, key, () => {
      const refused = budget.spendCopy(node);
      return refused ? unknownNode(site, refused) : this.at(site);
    });
  }

  /** The same value without fixes: it is used by name, perhaps in several places. */
  frozen(budget: EvaluationBudget): FileValue {
    const refused = budget.spendCopy(this.#node);
    const node = refused ? unknownNode(this.#node.range, refused) : frozenNode(this.#node);
    return new FileValue(node, this.#uri);
  }

  /** Another value of the same file, derived from this one. */
  map<Made extends LocatedNode>(make: (node: Node) => Made): FileValue<Made> {
    return new FileValue(make(this.#node), this.#uri);
  }
}
