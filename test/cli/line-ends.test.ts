import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/setup.mjs";
import { makeDirectory, run } from "./support.ts";

/** Files of the repository, by their paths, as Git writes them on Windows, or unchanged. */
function filesBelow(directory: string, lineEnd: "\n" | "\r\n"): Record<string, string> {
  const entries = fs.readdirSync(join(ROOT, directory), { recursive: true, encoding: "utf8" });
  const paths = entries.filter((path) => fs.statSync(join(ROOT, directory, path)).isFile());
  return Object.fromEntries(
    paths.map((path) => {
      const text = fs.readFileSync(join(ROOT, directory, path), "utf8");
      return [path, text.replaceAll("\n", lineEnd)];
    }),
  );
}

const WRONG = `rules:
  - action: blok
    expression: >-
      http.request.method eq "post"
      and ip.src not in {10.0.0.0/8}
  - action: log
    # wafsmith-disable-next-line no-unmatchable-value -- kept for a while
    expression: http.request.method eq "get"
`;

/** Files of each kind that the example lacks. */
const MORE: Readonly<Record<string, string>> = {
  "more/octorules.yaml": WRONG,
  "more/page.md": "# Rules\n\n```cfexpr\nssl and\nip.src not in {10.0.0.0/8}\n```\n",
  "more/a.cfexpr": "# why\nhttp.host eq\n  a\n",
  "more/wrong.tf":
    'resource "cloudflare_filter" "x" {\n  expression = <<-EOT\n    ssl and\n      ip.src not in {10.0.0.0/8}\n  EOT\n}\n',
  "more/lines.ndjson": '{"ClientRequestHost":"a.example","ClientRequestURI":"/admin"}\n'.repeat(2),
  "more/rules.json": `${JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules: [{ ref: "a", action: "block", expression: 'http.request.uri.path eq "/admin"' }] }, null, 2)}\n`,
  "more/request.curl": "curl https://a.example/admin \\\n  -H 'x: y'\n",
  "more/request.http": "GET /admin HTTP/1.1\nHost: a.example\n\n",
  "more/admin.waftest.yaml":
    "rules: [rules.json]\ncases:\n  - name: admin\n    request: { url: https://a.example/admin }\n    expect: { action: block }\n  - name: wrong\n    request: { url: https://a.example/ }\n    expect: { action: block }\n",
  "more/wrong.policy.yaml": "version: 1\nparanoia: 9\nsensitivty: high\n",
  "wafsmith.config.json": '{\n  "preset": "strict",\n  "rules": {\n    "require-rule-ref": "off"\n  }\n}\n',
};

/** Commands, each with its exit code. */
const COMMANDS: readonly (readonly [exitCode: number, argv: readonly string[]])[] = [
  [1, ["lint", ".", "--format", "text"]],
  [0, ["compile", "owasp.policy.yaml", "--against", "rules/managed-entrypoint.json"]],
  [1, ["compile", "more/wrong.policy.yaml"]],
  [1, ["simulate", "zone", "--summary"]],
  [1, ["test", "more", "--coverage"]],
  [0, ["eval", "more/rules.json", "--request", "more/request.curl"]],
  [0, ["eval", "more/rules.json", "--request", "more/request.http"]],
  [0, ["replay", "more/rules.json", "--log", "more/lines.ndjson"]],
];

describe("files with CR LF are read as those with LF", () => {
  it.each(COMMANDS.map(([code, argv]) => [argv.join(" "), argv, code] as const))(
    "by %s",
    async (_, argv, code) => {
      const answer = async (lineEnd: "\n" | "\r\n") => {
        const more = Object.entries(MORE).map(([name, text]) => [name, text.replaceAll("\n", lineEnd)]);
        const directory = makeDirectory({
          ...filesBelow("fixtures/example", lineEnd),
          ...Object.fromEntries(more),
        });
        // No file of a checkout on Windows can be executed, and some are read-only.
        for (const path of fs.readdirSync(directory, { recursive: true, encoding: "utf8" })) {
          const full = join(directory, path);
          if (fs.statSync(full).isFile()) fs.chmodSync(full, 0o444);
        }
        const { exitCode, stdout, stderr } = await run(argv, { directory });
        return { exitCode, stdout, stderr };
      };
      const withLf = await answer("\n");
      expect(withLf.exitCode, withLf.stderr).toBe(code);
      expect(await answer("\r\n")).toEqual(withLf);
    },
  );
});
