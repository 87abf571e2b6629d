import { nearest } from "../../core/nearest.ts";
import { code, didYouMean } from "../../core/phrases.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { hasEntry, objectAt, stringAt } from "../../sources/values/located.ts";
import { objectNode, withoutKeys } from "../../sources/values/nodes.ts";
import type { Problems } from "../read/place.ts";
import { readExpectation } from "./expectation.ts";
import { CASE_KEYS, FILE_KEYS, MISSING_READINGS, NORMALIZATIONS, VARIANT_KEYS } from "./keys.ts";
import type { CaseRequest, NamedFile, TestCase, TestFile } from "./model.ts";

/** Reads a test file of one object. Its mistakes are among the problems. */
export function readTestFile(
  uri: string,
  root: LocatedNode | undefined,
  problems: Problems,
): TestFile | undefined {
  // Without cases, several unknown keys are those of a file of another kind.
  const entries = root?.kind === "Object" && !hasEntry(root, "cases") ? root.entries : [];
  const isOther = entries.filter(({ key }) => !Object.hasOwn(FILE_KEYS, key)).length > 1;
  if (root?.kind !== "Object" || isOther) {
    problems.add(root?.range ?? { start: 0, end: 0 }, "A test file must be an object with `cases`.");
    return undefined;
  }
  return new TestFileReader(uri, root, problems).read();
}

class TestFileReader {
  readonly #uri: string;
  readonly #root: LocatedObject;
  readonly #problems: Problems;
  readonly #names = new Set<string>();

  constructor(uri: string, root: LocatedObject, problems: Problems) {
    this.#uri = uri;
    this.#root = root;
    this.#problems = problems;
  }

  read(): TestFile {
    this.#problems.addUnknownKeys(this.#root, FILE_KEYS, "a test file");
    const cases = this.#root.get("cases");
    if (cases?.kind !== "Array") this.#add(cases ?? this.#root, "`cases` must be a list of cases.");
    else if (cases.items.length === 0) this.#add(cases, "`cases` is empty, so nothing is tested.");
    return {
      uri: this.#uri,
      rules: this.#rules(),
      cases: cases?.kind === "Array" ? cases.items.flatMap((item, at) => this.#case(item, at)) : [],
      common: objectAt(this.#root, "request"),
      missing: this.#choice("missing", MISSING_READINGS),
      normalization: this.#choice("normalization", NORMALIZATIONS),
    };
  }

  #add(node: LocatedNode, message: string): void {
    this.#problems.add(node.range, message);
  }

  #choice<const Choice extends string>(key: string, choices: readonly Choice[]): Choice {
    const node = this.#root.get(key);
    const found = node?.kind === "String" ? choices.find((one) => one === node.value) : undefined;
    if (node && found === undefined)
      this.#add(node, `${code(key)} must be ${choices.map((one) => code(one)).join(" or ")}.`);
    return found ?? choices[0]!;
  }

  #rules(): NamedFile[] {
    const node = this.#root.get("rules");
    if (!node) return [];
    const paths = this.#problems.stringsIn(node, "`rules` must be a list of paths.");
    return paths.map(({ value, range }) => ({ path: value, line: this.#problems.lineOf(range) }));
  }

  #case(node: LocatedNode, at: number): TestCase[] {
    if (node.kind !== "Object") {
      this.#add(node, "A case must be an object with `request` and `expect`.");
      return [];
    }
    this.#problems.addUnknownKeys(node, CASE_KEYS, "a case");
    const name = stringAt(node, "name")?.value ?? `case ${at + 1}`;
    const variants = node.get("variants");
    if (!variants) return this.#one(node, name, undefined);
    if (variants.kind !== "Array") {
      this.#add(variants, "`variants` must be a list.");
      return [];
    }
    return variants.items.flatMap((variant, row): TestCase[] => {
      if (variant.kind !== "Object") {
        this.#add(variant, "A variant must be an object with keys of a request.");
        return [];
      }
      return this.#one(node, `${name} [${stringAt(variant, "name")?.value ?? row + 1}]`, variant);
    });
  }

  #one(node: LocatedObject, name: string, variant: LocatedObject | undefined): TestCase[] {
    const expect = variant?.get("expect") ?? (node.entry("expect") ? node.get("expect") : undefined);
    if (expect === undefined) {
      this.#add(variant ?? node, `The case ${code(name)} has no \`expect\`.`);
      return [];
    }
    const request = this.#request(node, variant);
    const expectation = readExpectation(expect, this.#problems);
    if (!request || !expectation) return [];
    return [
      {
        name: this.#unique(name),
        line: this.#problems.lineOf((variant ?? node).range),
        request,
        expect: expectation,
      },
    ];
  }

  #unique(name: string): string {
    let unique = name;
    for (let count = 2; this.#names.has(unique); count++) unique = `${name} (${count})`;
    this.#names.add(unique);
    return unique;
  }

  #request(node: LocatedObject, variant: LocatedObject | undefined): CaseRequest | undefined {
    const request = node.get("request");
    if (request?.kind === "String") {
      if (variant) this.#add(variant, "`variants` need a `request` that is an object.");
      const text = request.value;
      if (/\n|^\s*curl\s/.test(text)) return { kind: "text", text };
      return { kind: "file", path: text, line: this.#problems.lineOf(request.range) };
    }
    if (request && request.kind !== "Object") {
      this.#add(request, "`request` must be an object, a curl command or a path.");
      return undefined;
    }
    const path = request?.entries.length === 1 ? stringAt(request, "path") : undefined;
    if (path && !variant) return { kind: "file", path: path.value, line: this.#problems.lineOf(path.range) };
    const base = objectAt(this.#root, "request");
    const shared = [...this.#shared(request), ...this.#shared(variant)];
    const own = variant && withoutKeys(variant, ...VARIANT_KEYS);
    const parts = [base, ...shared, request, own].filter((part) => part !== undefined);
    return { kind: "described", node: merged(variant ?? request ?? node, parts) };
  }

  /** The shared requests that `use` names. */
  #shared(request: LocatedObject | undefined): LocatedObject[] {
    const use = request?.get("use");
    if (!use) return [];
    const shared = objectAt(this.#root, "shared");
    return (use.kind === "Array" ? use.items : [use]).flatMap((item): LocatedObject[] => {
      const found = item.kind === "String" ? objectAt(shared, item.value) : undefined;
      if (found) return [found];
      const names = (shared?.entries ?? []).map(({ key }) => key);
      const near = item.kind === "String" ? didYouMean(nearest(item.value, names)) : "";
      this.#add(item, `\`use\` must name an entry of \`shared\`${near || "."}`);
      return [];
    });
  }
}

/** Keys whose objects are merged entry by entry. */
const DEEP = new Set(["headers", "cookies", "fields", "lists", "managed"]);

/** Merges several objects into one: later entries replace earlier ones. */
function merged(place: LocatedNode, parts: readonly LocatedObject[]): LocatedObject {
  const entries = new Map<string, LocatedEntry>();
  for (const entry of parts.flatMap((part) => part.entries)) {
    if (entry.key === "use") continue;
    const known = entries.get(entry.key)?.value;
    const isDeep = DEEP.has(entry.key) && known?.kind === "Object" && entry.value.kind === "Object";
    entries.set(
      entry.key,
      isDeep ? { ...entry, value: merged(entry.value, [known, entry.value as LocatedObject]) } : entry,
    );
  }
  return objectNode(place.range, [...entries.values()]);
}
