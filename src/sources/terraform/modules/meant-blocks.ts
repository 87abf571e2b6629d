import { nearest } from "../../../core/nearest.ts";
import type { SourceProblem } from "../../values/problems.ts";
import { problemSayer } from "../../values/said-problem.ts";
import type { HclBody, HclItem } from "../hcl/ast.ts";
import names from "../names.json" with { type: "json" };
import problems from "./problems.json" with { type: "json" };

const said = problemSayer(problems);
const BLOCKS: ReadonlySet<string> = new Set(names.blocks);

/**
 * The body of a file in which blocks of a misspelt type have the type that was meant, so that what they define is still
 * read, and a problem for each. Types that resemble no known one may be new.
 */
export function withMeantBlocks(body: HclBody): {
  readonly body: HclBody;
  readonly problems: readonly SourceProblem[];
} {
  const found: SourceProblem[] = [];
  const items = body.items.map((item): HclItem => {
    if (item.kind !== "Block" || BLOCKS.has(item.type)) return item;
    const [meant] = nearest(item.type, BLOCKS, 1);
    if (meant === undefined) return item;
    const data = { type: item.type, meant };
    found.push(said("terraform-unknown-block", "unknownBlock", item.typeRange, { data, effect: "rejected" }));
    return { ...item, type: meant };
  });
  return found.length === 0 ? { body, problems: found } : { body: { ...body, items }, problems: found };
}
