import { spawn } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { request } from "node:https";
import { type AddressInfo, isIP } from "node:net";
import { basename, dirname } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { httpUpstream } from "../../src/sandbox/gateway/upstream.ts";
import { certificateProblem, generateCertificate } from "../../src/sandbox/http/certificate.ts";
import { serveSandbox } from "../../src/sandbox/serve.ts";
import { run } from "../cli/support.ts";
import { PROGRAM } from "../support/program.ts";

interface Fetched {
  readonly status: number;
  readonly body: string;
}

function get(url: string, ca: string, headers: Record<string, string>): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ca, headers, agent: false }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    );
    sent.on("error", reject).end();
  });
}

describe("a generated certificate", () => {
  it("is for further names, too", () => {
    const certificate = generateCertificate("0.0.0.0", "sandbox", "waf.internal.example");
    onTestFinished(certificate.remove);
    const { subjectAltName, raw } = new X509Certificate(certificate.cert);
    // The third version, which extensions need, has the number 2.
    expect(raw.toString("hex")).toMatch(/^3082....3082....a003020102/);
    for (const name of ["DNS:sandbox", "DNS:waf.internal.example", "DNS:localhost"])
      expect(subjectAltName).toContain(name);
  });

  it("is one that a client trusts for every loopback name, and its key is never left on disk", async () => {
    const certificate = generateCertificate();
    onTestFinished(certificate.remove);
    expect(certificateProblem(certificate)).toBeUndefined();
    expect(basename(dirname(certificate.path))).toMatch(/^wafsmith-tls-/);
    expect(readdirSync(dirname(certificate.path))).toEqual(["certificate.pem"]);
    expect(readFileSync(certificate.path, "utf8")).toBe(certificate.cert);
    const served = await serveSandbox({ tls: certificate });
    onTestFinished(() => served.close());
    expect(served.restUrl).toMatch(/^https:/);
    expect(served.gatewayUrl).toMatch(/^https:/);
    const headers = { authorization: `Bearer ${served.sandbox.token}` };
    for (const name of ["127.0.0.1", "localhost"]) {
      const url = `${served.restUrl.replace("127.0.0.1", name)}/zones`;
      expect((await get(url, certificate.cert, headers)).status).toBe(200);
    }
    const origin = new URL(served.restUrl).origin;
    const calls = `${origin}/__sandbox/calls`;
    expect((await get(calls, certificate.cert, { origin })).status).toBe(200);
    expect((await get(calls, certificate.cert, { origin: origin.replace("https:", "http:") })).status).toBe(
      403,
    );
    await expect(get(`${served.restUrl}/zones`, "", headers)).rejects.toThrow("self-signed");
    const other = generateCertificate();
    onTestFinished(other.remove);
    expect(certificateProblem({ cert: certificate.cert, key: other.key })).toContain("does not belong");
    certificate.remove();
    expect(existsSync(certificate.path)).toBe(false);
  });

  it("says what one made elsewhere says", () => {
    const hosts = ["2001:db8::7:0:9", "::ffff:192.0.2.1", "fe80::1", "waf.example"];
    for (const host of hosts) {
      const certificate = generateCertificate(host);
      onTestFinished(certificate.remove);
      const read = new X509Certificate(certificate.cert);
      expect(read.verify(read.publicKey)).toBe(true);
      expect([read.ca, read.subject, read.issuer]).toEqual([true, "CN=localhost", "CN=localhost"]);
      expect(isIP(host) > 0 ? read.checkIP(host) : read.checkHost(host)).toBe(host);
      expect(read.checkHost("other.example")).toBeUndefined();
      const days = (Date.parse(read.validTo) - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(30);
    }
  });

  it("is named by `serve --tls --json`, and removed at the end", async () => {
    const child = spawn(process.execPath, [PROGRAM, "serve", "--tls", "--json"]);
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const { rest, certificate, token } = JSON.parse(String(line));
    const answer = await get(`${rest}/zones`, readFileSync(certificate, "utf8"), {
      authorization: `Bearer ${token}`,
    });
    expect(answer.status).toBe(200);
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(existsSync(certificate)).toBe(false);
  });
});

describe("the options of HTTPS", () => {
  it.each([
    [["--tls", "--tls-cert", "a.pem"], "Use one of them"],
    [["--tls-cert", "a.pem"], "Give both files"],
    [["--tls-key", "a.pem"], "Give both files"],
    [["--tls-cert", "a.pem", "--tls-key", "a.pem"], "not a certificate and a private key"],
    [["--tls-cert", "none.pem", "--tls-key", "a.pem"], "none.pem"],
  ])("%j is a mistake in the call", async (argv, problem) => {
    const { exitCode, stdout, stderr } = await run(["serve", ...argv], { files: { "a.pem": "text" } });
    expect(stderr).toContain(problem);
    expect(exitCode).toBe(2);
    expect(stdout).toBe("");
  });
});

describe("an upstream with credentials", () => {
  it("gets them in the header, decoded", async () => {
    const seen: (string | undefined)[] = [];
    const node = createServer((incoming, response) => {
      seen.push(incoming.headers.authorization);
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
    });
    node.listen(0, "127.0.0.1");
    await once(node, "listening");
    onTestFinished(() => void node.close());
    const { port } = node.address() as AddressInfo;
    const url = `http://user:p%40ss@127.0.0.1:${port}/`;
    const upstream = httpUpstream(async () => ({ url, close: async () => {} }));
    expect(await upstream.ask("eth_chainId", [])).toEqual({ result: "0x1" });
    expect(seen).toEqual([`Basic ${Buffer.from("user:p@ss").toString("base64")}`]);
  });
});
