import { RULES } from "../../rules/index.ts";
import { ruleFragment } from "../../src/playground/rule-link.ts";
import { ruleExamples } from "../../src/playground/views/example.ts";
import { shortened } from "../docs/markdown.ts";

/** The playground links of a rule's examples, keyed by the code that its page shows. */
export function tryItLinks(id: string): ReadonlyMap<string, string> {
  const rule = RULES.find((one) => one.id === id);
  if (!rule) return new Map();
  return new Map(
    ruleExamples(rule).map(({ code }, at) => [shortened(code).trim(), `#${ruleFragment(id, at + 1)}`]),
  );
}
