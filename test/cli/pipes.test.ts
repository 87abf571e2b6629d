import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROGRAM } from "../support/program.ts";
import { makeDirectory } from "./support.ts";

it("ends quietly after a first line of findings, its report files written", async () => {
  const rules = Array.from({ length: 3_000 }, () => ({
    action: "block",
    expression: "ip.src not in {8.8.8.0/24}",
  }));
  const ruleset = { kind: "zone", phase: "http_request_firewall_custom", rules };
  const directory = makeDirectory({ "a.json": JSON.stringify(ruleset) });
  const argv = ["lint", "a.json", "--no-config", "--format", "text", "--format", "compact:out.txt"];
  const child = spawn(process.execPath, [PROGRAM, ...argv], { cwd: directory });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += chunk));
  child.stdout.once("data", () => child.stdout.destroy());
  expect(await ended).not.toBe(0);
  expect(stderr).toBe("");
  const findings = readFileSync(join(directory, "out.txt"), "utf8").split("\n");
  expect(findings.length).toBeGreaterThan(3_000);
});
