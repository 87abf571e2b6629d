import { createRequire } from "node:module";
import { join } from "node:path";
import { keepCompiled } from "../compile-cache.ts";

/** As in `../launch.ts`. */
declare const PROGRAM: string;
declare const BUILD: string;

// Reuses the code compiled for the command line. It is not written: the threads would interfere with each other.
if (process.env["NODE_DISABLE_COMPILE_CACHE"] !== "1") {
  const version = `${process.version}-${process.arch}-${BUILD}`;
  keepCompiled(import.meta.dirname, join(import.meta.dirname, "compile-cache", version), {
    isWriting: false,
  });
}

createRequire(join(import.meta.dirname, PROGRAM))(`./${PROGRAM}`).work();
