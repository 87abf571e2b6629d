import { join, resolve } from "node:path";
import { defineCommand } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { attempt } from "../files/read-file.ts";
import { writeFile } from "../files/write-file.ts";

/** The page, beside the program. */
const PAGE = "playground.html";
const DEFAULT_OUTPUT = "wafsmith-playground.html";

/** `wafsmith playground`. */
export const command = defineCommand({
  name: "playground",
  summary: "Write the playground: a page that checks rules, policies and exports in a browser.",
  operands: { usage: "", min: 0, max: 0 },
  options: {
    output: {
      kind: "value",
      short: "o",
      placeholder: "FILE",
      help: `Write to this file, or to standard output with \`-\`. Default: ${DEFAULT_OUTPUT}.`,
    },
  },
  details: [
    "The page is one HTML file. It opens from disk, makes no request and needs nothing",
    "installed, so it can be given to others. docs/playground.md says what it does.",
  ].join("\n"),
  example: "wafsmith playground -o playground.html",
  async run({ options }, io) {
    const source = join(import.meta.dirname, PAGE);
    const page = attempt(() => io.files.readFileSync(source, "utf8"), PAGE, "read");
    if (options.output === "-") {
      if (!io.stdout.write(page, "markup")) await io.stdout.drained();
      return EXIT.clean;
    }
    const target = resolve(io.cwd, options.output ?? DEFAULT_OUTPUT);
    writeFile(target, page, io);
    io.stderr.line(`Wrote ${displayPath(target, io.cwd)}. Open it in a browser.`);
    return EXIT.clean;
  },
});
