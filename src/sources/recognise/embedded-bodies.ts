import { phaseOf } from "../../contract/phases.ts";
import { nestedJson } from "../json/nested.ts";
import { joinedNode, sliceNode } from "../terraform/values/strings.ts";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedNode, LocatedString } from "../values/located.ts";
import { objectsIn, stringAt } from "../values/located.ts";
import { mappedNode, unknownNode, withValues } from "../values/nodes.ts";
import { EXPRESSION } from "./mentions.ts";
import { API_ADDRESS } from "./requests.ts";

/** A key that the body of a request has somewhere. */
const SIGN = /"(?:expression|rules|items|phase|ip|asn|hostname|redirect)\\?"/;
/** Quoted text or an escape; a here document with the line that begins it; a shift or an open one; the end of a call. */
const TOKEN =
  /('[^']*'|\$'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|\\(?:\r\n|[\s\S]))|(?<!<)<<(?!<)(?:-?[ \t]*(['"\\]?)([A-Za-z_]\w{0,99})(?!\w)['"]?([^\n]*)\n([\s\S]*?)(?<=\n)\t*\3(?=\r?\n))?|(?<![^\s;&|(])#[^\n]*|[\n;&|()]/g;
/** A call of curl. One that only prints is none. */
const CURL = /^(?!\s*(?:echo|printf)\s)(?:[\s\S]*\s)?curl\s/;
/** The marks of templates in other tools, and a name in capitals that such a tool replaces. */
const TEMPLATE = /[$#][{([]|\{[{%}]|<%|__[A-Z]|%[sdv(]|[@%<][A-Z_]+[@%>]|^\W*[A-Z][A-Z\d_]*\W*$/;
/** The same, and variables of the shell. */
const VARIABLE = new RegExp(`[$\`]|${TEMPLATE.source}`);

/** A ruleset with a known phase, or a rule with an expression about requests: no other tool has these. */
export function isSurelyOurs(node: LocatedNode): boolean {
  const rules = objectsIn(node.kind === "Object" ? node.get("rules") : undefined);
  return [...rules, ...objectsIn(node)].some(
    (one) =>
      phaseOf(stringAt(one, "phase")?.value ?? "") !== undefined ||
      EXPRESSION.test(stringAt(one, "expression")?.value ?? ""),
  );
}

/** JSON in a string: the whole of it, or what a script gives to curl. `isSent`: in a call with the address of the API. */
export function embeddedBodies(node: LocatedString, limits: Partial<SourceLimits>) {
  const found: { node: LocatedNode; isSent: boolean }[] = [];
  let given: LocatedNode[] = [];
  const read = (text: LocatedString, template: RegExp) => {
    const body = nestedJson(text.content, limits);
    if (body) given.push(withoutTemplates(body, template));
  };
  if (!SIGN.test(node.value)) return found;
  if (/^\s*[[{]/.test(node.value)) {
    read(node, TEMPLATE);
    return given.map((body) => ({ node: body, isSent: false }));
  }
  const source = `${node.value}\n`;
  let [call, at] = ["", 0];
  for (const { 0: token, 1: quoted, 2: mark, 4: line = "", 5: lines, index } of source.matchAll(TOKEN)) {
    call += source.slice(at, index);
    at = index + token.length;
    if (quoted !== undefined) {
      if (!/^['"]\s*[[{]/.test(quoted)) call += quoted;
      else if (quoted.startsWith("'")) read(sliceNode(node, index + 1, at - 1), TEMPLATE);
      else read(unescaped(node, index + 1, at - 1), VARIABLE);
      continue;
    }
    if (lines !== undefined) {
      const start = source.indexOf("\n", index) + 1;
      read(sliceNode(node, start, start + lines.length), mark ? TEMPLATE : VARIABLE);
      const rest = /^\s*cat\s*$/.test(call) ? line.replace("|", "") : line;
      call += rest.split(/[;&|()]/, 1)[0];
    }
    const isSent = API_ADDRESS.test(call);
    if (CURL.test(call)) for (const body of given) found.push({ node: body, isSent });
    if (token === "<<") break;
    [call, given] = ["", []];
  }
  return found;
}

/** Every value that another tool makes of a template is unknown. */
export function withoutTemplates(node: LocatedNode, template = TEMPLATE): LocatedNode {
  const change = (one: LocatedNode) => withoutTemplates(one, template);
  if (node.kind === "Array") return mappedNode(node.range, node.items, change);
  if (node.kind !== "Object" && node.kind !== "String") return node;
  const texts = node.kind === "String" ? [node.value] : node.entries.map(({ key }) => key);
  if (texts.some((text) => template.test(text)))
    return unknownNode(node.range, "value with a template of another tool");
  return node.kind === "Object" ? withValues(node, change) : node;
}

/** The text between double quotes, without the backslashes that the shell removes. */
function unescaped(node: LocatedString, start: number, end: number): LocatedString {
  const escapes = [...node.value.slice(start, end).matchAll(/\\["\\$`]/g)].map(({ index }) => start + index);
  const starts = [start, ...escapes.map((at) => at + 1)];
  const slices = starts.map((from, at) => sliceNode(node, from, escapes[at] ?? end));
  const pieces = slices.map(({ content, range: site }) => ({ content, site }));
  return joinedNode(node.range, pieces);
}
