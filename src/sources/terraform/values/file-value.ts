import type { Place } from "../../../core/range.ts";
import type { LocatedNode } from "../../values/located.ts";
import { unknownNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "./budget.ts";
import { frozenNode, relocatedNode } from "./values.ts";

/**
 * A value whose ranges count in one file of a module. The ranges of two files look alike, so the value is opened only by naming
 * the place where it is used: a place of its own file, or the place of another file that refers to it.
 */
export class FileValue<Node extends LocatedNode = LocatedNode> {
  readonly #node: Node;
  readonly #uri: string;
  /** Copies by the place that refers to them: a loop refers to one value many times. */
  readonly #copies = new Map<string, LocatedNode>();

  constructor(node: Node, uri: string) {
    this.#node = node;
    this.#uri = uri;
  }

  /** The value at a place that refers to it: as it is in its own file, and all of it at the place in any other. */
  at(site: Place): Node {
    return relocatedNode(this.#node, site, this.#uri);
  }

  /** The same within a budget: copies for other files are made once for each place, and unknown where they are too many. */
  referredAt(site: Place, budget: EvaluationBudget): LocatedNode {
    const node = this.#node;
    if (node.kind === "Unknown" && !node.partial) return unknownNode(site, node);
    if (site.uri === this.#uri) return node;
    const key = `${site.start} ${site.uri}`;
    let copy = this.#copies.get(key);
    if (copy === undefined) {
      const refused = budget.spendCopy(node);
      copy = refused ? unknownNode(site, refused) : this.at(site);
      this.#copies.set(key, copy);
    }
    return copy;
  }

  /** The same value without fixes: it is used by name, perhaps in several places. */
  frozen(budget: EvaluationBudget): FileValue {
    const refused = budget.spendCopy(this.#node);
    const node = refused ? unknownNode(this.#node.range, refused) : frozenNode(this.#node);
    return new FileValue(node, this.#uri);
  }

  /** Another value of the same file, made of this one. */
  map<Made extends LocatedNode>(make: (node: Node) => Made): FileValue<Made> {
    return new FileValue(make(this.#node), this.#uri);
  }
}
