import { code } from "../core/phrases.ts";
import type { SharedFlags } from "./command.ts";
import { type Failure, usage } from "./exit-code.ts";
import { Boundary } from "./files/boundary.ts";
import type { Io } from "./io.ts";

/** The caller's trust in the contents of the files of a tree. */
export interface Trust {
  /** Whether JavaScript of the repository runs. */
  readonly allowsCode: boolean;
  /** The files that may be named. */
  readonly boundary: Boundary;
}

/** The trust that the options and the environment express. */
export function trustOf(
  options: Pick<SharedFlags, "root"> & Partial<Pick<SharedFlags, "allow-code">>,
  io: Io,
): Trust {
  const allowsCode = options["allow-code"] === true || io.env["WAFSMITH_ALLOW_CODE"] === "1";
  return { allowsCode, boundary: new Boundary(options.root, io) };
}

/** The failure of JavaScript that was not allowed to run. */
export function codeRefused(uri: string): Failure {
  return usage(
    `${code(uri, 200)} is JavaScript, which runs only with \`--allow-code\`.`,
    "Read it, then give `--allow-code` (or `WAFSMITH_ALLOW_CODE=1`; in an editor, its setting). JSON and YAML need neither.",
  );
}
