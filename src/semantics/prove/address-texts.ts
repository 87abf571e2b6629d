import type { Bytes } from "../../core/bytes.ts";
import type { Link } from "../uri/links.ts";
import { PartAutomaton } from "../uri/part-automaton.ts";
import { scanAddress } from "../uri/part-of.ts";
import { AddressScanner, bareParts } from "../uri/scanner.ts";
import type { TextLiteral } from "./find-text.ts";
import { isAssumed, type KnownFacts } from "./states.ts";
import { LazySet, type TextSet, textsBeforeCase, textsOfParts } from "./text-sets.ts";

/**
 * The conditions on a whole address that follow from one on a part of it: one of them is true. There are several if the
 * documentation leaves open how the part is read, and `facts` have no assumption about it; an address whose part is unknown
 * meets all of them.
 */
export function demandsOnWhole(
  { part, kind }: Link,
  { set, isIn }: TextLiteral,
  facts: KnownFacts,
): readonly TextLiteral[] {
  if (part === "is-encrypted") throw new TypeError("The scheme of an address is not a text.");
  const literal = (scanner: AddressScanner, own = set) => ({ set: textsWithPart(own, scanner, isIn), isIn });
  switch (part) {
    case "host": {
      const [whole, cut] = [
        new AddressScanner(kind, part),
        new AddressScanner(kind, part, { leavesPort: true }),
      ];
      if (isAssumed(facts, "plain-addresses")) return [literal(whole)];
      const lower = textsBeforeCase(set, "lower");
      const plain = [literal(whole), literal(cut)];
      return lower === set ? plain : [...plain, literal(whole, lower), literal(cut, lower)];
    }
    case "extension":
    case "lower-extension": {
      const own = part === "extension" ? set : textsBeforeCase(set, "lower");
      const isPlain = isAssumed(facts, "plain-extensions");
      const open = isPlain ? [] : [{ cutsExtension: true }, { hasHiddenExtension: true }];
      return [{}, ...open].map((options) => literal(new AddressScanner(kind, "extension", options), own));
    }
    default:
      return [literal(new AddressScanner(kind, part))];
  }
}

/** The addresses with a scheme that encrypts, or with one that does not. */
export function addressesByEncryption(isEncrypted: boolean, facts: KnownFacts): readonly TextLiteral[] {
  const schemes = isEncrypted ? ["https", "wss"] : ["http", "ws"];
  return (isAssumed(facts, "plain-addresses") ? schemes.slice(0, 1) : schemes).map((scheme) => ({
    set: textsOfParts([`${scheme}://` as Bytes, "" as Bytes]),
    isIn: true,
  }));
}

/** The strings whose part is in a set. Those with an unknown part meet either demand. */
function textsWithPart(inner: TextSet, scanner: AddressScanner, isIn: boolean): TextSet {
  const mayBeBare = bareParts(scanner.part).some((part) => inner.has(part as Bytes) === isIn);
  const otherwise = { bare: mayBeBare ? isIn : !isIn, free: isIn, none: !isIn };
  const has = (text: Bytes) => {
    const { ending, part } = scanAddress(text, scanner);
    return ending === "known" ? inner.has(part) : otherwise[ending];
  };
  return new LazySet(
    `part ${scanner.key} ${isIn} ${inner.key}`,
    has,
    () => new PartAutomaton(inner.automaton(), scanner, otherwise),
  );
}
