import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

/** The examples of a rule file, as the formatter lays them out. */
const EXAMPLES = /^ {2}examples: (\{.*?\}),(?=\n {2}(?:create|finish)\b)/ms;

/**
 * Makes the examples of our rules getters. A lint does not look at examples, and V8 compiles a function only when it is
 * called: as plain members, their 80 kB would be compiled, kept and evaluated at each start.
 */
export const lazyExamples: Plugin = {
  name: "lazy-examples",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]rules[\\/](?:max|no|prefer|require)-[^\\/]+\.ts$/ }, ({ path }) => ({
      contents: withLazyExamples(readFileSync(path, "utf8"), path),
      loader: "ts",
    }));
  },
};

/** A rule file, rewritten so that the examples are a getter. */
function withLazyExamples(text: string, path: string): string {
  if (!EXAMPLES.test(text))
    throw new Error(`${path}: its examples do not be before \`create\` or \`finish\``);
  return text.replace(EXAMPLES, (_, examples) => `  get examples() { return ${examples}; },`);
}
