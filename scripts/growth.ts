import { join } from "node:path";
import { buildCommandLine } from "./build/command-line.ts";
import { measureCommands } from "./growth/commands.ts";
import { measureTexts } from "./growth/texts.ts";
import { findWorst } from "./growth/worst.ts";
import { countOption, readOptions } from "./options.ts";
import { ROOT } from "./setup.mjs";

const USAGE = `npm run growth: how time and memory of whole commands grow, at 1, 10 and 100 times the size of an input, and a short search for the most expensive expressions.
npm run growth -- --only lint --only review: of some commands, or --only "replay, lines of a log": of one row.
npm run growth -- --texts 1000: how the work of readers and rules grows with the worst texts.
npm run growth -- --worst 400: the expressions that cost most work, found by hill climbing in so many steps.`;

/** Steps of the search that goes with the measurements. */
const FEW_STEPS = 40;

const { values } = readOptions({
  usage: USAGE,
  options: { texts: { type: "string" }, worst: { type: "string" }, only: { type: "string", multiple: true } },
});

if (values.worst !== undefined) await findWorst(countOption("worst", values.worst));
else if (values.texts === undefined) {
  const directory = join(ROOT, ".cache", "growth-bundle");
  await buildCommandLine(directory, `node${process.versions.node}`);
  await measureCommands(join(directory, "wafsmith.cjs"), values.only);
  if (values.only === undefined) await findWorst(FEW_STEPS);
} else await measureTexts(countOption("texts", values.texts));
