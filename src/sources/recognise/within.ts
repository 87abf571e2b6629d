import { phaseOf } from "../../contract/phases.ts";
import { nestedJson } from "../json/nested.ts";
import { joinedNode, sliceNode } from "../terraform/values/strings.ts";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedNode, LocatedString } from "../values/located.ts";
import { objectsIn, stringAt } from "../values/located.ts";
import { arrayNode, mappedNode, unknownNode, withValues } from "../values/nodes.ts";
import { EXPRESSION } from "./mentions.ts";

/** A key that the body of a request has somewhere. */
const SIGN = /"(?:expression|rules|items|phase|ip|asn|hostname|redirect)\\?"/;
/** JSON that a shell passes on: in single or double quotes, or in the lines of a here document. */
const PASSED =
  /'([[{][^']*)|"([[{](?:[^"\\]|\\[\s\S])*)|<<[ \t]*(['"\\]?)([A-Za-z_]\w*)['"]?[^\n<]*\n(?=\s*[[{])/g;

/** Whether a ruleset has a known phase, or a rule an expression about requests, as those of no other tool have. */
export function isSurelyOurs(node: LocatedNode): boolean {
  const rules = objectsIn(node.kind === "Object" ? node.get("rules") : node);
  return [...rules, ...objectsIn(arrayNode(node.range, [node]))].some(
    (one) =>
      phaseOf(stringAt(one, "phase")?.value ?? "") !== undefined ||
      EXPRESSION.test(stringAt(one, "expression")?.value ?? ""),
  );
}

/** JSON in a string: the whole of it, or what a script gives to curl. */
export function bodiesOfText(node: LocatedString, limits: Partial<SourceLimits>): LocatedNode[] {
  const { value } = node;
  if (!SIGN.test(value)) return [];
  if (/^\s*[[{]/.test(value)) return [nestedJson(node.content, limits) ?? []].flat();
  const found: LocatedNode[] = [];
  let from = 0;
  for (const match of /\bcurl\b/.test(value) ? value.matchAll(PASSED) : []) {
    const [{ length }, single, double, mark, word] = match;
    if (match.index < from) continue;
    const start = match.index + (word === undefined ? 1 : length);
    from = word === undefined ? match.index + length : value.indexOf(`\n${word}`, start);
    if (from < 0) break;
    const text = double === undefined ? sliceNode(node, start, from) : unescaped(node, start, from);
    const body = nestedJson(text.content, limits);
    if (body) found.push(single === undefined && !mark ? withVariables(body) : body);
  }
  return found;
}

/** The text between double quotes, without the backslashes that the shell removes. */
function unescaped(node: LocatedString, start: number, end: number): LocatedString {
  const escapes = [...node.value.slice(start, end).matchAll(/\\["\\$`]/g)].map(({ index }) => start + index);
  const starts = [start, ...escapes.map((at) => at + 1)];
  const slices = starts.map((from, at) => sliceNode(node, from, escapes[at] ?? end));
  const pieces = slices.map(({ content, range: site }) => ({ content, site }));
  return joinedNode(node.range, pieces);
}

/** A body in which the shell replaces its variables. */
function withVariables(node: LocatedNode): LocatedNode {
  if (node.kind === "Array") return mappedNode(node.range, node.items, withVariables);
  if (node.kind === "Object") return withValues(node, withVariables);
  const isOpen = node.kind === "String" && /[$`]/.test(node.value);
  return isOpen ? unknownNode(node.range, "value with a variable of a script") : node;
}
