import { type ProblemKinds, problemsOf } from "../model/problems.ts";
import codes from "./codes.json" with { type: "json" };

/** The `policy/…` diagnostics about the names of rulesets, rules and deployments. */
export const NAME_PROBLEMS = codes satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const nameProblem = problemsOf(NAME_PROBLEMS);
