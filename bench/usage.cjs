// Preloaded into a process to be measured: leaves in a file what it used.
const { writeFileSync } = require("node:fs");

process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage = { peakKib: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
  writeFileSync(process.env.WAFSMITH_BENCH_USAGE, JSON.stringify(usage));
});
