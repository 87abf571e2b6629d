import { phaseOf } from "../../contract/phases.ts";
import { inFile } from "../../core/range.ts";
import type { LocatedNode } from "../values/located.ts";
import type { LeftOut } from "./model.ts";

/** A type of resource, and no name of a variable with an id or a secret. */
const RESOURCE =
  /\bcloudflare_(?!\w*(?:_ids?|_?tokens?|_?keys?|_?emails?|_?secrets?|version|provider)\b)[a-z]\w*/;
/** An expression in a file that is not read, such as an input of Terragrunt. */
const EXPRESSION =
  /\b(?:http\.(?:host|cookie|referer|user_agent|request\.\w+|response\.\w+)|ip\.(?:src|geoip)\b|cf\.\w+\.\w+)[\w.\])]*\s+(?:eq|ne|in|contains|matches|wildcard|[lg][te]|not|==)\s/;
/** The module of a file of Terragrunt that is no directory here. */
const FOREIGN_MODULE = /\bterraform\s*\{[^{}]*?\bsource\s*=\s*"(?!\.\.?\/)/;
/** Maximum number of mentions listed per file: people look for the first. */
const MAX_MENTIONS = 1;

/**
 * Signs that a file in which nothing was recognised concerns Cloudflare after all: a Terraform resource, or a key
 * `phase` with the name of a phase. At most one, the first.
 */
export function mentionsIn(text: string, roots: readonly LocatedNode[]): readonly LeftOut[] {
  const mentions: LeftOut[] = [];
  const add = (found: RegExpExecArray | null, reason: string) => {
    if (!found) return;
    const range = inFile({ start: found.index, end: found.index + found[0].length });
    mentions.push({ range, kind: "unread", reason });
  };
  add(RESOURCE.exec(text), "file that mentions Cloudflare resources in an unsupported form");
  if (roots.length === 0) add(EXPRESSION.exec(text), "file with expressions in no form that is read");
  if (roots.length === 0)
    add(FOREIGN_MODULE.exec(text), "module of Terragrunt that is not in this repository");
  for (const root of mentions.length < MAX_MENTIONS ? roots : []) {
    const phase = phaseIn(root);
    if (phase)
      mentions.push({
        range: phase.range,
        kind: "unread",
        reason: "file that names a phase in an unsupported form",
      });
  }
  return mentions.slice(0, MAX_MENTIONS);
}

/** The first value of a key `phase` that is the name of one. */
function phaseIn(root: LocatedNode): LocatedNode | undefined {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === "Array") for (const item of [...node.items].reverse()) pending.push(item);
    if (node.kind !== "Object") continue;
    const phase = node.get("phase");
    if (phase?.kind === "String" && phaseOf(phase.value)) return phase;
    for (const { value } of [...node.entries].reverse()) pending.push(value);
  }
  return undefined;
}
