import { type ProblemKinds, problemsOf } from "../model/problems.ts";
import codes from "./codes.json" with { type: "json" };

/** The `policy/…` diagnostics about the live state. */
export const LIVE_PROBLEMS = codes satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const liveProblem = problemsOf(LIVE_PROBLEMS);
