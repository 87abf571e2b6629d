import { type ProblemKinds, problemsOf } from "../model/problems.ts";
import codes from "./codes.json" with { type: "json" };

/** The `policy/…` diagnostics about lock files and listings of managed rules. */
export const LOCK_PROBLEMS = codes satisfies ProblemKinds;

/** Makes the diagnostic for one of these problems. */
export const lockProblem = problemsOf(LOCK_PROBLEMS);
