import { CHECK_PROBLEMS } from "./check/codes.ts";
import { DECOMPILE_PROBLEMS } from "./decompile/codes.ts";
import { GUARDRAIL_PROBLEMS } from "./guardrails/codes.ts";
import { LIVE_PROBLEMS } from "./live/codes.ts";
import { LOCK_PROBLEMS } from "./managed/codes.ts";
import type { ProblemKinds } from "./model/problems.ts";
import { FILE_PROBLEMS } from "./policy/codes.ts";
import { NAME_PROBLEMS } from "./resolve/codes.ts";
import { EXCEPTION_PROBLEMS } from "./skip-rules/codes.ts";

/**
 * Every `policy/…` diagnostic, once: the complete list of codes with severities and wording, each declared next to the
 * checks that report it. A code is never reused with another meaning.
 */
export const PROBLEMS = {
  ...CHECK_PROBLEMS,
  ...DECOMPILE_PROBLEMS,
  ...GUARDRAIL_PROBLEMS,
  ...LIVE_PROBLEMS,
  ...LOCK_PROBLEMS,
  ...FILE_PROBLEMS,
  ...NAME_PROBLEMS,
  ...EXCEPTION_PROBLEMS,
} satisfies ProblemKinds;
