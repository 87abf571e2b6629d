import { type ParseArgsConfig, parseArgs } from "node:util";

/** Options of a script for developers. */
interface ScriptOptions {
  /** How the script is called and what it does, for people. */
  readonly usage: string;
  readonly options: NonNullable<ParseArgsConfig["options"]>;
}

/**
 * The values of a script's options and its other arguments. With `--help` the script prints its usage and ends; with an option
 * that it does not know it says so and ends with exit code 2.
 */
export function readOptions<const T extends ScriptOptions>({ usage, options }: T) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ...(options as T["options"]), help: { type: "boolean" } } as const,
    });
    if ((values as { help?: boolean }).help !== true) return { values, positionals };
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

/** A whole number from 1 on, as an option gives it. */
export function countOption(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number from 1 on, and ${JSON.stringify(text)} is none.`);
  process.exit(2);
}
