// Preloaded into a process to be measured: leaves the peak of its resident memory, in KiB, in a file.
const { writeFileSync } = require("node:fs");

process.on("exit", () => {
  writeFileSync(process.env.WAFSMITH_BENCH_PEAK, String(process.resourceUsage().maxRSS));
});
