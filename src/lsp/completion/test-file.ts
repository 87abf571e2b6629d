import { type CompletionItem, CompletionItemKind } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Range } from "../../core/range.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { type LocatedNode, type LocatedObject, objectAt } from "../../sources/values/located.ts";
import { readYaml } from "../../sources/yaml/yaml.ts";
import { rulesOfDocument } from "../../traffic/rules/read-rules.ts";
import { WAFTEST_SCHEMA } from "../../traffic/tests/schema.ts";
import { completionItems } from "./complete.ts";
import type { ConfigOffer } from "./configuration.ts";
import { type SchemaPath, schemaKeys, schemaValues } from "./schema-offers.ts";
import { valueWriter, yamlText } from "./slots.ts";

/** Methods that requests are often made with; any other is a method too. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * The completions in a test file (`*.waftest.yaml`): keys and values of its schema, the rules under test, the names of
 * `shared` requests.
 *
 * @param around The documents near the file, among which are the rulesets under test.
 */
export function testFileCompletions(
  text: TextDocument,
  offset: number,
  around: readonly SourceDocument[],
): CompletionItem[] {
  const slot = yamlSlotAt(text.getText(), offset);
  if (!slot) return [];
  const { range, write } = slot;
  const offers = offersAt(slot, text.uri, around);
  return completionItems(offers, ({ value, isRaw = false }) => write(value, isRaw), range, text);
}

function offersAt(slot: YamlSlot, uri: string, around: readonly SourceDocument[]): readonly ConfigOffer[] {
  const { kind, path, object, root } = slot;
  if (kind === "key") {
    const present = new Set(object?.entries.map(({ key }) => key));
    return schemaKeys(WAFTEST_SCHEMA, path).filter(({ value }) => !present.has(value));
  }
  const key = path.findLast((step) => step !== undefined);
  switch (key) {
    case "rule":
    case "matched":
    case "skipped":
    case "not_matched":
    case "exceeds":
      return ruleOffers(root, uri, around);
    case "use":
      return sharedOffers(root);
    case "method":
      return METHODS.map((value) => ({ value, kind: CompletionItemKind.EnumMember }));
    default:
      return schemaValues(WAFTEST_SCHEMA, path);
  }
}

function sharedOffers(root: LocatedNode | undefined): ConfigOffer[] {
  const shared = root?.kind === "Object" ? objectAt(root, "shared") : undefined;
  return (shared?.entries ?? []).map(({ key }) => ({ value: key, kind: CompletionItemKind.Reference }));
}

/** The rules of the files that the test file names, or else of all files near it. */
function ruleOffers(
  root: LocatedNode | undefined,
  uri: string,
  around: readonly SourceDocument[],
): ConfigOffer[] {
  const named = namedFiles(root).map((path) => `/${path.replace(/^(?:\.{1,2}\/)+/, "")}`);
  const isNamed = (document: SourceDocument) =>
    named.some(
      (path) => document.uri.endsWith(path) || `/${document.uri}`.includes(path.replace(/\/?$/, "/")),
    );
  const chosen = around.filter((document) => document.uri !== uri && isNamed(document));
  const offers = new Map<string, ConfigOffer>();
  for (const document of chosen.length > 0 ? chosen : around) {
    for (const { rules } of rulesOfDocument(document).rulesets) {
      for (const { name, action, description } of rules) {
        offers.set(name, {
          value: name,
          kind: CompletionItemKind.Reference,
          detail: action,
          documentation: description,
        });
      }
    }
  }
  return [...offers.values()];
}

function namedFiles(root: LocatedNode | undefined): readonly string[] {
  const rules = root?.kind === "Object" ? root.get("rules") : undefined;
  const items = rules?.kind === "Array" ? rules.items : rules ? [rules] : [];
  return items.flatMap((item) => (item.kind === "String" ? [item.value] : []));
}

/** A place in a YAML file where a key or a value is being written. */
interface YamlSlot {
  readonly kind: "key" | "value";
  /** The way to the value, or to the object of the key. */
  readonly path: SchemaPath;
  /** The object of the key, or around the value. */
  readonly object: LocatedObject | undefined;
  readonly root: LocatedNode | undefined;
  /** The range in the file to replace. */
  readonly range: Range;
  write(value: string, isRaw: boolean): string | undefined;
}

/** A name that is used nowhere else. */
const PROBE = "wafsmith_probe";

/** The slot at an offset: replaces the word there with a probe name, reads the text, and looks for that name. */
function yamlSlotAt(text: string, offset: number): YamlSlot | undefined {
  const before = /[\w.$-]*$/.exec(text.slice(0, offset))![0].length;
  const after = /^[\w.$-]*/.exec(text.slice(offset))![0].length;
  const range = { start: offset - before, end: offset + after };
  const lineBefore = /[^\r\n]*$/.exec(text.slice(0, range.start))![0];
  const lineAfter = /^[^\r\n]*/.exec(text.slice(range.end))![0];
  const hasValue = /^["']?\s*:/.test(lineAfter);
  const isQuoted = /["']$/.test(lineBefore);
  const key = { written: hasValue || isQuoted ? PROBE : `${PROBE}: 0`, kind: "key" } as const;
  const value = { written: PROBE, kind: "value" } as const;
  const isKeyPlace = hasValue || /^[\s-]*["']?$|[{,]\s*["']?$/.test(lineBefore);
  for (const { written, kind } of isKeyPlace ? [key, value] : [value]) {
    const probed = text.slice(0, range.start) + written + text.slice(range.end);
    const [root] = readYaml("", probed).value;
    const found = root && find(root, kind, [], undefined);
    if (!found) continue;
    const write =
      kind === "key"
        ? (name: string) => (hasValue || isQuoted ? name : `${name}: `)
        : isQuoted
          ? (name: string, isRaw: boolean) => (isRaw ? undefined : name)
          : valueWriter(yamlText);
    return { kind, ...found, root, range, write };
  }
  return undefined;
}

type Found = Pick<YamlSlot, "path" | "object">;

function find(
  node: LocatedNode,
  kind: YamlSlot["kind"],
  path: SchemaPath,
  object: LocatedObject | undefined,
): Found | undefined {
  switch (node.kind) {
    case "String":
      return kind === "value" && node.value === PROBE ? { path, object } : undefined;
    case "Array":
      return first(node.items, (item) => find(item, kind, [...path, undefined], object));
    case "Object":
      if (kind === "key" && node.entry(PROBE)) return { path, object: node };
      return first(node.entries, ({ key, value }) => find(value, kind, [...path, key], node));
    default:
      return undefined;
  }
}

function first<Item>(items: readonly Item[], of: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = of(item);
    if (found) return found;
  }
  return undefined;
}
