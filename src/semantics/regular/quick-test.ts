import { asciiLower } from "../../contract/domain.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";
import { requiredTexts } from "./required-texts.ts";
import { sureSampleOf } from "./sample.ts";

/** Whether a regular expression is found in a text, where that is soon told; undefined where an automaton has to tell. */
export type QuickTest = (text: Bytes) => boolean | undefined;

const known = new WeakMap<RegexNode, QuickTest>();

/** Tells texts that have none of those of which one is required, and texts with a sample in them. */
export function quickTestOf(node: RegexNode): QuickTest {
  let test = known.get(node);
  if (!test) {
    test = madeTest(node);
    known.set(node, test);
  }
  return test;
}

function madeTest(node: RegexNode): QuickTest {
  const required = requiredTexts(node);
  let sample: SureSample | undefined;
  return (text) => {
    if (required && !hasOneOf(asciiLower(text), required)) return false;
    sample ??= sampleIn(node);
    if (sample.text === undefined) return undefined;
    const hasSample = sample.isFromStart ? text.startsWith(sample.text) : text.includes(sample.text);
    return hasSample || undefined;
  };
}

function hasOneOf(text: string, parts: readonly string[]): boolean {
  for (const part of parts) if (text.includes(part)) return true;
  return false;
}

/** A text by which every text matches that has it, anywhere or at its start. */
interface SureSample {
  readonly text: string | undefined;
  readonly isFromStart: boolean;
}

function sampleIn(node: RegexNode): SureSample {
  const [first, ...others] = node.kind === "Concat" ? node.items : [node];
  const isFromStart = first?.kind === "Assertion" && first.condition === "text-start";
  const behind = { ...node, kind: "Concat", items: others } as RegexNode;
  return { text: sureSampleOf(isFromStart ? behind : node), isFromStart };
}
