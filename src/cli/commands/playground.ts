import { join, resolve } from "node:path";
import { defineCommand } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { attempt } from "../files/read-file.ts";
import { writeFile } from "../files/write-file.ts";
import page from "./playground.json" with { type: "json" };

/** The page, next to the program. */
const PAGE = "playground.html";
const DEFAULT_OUTPUT = "wafsmith-playground.html";

/** `wafsmith playground`. */
export const command = defineCommand({
  page,
  values: { output: DEFAULT_OUTPUT },
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
