import { code } from "../core/phrases.ts";
import type { FlagOption, GivenValues, ListOption } from "./command.ts";
import { type Failure, usage } from "./exit-code.ts";
import { Boundary } from "./files/boundary.ts";
import type { Io } from "./io.ts";

/** The option that allows the code of a repository to run. */
export const ALLOW_CODE = {
  kind: "flag",
  help: "Run JavaScript from the repository (configurations and rules). `WAFSMITH_ALLOW_CODE=1` does the same.",
} as const satisfies FlagOption;

/** The option that names directories beside the repository. */
export const ROOT = {
  kind: "list",
  placeholder: "DIRECTORY",
  help: "Allow files to refer to files below this directory, not only to those in the repository.",
} as const satisfies ListOption;

/** The options that say how far the files of a tree are trusted. */
export const TRUST_OPTIONS = { "allow-code": ALLOW_CODE, root: ROOT } as const;

/** How far the caller trusts what the files of a tree say. */
export interface Trust {
  /** Whether JavaScript of the repository runs. */
  readonly allowsCode: boolean;
  /** Which files may be named. */
  readonly boundary: Boundary;
}

/** The trust that the options and the environment express. */
export function trustOf(
  options: Pick<GivenValues<typeof TRUST_OPTIONS>, "root"> & { readonly "allow-code"?: boolean },
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
