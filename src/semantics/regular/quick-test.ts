import { asciiLower } from "../../contract/domain.ts";
import { Recent } from "../../core/bounded.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";
import { type Forms, formsOfPattern, hasForm } from "./form.ts";
import { requiredTexts } from "./required-texts.ts";

/** Whether a regular expression matches a string, if a quick test can decide; undefined if an automaton has to. */
export type QuickTest = (text: Bytes) => boolean | undefined;

const tests = new Recent(madeTest);

/** Rejects strings without any of the required ones, and accepts strings that contain a sample. */
export function quickTestOf(node: RegexNode): QuickTest {
  return tests.of(node);
}

function madeTest(node: RegexNode): QuickTest {
  const required = requiredTexts(node);
  let forms: Forms | undefined;
  return (text) => {
    const lower = asciiLower(text);
    if (required && !required.some((part) => lower.includes(part))) return false;
    forms ??= formsOfPattern(node);
    for (const form of forms.sufficient) if (hasForm(text, lower, form)) return true;
    return undefined;
  };
}
