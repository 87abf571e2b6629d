import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with its counts on one plain line, for readers that are programs: `812 passed, 0 failed, 3 skipped`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      // A module that cannot be loaded has no tests to count, and is a failure all the same.
      if (module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === "pending" ? "skipped" : state]++;
      }
    }
    // After the summary of the default reporter, which is printed once this hook of all reporters has returned.
    process.once("exit", () => {
      const { passed, failed, skipped } = counts;
      process.stdout.write(
        `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
      );
    });
  }
}
