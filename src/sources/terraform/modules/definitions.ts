import type { Place } from "../../../core/range.ts";
import type { LocatedNode } from "../../values/located.ts";
import { isReason } from "../../values/nodes.ts";
import { attributesOf, type Resource } from "../resources/resource-blocks.ts";
import type { Defined } from "../values/source.ts";
import type { ModuleCall } from "./module.ts";
import type { ModuleValues } from "./module-values.ts";
import { readsDataFiles, type TerraformSurroundings } from "./surroundings.ts";

interface EvaluatedResource {
  readonly resource: Resource;
  readonly node: LocatedNode;
  /** Whether its `count` or `for_each` is known. */
  readonly isCertain: boolean;
}

const REFERENCE = /\b([A-Za-z_][\w-]*)\.([\w-]+)(?:\.([\w-]+))?/g;

/**
 * The definitions that unknown values depend on, as written. Two unknown values are equal if they are written alike
 * and so are these definitions.
 */
export class Definitions {
  readonly #surroundings: TerraformSurroundings;

  constructor(surroundings: TerraformSurroundings) {
    this.#surroundings = surroundings;
  }

  /** The definitions that a resource's unknown values depend on. Empty if there are none. */
  of({ resource, node, isCertain }: EvaluatedResource, values: ModuleValues): string {
    const { parts } = resource;
    const texts = unknownTexts(node, resource);
    const isRepeated = !isCertain || texts.some(isOfInstance);
    const found = new Map<string, string>();
    this.#collect([...texts, ...(isRepeated ? repetitionTexts(parts) : [])].join("\n"), values, found);
    for (let at = values.place.call; !isCertain && at; at = at.parent.place.call) {
      const text = repetitionTexts(at.call.parts).join("\n");
      found.set(`${at.parent.address} module.${at.call.name}`, text);
      this.#collect(text, at.parent, found);
    }
    return textOf(found);
  }

  /** A `module` block with the definitions that its arguments depend on. */
  ofCall(call: ModuleCall, values: ModuleValues): string {
    const text = blockText(call.parts);
    const found = new Map([["module", text]]);
    this.#collect(text, values, found);
    return textOf(found);
  }

  #collect(text: string, values: ModuleValues, found: Map<string, string>): void {
    for (const [, base = "", first = "", second] of text.matchAll(REFERENCE)) {
      const name = base === "data" ? `data.${first}.${second ?? ""}` : `${base}.${first}`;
      const key = `${values.address} ${name}`;
      if (found.has(key)) continue;
      const definition = this.#definitionOf(name, [base, first], values);
      if (!definition) continue;
      found.set(key, definition.text);
      this.#collect(definition.text, definition.values, found);
    }
    if (readsDataFiles(text)) this.#collectFiles(text, values, found);
  }

  /** The files that a string names, relative to any directory: their content may be a part of the value. */
  #collectFiles(text: string, { place: { directory } }: ModuleValues, found: Map<string, string>): void {
    for (const [, name = ""] of text.matchAll(/"(?:\$\{[^}"]*\})?\/?([^"$]+)"/g)) {
      const file = this.#surroundings.dataFileAt(directory === "" ? name : `${directory}/${name}`);
      if (!isReason(file)) found.set(`file ${file.uri}`, file.text);
    }
  }

  #definitionOf(
    name: string,
    [base, first]: readonly [string, string],
    values: ModuleValues,
  ): { readonly text: string; readonly values: ModuleValues } | undefined {
    const { module, place } = values;
    const own = (defined: Defined | undefined) => defined && { text: written(defined), values };
    if (base === "local") return own(module.locals.get(first));
    if (base === "module") {
      const call = module.calls.get(first);
      return call && { text: blockText(call.parts), values };
    }
    if (base === "data") return own(this.#dataBlock(name, values));
    if (base !== "var") {
      const resource = module.resources.get(name);
      return resource && { text: blockText(resource.parts), values };
    }
    const { call } = place;
    if (!call) return own(module.variables.get(first));
    for (const { body, source } of call.call.parts) {
      const argument = attributesOf(body).find((attribute) => attribute.name === first);
      if (!argument) continue;
      const text = written({ expression: argument.value, source });
      const repetition = isOfInstance(text)
        ? [...repetitionTexts(call.call.parts), call.repetition.label]
        : [];
      return { text: [text, ...repetition].join("\n"), values: call.parent };
    }
    return own(module.declared.get(first)?.default);
  }

  #dataBlock(name: string, values: ModuleValues): Defined | undefined {
    for (const { body, source } of this.#surroundings.filesIn(values.place.directory) ?? []) {
      for (const item of body.items) {
        if (item.kind !== "Block" || item.type !== "data") continue;
        const [type, own] = item.labels;
        if (`data.${type?.name}.${own?.name}` !== name) continue;
        const { start, end } = item.body;
        return { expression: { kind: "Null", start, end }, source };
      }
    }
    return undefined;
  }
}

function written({ expression, source }: Defined): string {
  return source.text.slice(expression.start, expression.end);
}

function blockText(parts: Resource["parts"]): string {
  return parts
    .flatMap(({ body, source }) => body.items.map(({ start, end }) => source.text.slice(start, end)))
    .join("\n");
}

/** The source of the unknown values of a resource, except for its zone or account. */
function unknownTexts(node: LocatedNode, resource: Resource): string[] {
  if (node.kind === "Array") return node.items.flatMap((item) => unknownTexts(item, resource));
  if (node.kind === "Object") {
    const entries = node.entries.filter(({ key }) => key !== "zone_id" && key !== "account_id");
    return entries.flatMap(({ value }) => unknownTexts(value, resource));
  }
  if (node.kind !== "Unknown") return [];
  const { uri } = node.range as Partial<Place>;
  const { source, parts } = resource;
  // A value from another file is written there, so the whole resource must be used.
  if (uri !== source.uri || source.host) return [blockText(parts)];
  return [source.text.slice(node.range.start, node.range.end)];
}

function isOfInstance(text: string): boolean {
  return /\b(?:each|count)\./.test(text);
}

/** The `count` and `for_each` of a block, as written. */
function repetitionTexts(parts: Resource["parts"]): string[] {
  return parts.flatMap(({ body, source }) =>
    attributesOf(body)
      .filter(({ name }) => name === "count" || name === "for_each")
      .map(({ value }) => written({ expression: value, source })),
  );
}

function textOf(found: ReadonlyMap<string, string>): string {
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${name} = ${text}`)
    .join("\n");
}
