import { resolve } from "node:path";
import { readSource } from "../../sources/read.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { usage } from "../exit-code.ts";
import { exportFilesIn } from "../files/export-directory.ts";
import { displayPath } from "../files/paths.ts";
import { readTextFile, statOf } from "../files/read-file.ts";
import type { Io } from "../io.ts";

/** The documents of `--seed`; undefined if it is not given. Errors: throws a `Failure` for unreadable files. */
export async function readSeed(
  paths: readonly string[],
  maxBytes: number,
  io: Io,
): Promise<readonly SourceDocument[] | undefined> {
  if (paths.length === 0) return undefined;
  const documents: SourceDocument[] = [];
  for (const path of paths) {
    for (const file of await filesOf(resolve(io.cwd, path), io)) {
      const { text } = readTextFile(file, maxBytes, io);
      const document = await readSource(displayPath(file, io.cwd), text, { maxFileChars: maxBytes });
      const problem = document.diagnostics.find((one) => one.severity === "error");
      if (problem) throw usage(`\`${document.uri}\` cannot be read: ${problem.message}`);
      const failed = document.diagnostics.find(({ code }) => code === "source/failed-answer");
      if (failed) {
        throw usage(
          `\`${document.uri}\` cannot be a seed: ${failed.message}`,
          "Repeat the request, or remove the file.",
        );
      }
      documents.push(document);
    }
  }
  return documents;
}

async function filesOf(path: string, io: Io): Promise<readonly string[]> {
  const isDirectory = statOf(path, displayPath(path, io.cwd), io.files).isDirectory();
  return isDirectory ? exportFilesIn(path, io) : [path];
}
