import { start } from "./program.ts";

// The program from source. The one that is built is started by `launch.ts`.
start();
