import { compare } from "../../../core/diagnostic.ts";
import type { Place } from "../../../core/range.ts";
import type { LocatedNode } from "../../values/located.ts";
import { isReason } from "../../values/nodes.ts";
import names from "../names.json" with { type: "json" };
import { attributeOf, attributesOf, type Resource } from "../resources/resource-blocks.ts";
import type { Defined } from "../values/source.ts";
import type { ModuleCall, TerraformModule } from "./module.ts";
import type { ModuleValues } from "./module-values.ts";
import { joinedPath, readsDataFiles, type TerraformSurroundings } from "./surroundings.ts";

interface EvaluatedResource {
  readonly resource: Resource;
  readonly node: LocatedNode;
  /** Whether its `count` or `for_each` is known. */
  readonly isCertain: boolean;
}

const REFERENCE = /\b([A-Za-z_][\w-]*)\.([\w-]+)(?:\.([\w-]+))?/g;

/** The beginning of one reference, up to what its definition is named by: `var.a`, `data.a.b`, `module.a.b`. */
type Reference = readonly [base: string, first: string, second: string];

interface WrittenText {
  readonly text: string;
  readonly values: ModuleValues;
}

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
    const found = new Map<string, string>();
    const unknown = unknownTexts(node, resource, values.module);
    const isRepeated = !isCertain || unknown.some(isOfInstance);
    const texts = [...unknown, ...(isRepeated ? repetitionTexts(resource.parts) : [])];
    if (unknown.some((text) => isOfLoop(text, values.module))) found.set("block", blockText(resource.parts));
    const written = [{ text: texts.join("\n"), values }];
    for (let at = values.place.call; !isCertain && at; at = at.parent.place.call) {
      const text = repetitionTexts(at.call.parts).join("\n");
      found.set(`${at.parent.address} module.${at.call.name}`, text);
      written.push({ text, values: at.parent });
    }
    return this.#reached(written, found);
  }

  /** The same for one attribute. The id of a resource here is the same as long as the resource is. */
  ofAttribute(node: LocatedNode, attribute: Defined, values: ModuleValues): string {
    const isOpen = node.kind === "Unknown" && node.idOf === undefined;
    return isOpen ? this.#reached([{ text: written(attribute), values }]) : "";
  }

  /** A block with the definitions that its arguments depend on. */
  ofBlock({ parts }: Pick<ModuleCall, "parts">, values: ModuleValues): string {
    const text = blockText(parts);
    return this.#reached([{ text, values }], new Map([["module", text]]));
  }

  /** The definitions that texts refer to, directly or through others, with the files that they read. */
  #reached(pending: WrittenText[], found = new Map<string, string>()): string {
    const read = new Map<ModuleValues, string>();
    for (let one = pending.pop(); one; one = pending.pop()) {
      const { text, values } = one;
      read.set(values, `${read.get(values) ?? ""}\n${text}`);
      for (const [, base = "", first = "", second = ""] of text.matchAll(REFERENCE)) {
        const isLonger = base === "data" || base === "module";
        const key = `${values.address} ${base}.${first}${isLonger ? `.${second}` : ""}`;
        if (found.has(key)) continue;
        const definitions = this.#definitionsOf([base, first, second], values);
        if (definitions.length === 0) continue;
        found.set(key, definitions.map((definition) => definition.text).join("\n"));
        pending.push(...definitions);
      }
    }
    for (const [values, text] of read) if (readsDataFiles(text)) this.#addFiles(text, values, found);
    return [...found]
      .sort(([a], [b]) => compare(a, b))
      .map(([name, text]) => `${name} = ${text}`)
      .join("\n");
  }

  /** The files that a text may name: their contents may be a part of the value. */
  #addFiles(
    text: string,
    { place: { directory }, rootDirectory }: ModuleValues,
    found: Map<string, string>,
  ): void {
    const names = namesOfFiles(text);
    for (const base of new Set([directory, rootDirectory ?? directory])) {
      const below = this.#surroundings.filesBelow(base, Number.POSITIVE_INFINITY);
      const paths = isReason(below) ? [] : below.filter((path) => names.test(`/${path}`));
      const above = Array.from(text.matchAll(/"[^"]*?((?:\.\.\/)+[^"$*]+)"/g), ([, path]) => path!);
      for (const path of [...paths, ...above]) {
        const file = this.#surroundings.dataFileAt(joinedPath(base, path));
        if (!isReason(file)) found.set(`file ${file.uri}`, file.text);
      }
    }
  }

  #definitionsOf([base, first, second]: Reference, values: ModuleValues): readonly WrittenText[] {
    const { module, place } = values;
    const own = (...defined: (Defined | undefined)[]) =>
      defined.flatMap((one) => (one ? { text: written(one), values } : []));
    if (base === "local") return own(module.locals.get(first));
    if (base === "module") {
      const call = module.calls.get(first);
      if (!call) return [];
      // All instances of a call have the same definitions.
      const callee = values.callees(call)?.[0];
      const outputs = [...(callee?.module.outputs ?? [])].flatMap(([name, output]) =>
        second === "" || name === second ? { text: written(output), values: callee! } : [],
      );
      return [{ text: blockText(call.parts), values }, ...outputs];
    }
    if (base === "data") return own(module.data.get(`${first}.${second}`));
    if (base !== "var") {
      const resource = module.resources.get(`${base}.${first}`);
      return resource ? [{ text: blockText(resource.parts), values }] : [];
    }
    const declared = module.declared.get(first);
    const { call } = place;
    if (!call) return own(module.variables.get(first), declared?.type);
    const argument = attributeOf(call.call, first);
    if (!argument) return own(declared?.default, declared?.type);
    const text = written(argument);
    const repetition = isOfInstance(text) ? [...repetitionTexts(call.call.parts), call.repetition.label] : [];
    return [{ text: [text, ...repetition].join("\n"), values: call.parent }, ...own(declared?.type)];
  }
}

/** An interpolation with no other in it. */
const INTERPOLATION = /\$\{(?:[^{}"]|"(?:[^"$]|\$(?!\{))*")*\}/g;

/**
 * The ends of paths that the strings of a text may name. Interpolations stand for anything, and so do wildcards; strings with
 * nothing else count only if there are no others within the same interpolations.
 */
function namesOfFiles(text: string): RegExp {
  const levels = [text];
  for (let inner = text.match(INTERPOLATION); inner; inner = levels[0].match(INTERPOLATION)) {
    levels[0] = levels[0]!.replace(INTERPOLATION, "*");
    levels.push(inner.join(""));
  }
  const names = levels.flatMap((level) => {
    const written = Array.from(level.matchAll(/"([^"\n\\]{0,200})"/g), ([, name]) => name!);
    const named = written.filter((name) => /\w/.test(name));
    const isOpen = !named.some((name) => /\.\w|\//.test(name));
    return isOpen ? [...named, ...written.filter((name) => name.includes("/"))] : named;
  });
  const patterns = names.map((name) =>
    name
      .replace(/^(?:[*./]*\/)?/, "")
      .replace(/[.+^$()|[\]\\]/g, "\\$&")
      .replace(/\*+\/?|\{[^{}]*\}?/g, ".*")
      .replaceAll("?", "."),
  );
  return new RegExp(`/(?:${patterns.join("|")})$`);
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
function unknownTexts(node: LocatedNode, resource: Resource, module: TerraformModule): string[] {
  if (node.kind === "Array") return node.items.flatMap((item) => unknownTexts(item, resource, module));
  if (node.kind === "Object") {
    const entries = node.entries.filter(({ key }) => key !== "zone_id" && key !== "account_id");
    return entries.flatMap(({ value }) => unknownTexts(value, resource, module));
  }
  if (node.kind !== "Unknown") return [];
  const { uri } = node.range as Partial<Place>;
  const { source, parts } = resource;
  const text = source.text.slice(node.range.start, node.range.end);
  // A value written in another file, or within a loop, depends on the whole block.
  return uri === source.uri && !isOfLoop(text, module) ? [text] : [blockText(parts)];
}

const INSTANCE = /\b(?:each|count)\./g;

function isOfInstance(text: string): boolean {
  return text.search(INSTANCE) !== -1;
}

function isOfLoop(text: string, { resources }: TerraformModule): boolean {
  const plain = text.replace(REFERENCE, (whole, base: string, first: string) =>
    resources.has(`${base}.${first}`) ? "" : whole,
  );
  return !isSameEverywhere(plain.replace(INSTANCE, "var."));
}

/** The `count` and `for_each` of a block, as written. */
function repetitionTexts(parts: Resource["parts"]): string[] {
  return parts.flatMap(({ body, source }) =>
    attributesOf(body)
      .filter(({ name }) => name === "count" || name === "for_each")
      .map(({ value }) => written({ expression: value, source })),
  );
}

/** The first names of references that have one value in a whole module, and words that are values. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(names.sameEverywhere);

/** Whether the text of an expression refers to no instance, no loop and nothing else that differs within a module. */
function isSameEverywhere(text: string): boolean {
  return Array.from(text.replace(/"[^"$]*"/g, "").matchAll(/(?<![\w.])[A-Za-z_]\w*(?!\w*\s*\()/g)).every(
    ([name]) => SAME_EVERYWHERE.has(name),
  );
}
