import { getOrCompute } from "../../../core/get-or-compute.ts";
import { repeatsIn } from "../../../core/items-by-key.ts";
import { nearest } from "../../../core/nearest.ts";
import type { Range } from "../../../core/range.ts";
import { problemSayer, type SourceProblem } from "../../values/problems.ts";
import names from "../names.json" with { type: "json" };
import type { TerraformFile, TerraformModule } from "./module.ts";
import problems from "./problems.json" with { type: "json" };

const said = problemSayer(problems);
const BLOCKS: ReadonlySet<string> = new Set(names.blocks);
/** The blocks that declare something by their labels, with the number of these. */
export const LABEL_COUNTS: ReadonlyMap<string, number> = new Map(Object.entries(names.labels));

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

/** The declarations of a file that it, or another file of its module before it by name, has already. */
export function repeatedIn({ source: { uri } }: TerraformFile, { files }: TerraformModule) {
  const declared = files.flatMap((file) => getOrCompute(DECLARED, file, declaredIn));
  return repeatsIn(declared, ({ name }) => name).flatMap(({ again, first }) => {
    const related = [{ range: first.at, message: "first declared here", uri: first.uri }];
    const more = { data: { name: again.name }, effect: "rejected", related } as const;
    return again.uri === uri ? said("terraform-repeated-block", "repeated", again.at, more) : [];
  });
}

/** The names in a file, which is read again with each file of its module. */
const DECLARED = new WeakMap<TerraformFile, ReturnType<typeof declaredIn>>();

function declaredIn({ source, body, isOverride }: TerraformFile) {
  return body.items.flatMap((item) => {
    const isCounted = item.kind === "Block" && item.labels.length === LABEL_COUNTS.get(item.type);
    if (!isCounted || isOverride) return [];
    const name = [item.type, ...item.labels.map((label) => `"${label.name}"`)].join(" ");
    return { name, at: item.labels.at(-1)!, uri: source.uri };
  });
}
