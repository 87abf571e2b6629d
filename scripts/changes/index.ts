import { command } from "./command.ts";
import { fact } from "./fact.ts";
import { field } from "./field.ts";
import { fix } from "./fix.ts";
import { functionChange } from "./function.ts";
import type { Change } from "./model.ts";
import { notation } from "./notation.ts";
import { policyKey } from "./policy-key.ts";
import { reportFormat } from "./report-format.ts";
import { rule } from "./rule.ts";

/** One change for each section of "How to add" in ARCHITECTURE.md, by the name that `npm run try-changes` takes. */
export const CHANGES: Readonly<Record<string, Change>> = {
  field,
  function: functionChange,
  fact,
  rule,
  fix,
  "report-format": reportFormat,
  notation,
  "policy-key": policyKey,
  command,
};
