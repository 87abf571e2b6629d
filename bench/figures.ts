import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { table } from "../scripts/docs/markdown.ts";
import { ROOT } from "../scripts/setup.mjs";

/** A table of figures in a document. Only `npm run bench -- --write` changes it. */
export interface Figures {
  /** The path of the document from the root of the repository. */
  readonly document: string;
  /** The part of the benchmark that measures the figures. */
  readonly part: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Writes figures between the marks of their part, with the command and the machine. Errors: throws if a mark is missing. */
export function writeFigures({ document, part, heading, rows }: Figures): void {
  const path = join(ROOT, document);
  const text = readFileSync(path, "utf8");
  const [begin, end] = [`<!-- figures: ${part} -->`, `<!-- end of figures: ${part} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${document} has no marks of ${part}`);
  const machine = `${cpus().length} shared cores of ${cpus()[0]?.model ?? "an unknown processor"}, Node ${process.version}`;
  const said = `One run of \`npm run bench -- --only ${part} --write\` on ${machine}:`;
  writeFileSync(path, `${before}${begin}\n${said}\n\n${table(heading, rows)}\n${end}${after}`);
}
