import { main } from "../../src/cli/main.ts";
import { type Answer, runIn, type World } from "./world.ts";

/** Runs a command line from the sources, without the threads of the packed program. */
export function runSources(argv: readonly string[], world: World = {}): Promise<Answer> {
  return runIn(main, argv, world, "/no/packed/program");
}
