import { afterAll, afterEach } from "vitest";
import { tidy } from "./tidy.ts";

// Evaluated again for each test file, even if files share a worker.
afterEach(() => tidy("test"));
afterAll(() => tidy("file"));
