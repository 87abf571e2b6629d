import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { expectGolden } from "../support/golden.ts";
import { FILES } from "./policy-files.ts";
import { makeDirectory, run } from "./support.ts";

const RULES = 'rules:\n  - { action: block, expression: http.host eq "a.example" }\n';
const WORLD: Readonly<Record<string, string>> = {
  ...FILES,
  "a.yaml": `kind: zone\nphase: http_request_firewall_custom\n${RULES}`,
  "b.yaml": `kind: zone\nphase: http_request_firewall_custom\n${RULES.replace("block", "log")}`,
  "a.cfexpr": 'http.host   eq "a.example"\n',
  "list.txt": "192.0.2.1\n192.0.2.2\n",
  "request.json": '{ "url": "https://a.example/", "method": "GET" }\n',
  "log.ndjson":
    '{"ClientRequestHost":"a.example","ClientRequestURI":"/","ClientRequestMethod":"GET","RayID":"a"}\n',
  "a.waftest.yaml":
    "rules: a.yaml\ncases:\n  - { name: own, request: { host: a.example }, expect: { action: block } }\n",
  "zone.json":
    '{ "zone": { "id": "z", "name": "a.example", "plan": { "legacy_id": "pro" } }, "packages": [] }\n',
  "page.json":
    '{ "result": [{ "id": "a" }], "result_info": { "page": 1, "per_page": 1, "total_pages": 2 } }\n',
};

/** A command line of each command that ends by itself and needs no repository. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  compile: ["p.yaml"],
  completion: ["bash"],
  decompile: ["live.json"],
  diff: ["a.yaml", "b.yaml"],
  eval: ["a.yaml", "--request", "request.json"],
  explain: ["http.host"],
  fmt: ["a.cfexpr"],
  init: ["."],
  lint: ["a.yaml"],
  lock: ["owasp.json", "-o", "-"],
  "merge-reports": ["report.json"],
  pack: ["-e", 'http.host eq "a" or http.host eq "b"'],
  pages: ["page.json"],
  parse: ["a.cfexpr"],
  prove: ["never", "ssl and not ssl"],
  replay: ["a.yaml", "--log", "log.ndjson"],
  review: ["a.yaml", "--base", "HEAD"],
  rules: [],
  simulate: ["zone.json"],
  test: ["a.waftest.yaml"],
  tune: ["log.ndjson"],
};

/** Options that wait for changes. */
const WAITING = new Set(["--watch"]);
const VALUES = ["1", "json", "a.yaml", "A=B"];
const SIZES = ["x", "0.00001"];

/** Options of every command, and one that there is not. */
const OF_ALL = [
  ["--help", false],
  ["--none", false],
] as const;

interface Page {
  readonly options: Readonly<Record<string, unknown>>;
}

/** The long names of the options of a command, and whether each takes a value. */
function optionsOf(command: string): readonly (readonly [name: string, takesValue: boolean])[] {
  const text = readFileSync(new URL(`../../src/cli/commands/${command}.json`, import.meta.url), "utf8");
  const { options } = JSON.parse(text) as Page;
  return Object.keys(options).flatMap((spelling) => {
    const [, name = "", value] = /(--[\w-]+)(?:[ [=]+(\S+))?/.exec(spelling) ?? [];
    return WAITING.has(name) ? [] : [[name, value !== undefined] as const];
  });
}

/** The only part of a run, with a finding. */
const report = run(["lint", "report.cfexpr", "--format", "json", "--shard", "1/1"], {
  files: { "report.cfexpr": 'ssl and http.request.method eq "get"\n' },
}).then(({ stdout }) => stdout);

/** The exit code and the first lines of both outputs. */
async function resultOf(argv: readonly string[]): Promise<string> {
  const directory = makeDirectory({ ...WORLD, "report.json": await report });
  const { exitCode, stdout, stderr } = await run(argv, { directory });
  const [, value] = /=(.*)/.exec(argv.at(-1)!) ?? [];
  const linesOf = (text: string) =>
    text
      .replaceAll(directory, "DIRECTORY")
      .replaceAll(/wafsmith@\d+\.\d+\.\d+/g, "wafsmith@VERSION")
      .replaceAll(`\`${value}\``, "`VALUE`")
      .split("\n")
      .filter(Boolean)
      .slice(0, 6);
  return [`  ${exitCode}`, ...[...linesOf(stdout), ...linesOf(stderr)].map((line) => `    ${line}`)].join(
    "\n",
  );
}

describe("each option of", () => {
  it.each(Object.entries(LINES))("%s has a recorded effect", async (command, line) => {
    const results = new Map([[await resultOf([command, ...line]), ["nothing"]]]);
    for (const [name, takesValue] of [...OF_ALL, ...optionsOf(command)]) {
      const values = name === "--max-file-size" ? SIZES : VALUES;
      for (const argument of takesValue ? values.map((value) => `${name}=${value}`) : [name]) {
        const result = await resultOf([command, ...line, argument]);
        results.set(result, [...(results.get(result) ?? []), argument]);
      }
    }
    const lines = [...results].map(([result, given]) => `${given.join(" ")}\n${result}`);
    const text = `${[command, ...line].join(" ")}\n${lines.join("\n")}\n`;
    expectGolden(text, `fixtures/cli/options/${command}.txt`);
  });
});
