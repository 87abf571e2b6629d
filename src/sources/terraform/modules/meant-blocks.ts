import { nearest } from "../../../core/nearest.ts";
import type { Range } from "../../../core/range.ts";
import type { SourceProblem } from "../../values/problems.ts";
import { problemSayer } from "../../values/said-problem.ts";
import names from "../names.json" with { type: "json" };
import problems from "./problems.json" with { type: "json" };

const said = problemSayer(problems);
const BLOCKS: ReadonlySet<string> = new Set(names.blocks);

/**
 * The intended type of a block at the top of a file, so that what it defines is still read. A type that Terraform does
 * not have is reported if it resembles one or is that of a resource; others may be new.
 */
export function meantBlock(type: string, at: Range, report: (found: SourceProblem) => void): string {
  if (BLOCKS.has(type)) return type;
  const [meant] = nearest(type, BLOCKS, 1);
  const messageId = meant ? "unknownBlock" : "misplacedResource";
  if (meant || type.startsWith("cloudflare_")) {
    const data = meant ? { type, meant } : { type };
    report(said("terraform-unknown-block", messageId, at, { data, effect: "rejected" }));
  }
  return meant ?? type;
}
