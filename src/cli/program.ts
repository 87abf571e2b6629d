import { main } from "./main.ts";
import { nodeIo } from "./node-io.ts";

export { main };

/** Runs the command line that this process was started with. */
export function start(): void {
  main(process.argv.slice(2), nodeIo()).then((exitCode) => {
    // Not `process.exit`, which would lose data still on its way to a pipe.
    process.exitCode = exitCode;
  });
}

/** Runs jobs in a worker thread. */
export async function work(): Promise<void> {
  const { serveJobs } = await import("./workers/worker.ts");
  serveJobs();
}
