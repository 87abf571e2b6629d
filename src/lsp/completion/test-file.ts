import { type CompletionItem, CompletionItemKind } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { type LocatedNode, objectAt } from "../../sources/values/located.ts";
import { rulesOfDocument } from "../../traffic/rules/read-rules.ts";
import { WAFTEST_SCHEMA } from "../../traffic/tests/schema.ts";
import { completionItems } from "./complete.ts";
import type { ConfigOffer } from "./configuration.ts";
import { schemaKeys, schemaValues } from "./schema-offers.ts";
import { type YamlSlot, yamlSlotAt } from "./test-file-slot.ts";

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
