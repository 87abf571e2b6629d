import { isAlias, isMap, isNode, isScalar, type Pair, Parser, visit } from "yaml";
import { code } from "../../../core/phrases.ts";
import type { LocatedNode, Reason } from "../../values/located.ts";
import { arrayNode, booleanNode, unknownNode, withValues } from "../../values/nodes.ts";
import { yamlComposer } from "../../yaml/composer.ts";
import { readYaml } from "../../yaml/yaml.ts";

/**
 * The value of a YAML text as Terraform's `yamldecode` reads it, with ranges in the text; why it is unknown if Terraform
 * rejects it or may read it differently as a whole. Scalars that it may read differently are unknown.
 *
 * Source: by experiment with Terraform 1.11.4, whose YAML is 1.1 in part; `test/consumers` compares generated texts.
 */
export function yamlIn(text: string): LocatedNode | Reason {
  const { value: documents, diagnostics } = readYaml("", text);
  if (documents.length !== 1 || diagnostics.length > 0)
    return "`yamldecode` takes one document of plain YAML";
  if (isReadOtherwise(text)) return "Terraform may read tags, directives and merge keys of YAML differently";
  return asInTerraform(documents[0]!, text);
}

/** Whether a text has directives, tags, or merge keys that are not first in their maps or do not merge one map. */
function isReadOtherwise(text: string): boolean {
  const [document] = yamlComposer().compose(new Parser().parse(text));
  if (!document) return true;
  let isOtherwise = /^%/m.test(text);
  const isMerge = ({ key }: Pair) => isScalar(key) && key.value === "<<";
  visit(document, (_, node) => {
    if (isNode(node) && !isAlias(node) && node.tag !== undefined) isOtherwise = true;
    if (!isMap(node)) return;
    isOtherwise ||= node.items.slice(1).some(isMerge);
    const [first] = node.items;
    const merged = first && isMerge(first) ? first.value : undefined;
    isOtherwise ||= merged !== undefined && !isMap(isAlias(merged) ? merged.resolve(document) : merged);
  });
  return isOtherwise;
}

/** Dates, for Terraform times in its own notation; and numbers in notations that its versions may read differently. */
const DOUBTFUL =
  /^(?:\d{4}-\d\d?-\d\d?(?:[tT \t].*)?|[-+]?0[xob][\da-f_]+|[-+.]?\d[\d_,]*\.?[\d_]*(?:e[-+]?\d*)?|[-+]?\.(?:inf|nan))$/i;

/** Words that are strings in YAML 1.2. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...["y", "Y", "yes", "Yes", "YES", "on", "On", "ON"].map((word) => [word, true] as const),
  ...["n", "N", "no", "No", "NO", "off", "Off", "OFF"].map((word) => [word, false] as const),
]);

/** `known`: aliases are one node in many places, and each node is converted once. */
function asInTerraform(
  node: LocatedNode,
  text: string,
  known = new Map<LocatedNode, LocatedNode>(),
): LocatedNode {
  const found = known.get(node) ?? converted(node, text, (inner) => asInTerraform(inner, text, known));
  known.set(node, found);
  return found;
}

function converted(
  node: LocatedNode,
  text: string,
  convert: (inner: LocatedNode) => LocatedNode,
): LocatedNode {
  const { range } = node;
  const written = text.slice(range.start, range.end);
  switch (node.kind) {
    case "Array":
      return arrayNode(range, node.items.map(convert));
    case "Object": {
      const doubtful = node.entries.find(
        ({ key, keyRange }) => text.slice(keyRange.start, keyRange.end) === key && isDoubtfulKey(key),
      );
      if (doubtful) return unknownNode(range, `Terraform may read the key ${code(doubtful.key)} differently`);
      return withValues(node, convert);
    }
    case "String": {
      if (written !== node.value) return node;
      const isTrue = BOOLEANS.get(written);
      if (isTrue !== undefined) return booleanNode(range, isTrue);
      return DOUBTFUL.test(written) ? doubtfulNode(node) : node;
    }
    case "Number":
      return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(written) ? node : doubtfulNode(node);
    default:
      return node;
  }
}

function doubtfulNode({ range }: LocatedNode): LocatedNode {
  return unknownNode(range, "Terraform may read this YAML value differently");
}

/** Terraform's keys are strings, written in its own way. */
function isDoubtfulKey(key: string): boolean {
  if (/^(?:0|[1-9]\d*)$/.test(key)) return false;
  return DOUBTFUL.test(key) || BOOLEANS.has(key) || /^(?:true|false|null|~|)$/i.test(key);
}
