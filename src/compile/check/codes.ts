import { type ProblemKinds, problemsOf } from "../model/problems.ts";
import codes from "./codes.json" with { type: "json" };

/** The `policy/…` diagnostics about the resulting deployments. */
export const CHECK_PROBLEMS = codes satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const checkProblem = problemsOf(CHECK_PROBLEMS);
