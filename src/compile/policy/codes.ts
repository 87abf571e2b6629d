import { type ProblemKinds, problemsOf } from "../model/problems.ts";
import codes from "./codes.json" with { type: "json" };

/** The `policy/…` diagnostics about the contents of a policy file, and the files that it names. */
export const FILE_PROBLEMS = codes satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const fileProblem = problemsOf(FILE_PROBLEMS);
