import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { generateCertificate } from "../../src/sandbox/http/certificate.ts";
import { type ServeOptions, serveSandbox } from "../../src/sandbox/serve.ts";
import { run } from "../cli/support.ts";
import type { Loose } from "./support.ts";

const DOCKERFILE = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");
const [STAGE = ""] = (DOCKERFILE.split("FROM program AS sandbox\n")[1] ?? "").split(/^FROM /m);
const listAfter = (pattern: RegExp): readonly string[] => JSON.parse(pattern.exec(STAGE)?.[1] ?? "[]");
const COMMAND = listAfter(/^CMD (\[.*\])$/m);
const CHECK = listAfter(/^HEALTHCHECK [^\n]*\\\n {2}CMD (\[.*\])$/m);
const argumentOf = (option: string) => COMMAND[COMMAND.indexOf(option) + 1];

const PAGE = readFileSync(new URL("../../docs/sandbox.md", import.meta.url), "utf8");
/** The services of the examples for pipelines, by the tool. */
const SERVICES = [...PAGE.matchAll(/\*\*([\w ]+)\*\*(?:(?!\*\*).)*?```yaml\n(.*?)```/gs)].map(
  ([, tool, text]) => {
    const { services } = parse(text!) as { services: Loose };
    return [tool!, Array.isArray(services) ? services[0] : services.cloudflare] as const;
  },
);

describe("the examples for pipelines", () => {
  it("are for Compose, GitHub and GitLab", () => {
    expect(SERVICES.map(([tool]) => tool)).toEqual(["Docker Compose", "GitHub Actions", "GitLab CI"]);
  });

  it.each(SERVICES)(
    "start the program: %s",
    async (_tool, { command, environment, env, variables, ports }) => {
      const directory = mkdtempSync(join(tmpdir(), "wafsmith-image-"));
      onTestFinished(() => rmSync(directory, { recursive: true }));
      const argv: string[] = command ? command.split(" ") : [...COMMAND];
      const local = argv.map((one) => (/^\d+$/.test(one) ? "0" : one.replace(/^\/data/, directory)));
      const given = { env: environment ?? env ?? variables, untilInterrupted: async () => {} };
      const { exitCode, stdout, stderr } = await run(local, given);
      expect([exitCode, stderr]).toEqual([0, ""]);
      expect(stdout).toContain("http://0.0.0.0:");
      for (const published of ports ?? []) expect(published).toContain(`:${argumentOf("--port")}`);
    },
  );
});

describe("the image of the sandbox", () => {
  it("runs a command that the program takes", async () => {
    const argv = COMMAND.map((one) => (/^\d+$/.test(one) ? "0" : one));
    const env = { WAFSMITH_SANDBOX_TOKEN: "t" };
    const { exitCode, stderr } = await run(argv, { env, untilInterrupted: async () => {} });
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect((await run(argv)).stderr).toContain("WAFSMITH_SANDBOX_TOKEN");
  });

  /** Whether the health check of the image finds a server on a port. */
  async function isHealthy(port: string): Promise<boolean> {
    const [program, ...argv] = CHECK.map((one) => one.replace(`:${argumentOf("--port")}/`, `:${port}/`));
    expect([program, argv.length]).toEqual(["node", 2]);
    return new Promise((resolve) => execFile(process.execPath, argv, (error) => resolve(error === null)));
  }

  it.each(["plain HTTP", "HTTPS"])("is healthy as long as it answers: %s", async (scheme) => {
    const options: ServeOptions = { host: "0.0.0.0", token: "t" };
    const tls = scheme === "HTTPS" ? generateCertificate() : undefined;
    onTestFinished(() => tls?.remove());
    const served = await serveSandbox(tls ? { ...options, tls } : options);
    const { port } = new URL(served.restUrl);
    expect(await isHealthy(port)).toBe(true);
    await served.close();
    expect(await isHealthy(port)).toBe(false);
  });
});
