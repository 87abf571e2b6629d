import fc from "fast-check";
import { afterAll, afterEach } from "vitest";
import { SEED } from "./cases.ts";
import { tidy } from "./tidy.ts";

fc.configureGlobal({ seed: SEED });

// Evaluated again for each test file, even if files share a worker.
afterEach(() => tidy("test"));
afterAll(() => tidy("file"));
