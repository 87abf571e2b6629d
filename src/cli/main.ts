import { nearest } from "../core/nearest.ts";
import { codeList, counted, didYouMean } from "../core/phrases.ts";
import { readArguments } from "./arguments.ts";
import { COMMANDS } from "./commands/index.ts";
import { EXIT, type ExitCode, Failure, reportFailure, usage } from "./exit-code.ts";
import { guarded } from "./guarded-output.ts";
import type { Io, Outside } from "./io.ts";
import usualNames from "./usual-names.json" with { type: "json" };

/**
 * Runs one command line, without the program's own name: `["lint", "infra/"]`. Results go to stdout, problems with the
 * call to stderr. Never throws.
 */
export async function main(argv: readonly string[], world: Outside): Promise<ExitCode> {
  const io = guarded(world);
  try {
    return await dispatch(argv, io);
  } catch (error) {
    return end(error, argv, io);
  } finally {
    const { changedInFiles } = io.stdout;
    if (changedInFiles > 0) {
      const what = `escapes of ${counted(changedInFiles, "character")} that a terminal or a CI runner would act on`;
      io.stderr.line(`wafsmith: This output is not exact, because it has ${what}. Write to a file instead.`);
    }
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [first, ...rest] = argv[0] === "help" ? [...argv.slice(1, 2), "--help"] : argv;
  if (first === "--version" || first === "-V") {
    const { readVersion } = await import("./version.ts");
    io.stdout.write(`${await readVersion()}\n`);
    return EXIT.clean;
  }
  if (first === undefined || first === "--help" || first === "-h") {
    const { toolHelp } = await import("./help.ts");
    (first === undefined ? io.stderr : io.stdout).write(toolHelp(COMMANDS));
    return first === undefined ? EXIT.usage : EXIT.clean;
  }
  const command = await commandOf(first).load();
  const invocation = readArguments(rest, command);
  if (invocation !== "help") return command.run(invocation, io, COMMANDS);
  const { commandHelp } = await import("./help.ts");
  io.stdout.write(commandHelp(command));
  return EXIT.clean;
}

/** Names that other tools have for a command of ours. */
const USUAL_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(usualNames));

function commandOf(name: string) {
  const entry = COMMANDS.find((one) => one.name === name);
  if (entry) return entry;
  const names = COMMANDS.map((one) => one.name);
  const kind = name.startsWith("-") ? "option" : "command";
  const bare = name.replace(/^-+/, "");
  const usual = USUAL_NAMES.get(name) ?? (kind === "option" && names.includes(bare) ? bare : undefined);
  const near = didYouMean(
    usual === undefined ? nearest(name, kind === "option" ? ["--help", "--version"] : names) : [usual],
  );
  throw usage(`There is no ${kind} \`${name}\`${near || "."}`, `The commands are ${codeList(names, "and")}.`);
}

function end(error: unknown, argv: readonly string[], io: Io): ExitCode {
  if (error instanceof Failure) {
    reportFailure(withNextStep(error, argv), io);
    return error.exitCode;
  }
  const detail = error instanceof Error ? error : new Error(String(error));
  io.stderr.line(`wafsmith: internal error: ${detail.message}`);
  if (io.env["WAFSMITH_DEBUG"]) io.stderr.write(`${detail.stack}\n`);
  else io.stderr.write("  help: this is a bug; report it with what WAFSMITH_DEBUG=1 prints.\n");
  return EXIT.failure;
}

/** A usage failure refers to the help of the command, unless it has better advice. */
function withNextStep(failure: Failure, [first]: readonly string[]): Failure {
  if (failure.help !== undefined || !/`--[a-z]/.test(failure.message)) return failure;
  const command = COMMANDS.some(({ name }) => name === first) ? `${first} ` : "";
  return usage(failure.message, `See \`wafsmith ${command}--help\`.`);
}
