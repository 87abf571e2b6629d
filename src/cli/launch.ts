import { createRequire } from "node:module";
import { join } from "node:path";
import { keepCompiled } from "./compile-cache.ts";

/** The file with the program, and an identifier of this build; filled in by the build. */
declare const PROGRAM: string;
declare const BUILD: string;

// Only for `lint`: code compiled for other commands, which start rarely, would have to be read by each lint too.
if (process.argv[2] === "lint" && process.env["NODE_DISABLE_COMPILE_CACHE"] !== "1") {
  const version = `${process.version}-${process.arch}-${BUILD}`;
  keepCompiled(import.meta.dirname, join(import.meta.dirname, "compile-cache", version));
}

const program = createRequire(join(import.meta.dirname, PROGRAM))(
  `./${PROGRAM}`,
) as typeof import("./program.ts");
program.start();
