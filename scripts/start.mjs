// `npm start`: installs what is missing, builds what is out of date, and shows the three jobs on the example files.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { build, ensureInstalled, ROOT, runFor } from "./setup.mjs";

const BIN = "dist/bin/wafsmith.cjs";

/** Each job on the example files. `exitCode` is what it must answer; 1 means findings or blockers, and some are there. */
const JOBS = [
  {
    title: "lint: what Cloudflare would reject, ignore or read differently",
    args: ["lint", "fixtures/example/rules"],
    exitCode: 1,
  },
  {
    title: "compile: a short policy to the complete PATCH body",
    args: [
      "compile",
      "fixtures/example/owasp.policy.yaml",
      "--entrypoint",
      "fixtures/example/rules/managed-entrypoint.json",
    ],
    exitCode: 0,
  },
  {
    title: "simulate: what the migration to the new WAF does to a zone",
    args: ["simulate", "fixtures/example/zone"],
    exitCode: 1,
  },
];

ensureInstalled();
if (newestOf("src", "rules", "package-lock.json", "scripts/build.ts") > changedAt(BIN)) {
  console.log("Building …");
  build();
}
for (const { title, args, exitCode } of JOBS) {
  console.log(`\n=== ${title}\n\n$ wafsmith ${args.join(" ")}`);
  const answered = runFor(process.execPath, [BIN, ...args]);
  if (answered !== exitCode) {
    console.error(
      `wafsmith ${args[0]} answered exit code ${answered}; on the example files it is ${exitCode}.`,
    );
    process.exit(1);
  }
}
console.log("\nNext: `npx wafsmith --help`, and README.md.");

/** The time of the last change below the paths, in milliseconds; 0 if nothing exists. */
function newestOf(...paths) {
  return Math.max(
    ...paths.map((path) => {
      const own = changedAt(path);
      if (own === 0 || !statSync(join(ROOT, path)).isDirectory()) return own;
      const inside = readdirSync(join(ROOT, path), { recursive: true, encoding: "utf8" });
      return Math.max(own, ...inside.map((name) => changedAt(join(path, name))));
    }),
  );
}

function changedAt(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
