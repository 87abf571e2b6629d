import { type ProblemKinds, problemsOf } from "../model/problems.ts";
import codes from "./codes.json" with { type: "json" };

/** The `policy/…` diagnostics about the way back to a policy. */
export const DECOMPILE_PROBLEMS = codes satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const decompileProblem = problemsOf(DECOMPILE_PROBLEMS);
