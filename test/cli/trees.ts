import * as fs from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";

/** A rule that is warned about. */
export const DEPRECATED = 'action: block\nexpression: ip.geoip.country eq "DE"\n';
/** A rule about which there is nothing to say. */
export const CLEAN = 'action: block\nexpression: http.host eq "example.com"\n';

const ruleset = (expression: string) =>
  JSON.stringify({
    kind: "zone",
    phase: "http_request_firewall_custom",
    rules: [{ action: "block", expression }],
  });
/** Possible contents of each file of a tree. */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  "a.yaml": [
    CLEAN,
    DEPRECATED,
    `# wafsmith-disable-next-line no-deprecated-field -- old\n${DEPRECATED}`,
    "action: [\n",
    "# wafsmith-disable-next-line no-undefined-list -- made elsewhere\naction: block\nexpression: ip.src in $gone\n",
  ],
  "sub/b.json": [ruleset("ip.src in $offices"), ruleset("ip.src not in {10.0.0.0/8}"), "{}", "[1]"],
  "lists.json": [
    JSON.stringify({ result: [{ id: "l", name: "office", kind: "ip", num_items: 1 }], success: true }),
    JSON.stringify({ result: [{ id: "l", name: "offices", kind: "ip", num_items: 1 }], success: true }),
  ],
  "tf/locals.tf": ['locals {\n  e = "http.hst eq 1"\n}\n', 'locals {\n  e = "ssl"\n}\n', "locals {"],
  "tf/waf.tf": [
    'resource "cloudflare_ruleset" "w" {\n  zone_id = "z"\n  name = "n"\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [{ action = "block", expression = local.e }]\n}\n',
  ],
  "p.policy.yaml": ["paranoia: 2\n", "paranoia: 9\n", "extends: base.policy.yaml\nparanoia: 3\n"],
  "base.policy.yaml": ["threshold: high\n", "threshold: 7\n"],
  "wafsmith.config.json": [
    '{"preset":"all"}',
    '{"rules":{"no-deprecated-field":"error"}}',
    '{"overrides":[{"files":"sub/**","rules":{"no-undefined-list":"error"}}]}',
    '{"suppressions":[{"rule":["no-deprecated-field","no-undefined-list"],"file":"**","reason":"old"}]}',
    '{"baseline":"base.json"}',
  ],
  "base.json": ['{"version":1,"findings":[]}'],
};

/** A change of one file of a tree. */
export interface TreeEdit {
  readonly file: string;
  /** Which of its contents it gets; beyond the last: it is removed. */
  readonly choice: number;
}

/** Any change of a small tree with rules, lists, Terraform, policies, a configuration and a baseline. */
export const EDIT: fc.Arbitrary<TreeEdit> = fc.record({
  file: fc.constantFrom(...Object.keys(CONTENTS)),
  choice: fc.nat({ max: 5 }),
});

/** Makes a change below a directory. */
export function applyEdit(directory: string, { file, choice }: TreeEdit): void {
  const content = CONTENTS[file]![choice];
  const path = join(directory, file);
  if (content === undefined) return fs.rmSync(path, { force: true });
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, content);
}
