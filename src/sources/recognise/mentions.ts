import { phaseOf } from "../../contract/phases.ts";
import { inFile } from "../../core/range.ts";
import type { LocatedNode } from "../values/located.ts";
import type { LeftOut } from "./model.ts";

/** A type of resource, and no name of a variable with an id or a secret. */
const RESOURCE =
  /\bcloudflare_(?!\w*(?:_ids?|_?tokens?|_?keys?|_?emails?|_?secrets?|version|provider)\b)[a-z]\w*/;
/** An expression in a file that is not read, such as an input of Terragrunt, or in a string of YAML. */
export const EXPRESSION =
  /\b(?:http\.(?:host|cookie|referer|user_agent|request\.|response\.)|ip\.(?:src|geoip)\b|cf\.\w{1,50}\.)[\w.\])]{0,99}\s{1,9}(?:eq|ne|in|contains|matches|wildcard|[lg][te]|not|==)\s/;
/** The name of a phase, or of anything else, after the word: a member, also within a string, or a part of a URL. */
const PHASE = /\bphases?\\?["']?\s{0,9}[:=/]\s{0,9}\\?["']?(\w{1,60})/gi;
/** The module of a file of Terragrunt that is no directory here. */
const FOREIGN_MODULE = /\bterraform\s*\{[^{}]*?\bsource\s*=\s*"(?!\.\.?\/)/;

/**
 * A sign that a file in which nothing was recognised concerns Cloudflare after all: a Terraform resource, the name of a
 * phase, or an expression. At most one, the first of them.
 */
export function mentionsIn(text: string, roots: readonly LocatedNode[]): readonly LeftOut[] {
  const phase = () => [...text.matchAll(PHASE)].find(([, name]) => phaseOf(name!) !== undefined);
  const signs: readonly (readonly [() => RegExpExecArray | null | undefined, string])[] = [
    [() => RESOURCE.exec(text), "file that mentions Cloudflare resources in an unsupported form"],
    [phase, "file that names a phase in an unsupported form"],
    [() => EXPRESSION.exec(text), "file with expressions in no form that is read"],
    [
      () => (roots.length > 0 ? null : FOREIGN_MODULE.exec(text)),
      "module of Terragrunt that is not in this repository",
    ],
  ];
  for (const [find, reason] of signs) {
    const found = find();
    if (!found) continue;
    const range = inFile({ start: found.index, end: found.index + found[0].length });
    return [{ range, kind: "unread", reason }];
  }
  return [];
}
