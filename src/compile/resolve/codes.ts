import { type ProblemKinds, problemsOf } from "../model/problems.ts";
import codes from "./codes.json" with { type: "json" };

/** The `policy/…` diagnostics about what names of rulesets, rules and deployments mean. */
export const NAME_PROBLEMS = codes satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const nameProblem = problemsOf(NAME_PROBLEMS);
