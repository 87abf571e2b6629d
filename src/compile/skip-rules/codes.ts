import { type ProblemKinds, problemsOf } from "../model/problems.ts";
import codes from "./codes.json" with { type: "json" };

/** The `policy/…` diagnostics about exceptions. */
export const EXCEPTION_PROBLEMS = codes satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const exceptionProblem = problemsOf(EXCEPTION_PROBLEMS);
