import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Two slow cores are the norm for CI; a test that hangs still ends well within the run.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["default", "./test/support/closing-line.ts"],
  },
});
