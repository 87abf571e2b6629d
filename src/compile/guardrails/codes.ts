import { type ProblemKinds, problemsOf } from "../model/problems.ts";
import codes from "./codes.json" with { type: "json" };

/** The `policy/…` diagnostics about guardrails. */
export const GUARDRAIL_PROBLEMS = codes satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const guardrailProblem = problemsOf(GUARDRAIL_PROBLEMS);
