import type { Staged } from "../../core/diagnostic.ts";
import { endOfLines, resolveLimits, type SourceLimits } from "../values/limits.ts";
import type { LocatedNode } from "../values/located.ts";
import { sourceProblem } from "../values/problems.ts";
import { tooManyLines } from "../values/shared-problems.ts";
import { controlIn, hasOtherLineEnds } from "./line-ends.ts";
import { readYamlInParts } from "./parts.ts";
import { readYamlAsWhole } from "./whole.ts";

/**
 * The values of the documents of a YAML text, every part with its location; empty documents are skipped. Aliases give
 * the anchor's own value and merge keys (`<<`) are merged. Plain scalars have the types of YAML 1.2, so `on` and `yes`
 * are strings.
 *
 * Units: ranges are UTF-16 offsets in `text`, a byte-order mark included.
 * Errors: `source/yaml-…`, `source/duplicate-key`, `source/too-deep`, `source/too-many-lines`,
 * `source/yaml-too-many-tokens`, `source/yaml-too-many-escaped`, `source/too-many-problems`.
 */
export function readYaml(
  uri: string,
  text: string,
  limits?: Partial<SourceLimits>,
): Staged<readonly LocatedNode[]> {
  // Lines of files from old systems end in carriage returns alone, which end a line in every version of YAML.
  if (text.includes("\r") && !text.includes("\n")) return readYaml(uri, text.replaceAll("\r", "\n"), limits);
  const resolved = resolveLimits(limits);
  const end = endOfLines(text, resolved.maxLines);
  if (end < text.length)
    return { value: [], diagnostics: [sourceProblem(uri, tooManyLines(end, resolved.maxLines))] };
  if (hasOtherLineEnds(text) || controlIn(text) >= 0) return readYamlAsWhole(uri, text, resolved);
  const clean = readYamlInParts(text, resolved);
  return clean ? { value: clean, diagnostics: [] } : readYamlAsWhole(uri, text, resolved);
}
