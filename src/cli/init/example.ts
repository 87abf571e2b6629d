import { dirname, join, resolve } from "node:path";
import { counted } from "../../core/phrases.ts";
import { attempt, statIfAny } from "../files/read-file.ts";
import { writeFile } from "../files/write-file.ts";
import type { Io } from "../io.ts";

/** The example files by name, next to the program. */
export const EXAMPLE_FILE = "example.json";

/** Writes the files of the README's commands to a directory. Files that exist stay unchanged. */
export function writeExample(target: string, isDryRun: boolean, io: Io): void {
  const read = () => io.files.readFileSync(join(import.meta.dirname, EXAMPLE_FILE), "utf8");
  const files = Object.entries(JSON.parse(attempt(read, EXAMPLE_FILE, "read")) as Record<string, string>);
  const missing = files.filter(([name]) => !statIfAny(resolve(io.cwd, target, name), io.files));
  for (const [name, content] of isDryRun ? [] : missing) {
    const path = resolve(io.cwd, target, name);
    attempt(() => io.files.mkdirSync(dirname(path), { recursive: true }), `${target}/${name}`, "write");
    writeFile(path, content, io);
  }
  const kept = files.length - missing.length;
  const unchanged = kept > 0 ? `; ${kept} already existed and ${kept === 1 ? "is" : "are"} unchanged` : "";
  const written = `${isDryRun ? "Would write" : "Wrote"} ${counted(missing.length, "example file")}`;
  io.stdout.write(`${written} to \`${target}\`${unchanged}.\n`);
}
