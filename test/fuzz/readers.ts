import fc, { type Arbitrary } from "fast-check";
import { readLock } from "../../src/compile/managed/read-lock.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { createLinter } from "../../src/linter.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { readSource } from "../../src/sources/read.ts";

/** A file by its name, which decides who reads it. */
export interface FuzzFile {
  readonly uri: string;
  readonly text: string;
}

const RULE = '{"action":"block","expression":"http.host eq \\"A\\" or ssl or ssl","description":"é\\u00e9"}';
const RULESET = `{"kind":"zone","name":"default","phase":"http_request_firewall_custom","rules":[${RULE}]}`;
const LOCAL = 'locals {\n  a = ["a", "b"]\n  b = concat(local.a, local.a)\n  c = join(" or ", local.b)\n}\n';

/** One valid file for each reader, or several. */
const VALID: readonly FuzzFile[] = [
  {
    uri: "a.cfexpr",
    text: 'http.host eq "A" and not (ssl or ssl) # wafsmith-ignore no-duplicate-condition -- a',
  },
  { uri: "a.json", text: `{"success":true,"result":${RULESET},"errors":[],"messages":[]}` },
  {
    uri: "filters.json",
    text: `[{"id":"a","expression":"ssl eq true","filter":{"expression":"ssl"},"action":"block"}]`,
  },
  { uri: "rpc.json", text: '{"jsonrpc":"2.0","id":1,"method":"waf.listRules","params":{"zone":"a"}}' },
  { uri: "estate.json", text: `{"zones":[{"id":"a","plan":"pro"}],"rulesets":[${RULESET}]}` },
  { uri: "a.ndjson", text: `${RULESET}\n{"type":"zone","id":"a"}\n` },
  {
    uri: "a.yaml",
    text: 'kind: zone\nphase: &p http_request_firewall_custom\nrules:\n  - action: block # c\n    expression: >-\n      ssl or\n      http.host eq "A"\n  - {action: log, expression: "ssl\\n or ssl", ref: *p}\n',
  },
  {
    uri: "zone.yaml",
    text: "waf_custom_rules:\n  - ref: a\n    action: block\n    expression: |\n      ssl or\n      ssl\n",
  },
  {
    uri: "policy.yaml",
    text: "version: 1\nmanaged:\n  owasp:\n    paranoia_level: 2\n    rules:\n      - id: a\n        action: log\n",
  },
  {
    uri: "a.tf",
    text: `${LOCAL}resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules {\n    action = "block"\n    expression = "http.host eq \\"A\\" or \${local.c}"\n  }\n  dynamic "rules" {\n    for_each = { for x in local.a : x => x }\n    content {\n      expression = <<-EOT\n        ssl or ssl\n      EOT\n    }\n  }\n}\n`,
  },
  {
    uri: "a.tf.json",
    text: `{"locals":{"a":"ssl"},"resource":{"cloudflare_ruleset":{"a":{"kind":"zone","rules":[{"expression":"\${local.a} or ssl"}]}}}}`,
  },
  { uri: "a.auto.tfvars", text: 'a = ["ssl or ssl", "x"]\nb = { c = 1 }\n' },
  {
    uri: "plan.json",
    text: `{"format_version":"1.2","planned_values":{"root_module":{"resources":[{"type":"cloudflare_ruleset","name":"a","values":${RULESET}}]}},"resource_changes":[{"change":{"after_unknown":{}}}]}`,
  },
  { uri: "a.md", text: "# A\n\n```cloudflare\nssl or ssl\n```\n\n```json\n{}\n```\n" },
  {
    uri: "wafsmith.lock.json",
    text: '{"lock_version":1,"rulesets":[{"id":"a","name":"b","rules":[{"id":"c","tags":["d"]}]}]}',
  },
  {
    uri: "wafsmith.config.json",
    text: '{"preset":"recommended","rules":{"no-late-skip":"off"},"suppressions":[{"rule":"no-late-skip","files":["*"],"reason":"a"}]}',
  },
];

/** Inputs that once took seconds, gigabytes or a crash, reduced. */
export const SEEDS: readonly FuzzFile[] = [
  { uri: "a.json", text: `{"rules":[${"a ".repeat(45)}` },
  { uri: "a.json", text: `{"rules":[{"expression" "ssl"${"[".repeat(300)}` },
  { uri: "a.json", text: '{"a":'.repeat(300) },
  {
    uri: "plan.json",
    text: '{"format_version":"1.2","resource_changes":[{"type":"cloudflare_ruleset","change":{"after_unknown":true}}]}',
  },
  { uri: "estate.json", text: '{"zones":[{"id":"\\ud800","plan":"pro"}],"rulesets":[]}' },
  { uri: "a.tf", text: 'resource "x" "y" {\n( = "x"' },
  {
    uri: "a.tf",
    text: `locals {\n a0 = ["a", "b"]\n${Array.from({ length: 30 }, (_, at) => ` a${at + 1} = concat(local.a${at}, local.a${at})`).join("\n")}\n}\nresource "cloudflare_list" "a" {\n  items = local.a30\n}\n`,
  },
  { uri: "a.tf", text: 'resource "cloudflare_ruleset" "a" {\n'.repeat(300) },
  ...["|", ">", '"', "'", ""].map((style) => ({
    uri: "a.yaml",
    text: `kind: zone\nphase: http_request_firewall_custom\nrules:\n  - action: block\n    expression: ${style}\n      ${"ssl or\n      ".repeat(60)}ssl${style.length === 1 && !"|>".includes(style) ? style : ""}\n`,
  })),
  { uri: "a.yaml", text: `rules:\n${"- ".repeat(400)}` },
  { uri: "a.md", text: "```\n".repeat(500) },
  { uri: "a.ndjson", text: '{"a":1}\n'.repeat(500) },
  { uri: "a.cfexpr", text: "\n".repeat(70_000) },
  { uri: "a.cfexpr", text: "ssl or ".repeat(10_000) },
];

const PIECES = [
  ..."{ } [ ] ( ) \" ' , : # | > - * & ! \\ ` \n \t ${ %{ <<A \u0000 \ufeff \ud800 é 😀".split(" "),
  ...["ssl or ", "null", "true", "1e9", "__proto__", "local.a", "  ", "\r\n", "concat(local.b, local.b)"],
];

/** The seed whose values double thirty times: each edit of it takes three seconds. */
const isSlow = ({ text }: FuzzFile): boolean => text.includes("concat(local.a29");

const SHORT_SEEDS = SEEDS.filter(({ text }) => text.length < 3000);

/** A valid file, or what edits make of it: pieces cut out, repeated and put in. For `npm run fuzz`. */
export const readerFiles: Arbitrary<FuzzFile> = editsOf(...VALID, ...SHORT_SEEDS);

/** Those of `readerFiles` that are read in no time. */
export const quickReaderFiles: Arbitrary<FuzzFile> = editsOf(
  ...VALID,
  ...SHORT_SEEDS.filter((file) => !isSlow(file)),
);

function editsOf(...files: readonly FuzzFile[]): Arbitrary<FuzzFile> {
  const edits = fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(12),
      piece: fc.constantFrom("", ...PIECES),
      times: fc.constantFrom(1, 1, 1, 2, 30),
    }),
    { maxLength: 5 },
  );
  return fc.tuple(fc.constantFrom(...files), edits).map(([{ uri, text }, made]) => ({
    uri,
    text: made.reduce((current, { at, cut, piece, times }) => {
      const start = Math.floor(at * current.length);
      return current.slice(0, start) + piece.repeat(times) + current.slice(start + cut);
    }, text),
  }));
}

const linter = createLinter();

/** Returns the first invariant that any file must satisfy and this one does not, or undefined. */
export async function readerViolation({ uri, text }: FuzzFile): Promise<string | undefined> {
  try {
    const before = await linter.lint({ uri, text });
    const problem = diagnosticsViolation(before.diagnostics, text);
    if (problem) return problem;
    if (uri.includes("lock")) readLock({ uri, text }, {});
    if (uri.includes("config")) configure(text);
    simulateMigration([await readSource(uri, text)]);
    return (await fixViolation({ uri, text }, before.diagnostics)) ?? undefined;
  } catch (error) {
    return `throws: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** A configuration is data; an invalid one is rejected with a specific error. */
function configure(text: string): void {
  try {
    createLinter({ config: JSON.parse(text) });
  } catch (error) {
    const name = error instanceof Error ? error.constructor.name : "";
    if (name !== "SyntaxError" && name !== "ConfigurationError") throw error;
  }
}

function diagnosticsViolation(diagnostics: readonly Diagnostic[], text: string): string | undefined {
  for (const { code, message, range, fixes } of diagnostics) {
    if (code.startsWith("internal/")) return `${code}: ${message}`;
    const ranges = [range, ...fixes.flatMap(({ edits }) => edits.map((edit) => edit.range))];
    const outside = ranges.find(({ start, end }) => !(0 <= start && start <= end && end <= text.length));
    if (outside) return `${code}: range ${outside.start}-${outside.end} of a text of ${text.length}`;
  }
  return undefined;
}

async function fixViolation(file: FuzzFile, before: readonly Diagnostic[]): Promise<string | undefined> {
  const fixed = await linter.fix(file, { allows: () => true, neverMoreErrors: true });
  // The same text has the same findings.
  if (fixed.text === file.text) return undefined;
  const after = await linter.lint({ ...file, text: fixed.text });
  const problem = diagnosticsViolation(after.diagnostics, fixed.text);
  if (problem) return `after fixes: ${problem}`;
  const [errorsBefore, errorsAfter] = [before, after.diagnostics].map(
    (all) => all.filter(({ severity }) => severity === "error").length,
  ) as [number, number];
  if (errorsAfter > errorsBefore)
    return `fixes leave ${errorsAfter} errors where ${errorsBefore} were: ${JSON.stringify(fixed.text)}`;
  return undefined;
}
