import { BUDGETS } from "../../../core/budgets.ts";
import { code } from "../../../core/phrases.ts";
import type { LocatedNode } from "../../values/located.ts";
import { numberNode, objectNode } from "../../values/nodes.ts";
import { typeError } from "../functions/kit.ts";
import type { InstanceOfBlock } from "../modules/module-view.ts";
import type { Evaluator } from "../values/evaluate.ts";
import { hasSeveral, membersOf } from "../values/members.ts";
import { NO_NAMES, placeInSource } from "../values/source.ts";
import { frozenNode } from "../values/values.ts";
import { attributesOf, type ResourcePart } from "./resource-blocks.ts";

/** The instance of a block without `count` and `for_each`. */
export const ONCE: InstanceOfBlock = { names: NO_NAMES, label: "", key: undefined, isCertain: true };
const PERHAPS: InstanceOfBlock = { names: NO_NAMES, label: "", key: undefined, isCertain: false };

/**
 * The instances of a block, from its `count` or `for_each`. If these are unknown, or give none, one instance that
 * may not exist, so that the contents of the block are examined in any case.
 */
export function repetitionsOf(
  parts: readonly ResourcePart[],
  evaluatorOf: (uri: string) => Evaluator,
): readonly InstanceOfBlock[] {
  for (const { body, source } of parts) {
    for (const { name, value } of attributesOf(body)) {
      if (name !== "count" && name !== "for_each") continue;
      const { uri } = source;
      const given = frozenNode(evaluatorOf(uri).evaluate(value, { source, names: NO_NAMES }));
      const type = name === "count" ? "number" : "map or a set";
      const over = typeError(given, type, placeInSource(source, value), `its ${code(name)}`) ?? given;
      const found = name === "count" ? counted(over) : eachOf(over);
      if (found?.length === 0) return [{ ...PERHAPS, isAbsent: true }];
      if (over.kind === "Unknown")
        return [{ ...PERHAPS, names: new Map([[name === "count" ? name : "each", over]]), uri }];
      if (!found || found.length > BUDGETS.blockInstances.default) return [PERHAPS];
      return found.map((one) => ({ ...one, uri }));
    }
  }
  return [ONCE];
}

function counted(count: LocatedNode): readonly InstanceOfBlock[] | undefined {
  if (count.kind !== "Number" || count.value > BUDGETS.blockInstances.default) return undefined;
  return Array.from({ length: Math.max(0, Math.floor(count.value)) }, (_, key) => {
    const { range } = count;
    const index = numberNode(range, key, String(key));
    const value = objectNode(range, [{ key: "index", keyRange: range, value: index }]);
    return { names: new Map([["count", value]]), label: `[${key}]`, key, isCertain: true };
  });
}

/** The instances of a `for_each`. A set is a list here, and each of its values is its own key. */
function eachOf(over: LocatedNode): readonly InstanceOfBlock[] | undefined {
  if (hasSeveral(over)) return undefined;
  return membersOf(over)?.map(({ key, value }) => {
    const name = over.kind === "Array" ? value : key;
    const each = objectNode(value.range, [
      { key: "key", keyRange: name.range, value: name },
      { key: "value", keyRange: value.range, value },
    ]);
    const text = name.kind === "String" ? name.value : undefined;
    return {
      names: new Map([["each", each]]),
      label: text === undefined ? "" : `[${JSON.stringify(text)}]`,
      key: text,
      isCertain: text !== undefined,
    };
  });
}
