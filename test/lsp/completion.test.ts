import { describe, expect, it } from "vitest";
import { completions, openAt } from "./support.ts";

const OWASP = "4814384a9e5d4991b9815dcfc25d2f1f";

async function labels(name: string, text: string, files: Record<string, string> = {}): Promise<string[]> {
  return [...(await completions(openAt(name, text, files))).keys()];
}

describe("in an expression", () => {
  it.each([
    ["http.request.method eq |", '"GET"', 'http.request.method eq "GET"'],
    ["http.request.method eq P|", '"POST"', 'http.request.method eq "POST"'],
    ['http.request.method eq "PO|', '"POST"', 'http.request.method eq "POST"'],
    ['http.request.method in {"GET" |', '"POST"', 'http.request.method in {"GET" "POST"'],
    ["http.req|", "http.request.method", "http.request.method"],
    ["ssl and not ht|", "http.host", "ssl and not http.host"],
    ["lower(|", "http.host", "lower(http.host"],
    ["len|", "len(", "len("],
    ["http.host |", "contains", "http.host contains"],
    ["lower(http.host) |", "eq", "lower(http.host) eq"],
    ["http.request.headers.names[0] |", "eq", "http.request.headers.names[0] eq"],
    ['(http.host eq "a") |', "and", '(http.host eq "a") and'],
    ["ip.src in |", "$cf.open_proxies", "ip.src in $cf.open_proxies"],
    ["http.uri.p|", "http.request.uri.path", "http.request.uri.path"],
    ["ip.src in $cf.o|", "$cf.open_proxies", "ip.src in $cf.open_proxies"],
    ["ip.src.country in {|", '"NL"', undefined],
    ["ip.src.continent eq |", '"EU"', 'ip.src.continent eq "EU"'],
    ['http.host eq "a" |', "and", 'http.host eq "a" and'],
    ['ip.src.country in {"NL" "DE"} |', "or", 'ip.src.country in {"NL" "DE"} or'],
    ["((ssl) and lower(http.host) |", "eq", "((ssl) and lower(http.host) eq"],
    ["ssl) |", "and", "ssl) and"],
    ['http.host eq "a\\" | ', "and", undefined],
    ['http.request.method eq "\\x50O|', '"POST"', 'http.request.method eq "POST"'],
  ])("%s: %s", async (text, label, result) => {
    const found = await completions(openAt("a.cfexpr", text));
    if (result === undefined) expect([...found.keys()]).not.toContain("http.host");
    else expect(found.get(label)).toBe(result);
  });

  it("leaves out what its type or its phase does not have", async () => {
    expect(await labels("a.cfexpr", "ip.src |")).not.toContain("contains");
    expect(await labels("a.cfexpr", "ssl |")).toEqual(["and", "or", "xor"]);
    expect(await labels("a.cfexpr", "ip.src.asnum in |")).not.toContain("$cf.open_proxies");
    const inPhase = (phase: string) =>
      labels(
        "a.yaml",
        `name: a\nkind: zone\nphase: ${phase}\nrules:\n  - action: block\n    expression: http.request.|\n`,
      );
    expect(await inPhase("http_request_firewall_custom")).toContain("http.request.body.raw");
    expect(await inPhase("http_request_origin")).not.toContain("http.request.body.raw");
    expect(await inPhase("ddos_l7")).toContain("http.request.method");
    expect(await inPhase("ddos_l7")).not.toContain("http.request.body.raw");
  });

  it("offers the lists of other files", async () => {
    const files = { "lists.yaml": "lists:\n  - { name: office, kind: ip, items: [{ ip: 192.0.2.0/24 }] }\n" };
    expect(await labels("a.cfexpr", "ip.src in |", files)).toContain("$office");
  });

  it.each([
    [
      "a.yaml",
      "rules:\n  - action: block\n    expression: http.request.method eq |\n",
      '"POST"',
      'eq "POST"\n',
    ],
    [
      "a.yaml",
      "rules:\n  - action: block\n    expression: >-\n      ssl and\n      http.request.method eq |\n",
      '"POST"',
      'ssl and\n      http.request.method eq "POST"\n',
    ],
    [
      "a.yaml",
      "rules:\n  - action: block\n    expression: 'http.request.method eq |'\n",
      '"POST"',
      `'http.request.method eq "POST"'\n`,
    ],
    ["a.yaml", "rules:\n  - action: block\n    expression: |\n", "http.host", "expression: http.host\n"],
    [
      "a.json",
      '{ "rules": [{ "action": "block", "expression": "http.request.method eq |" }] }',
      '"POST"',
      String.raw`eq \"POST\"" }] }`,
    ],
    [
      "a.json",
      '{ "rules": [{ "action": "block", "expression": "|" }] }',
      "http.host",
      '"expression": "http.host" }] }',
    ],
    [
      "a.tf",
      'resource "cloudflare_ruleset" "a" {\n  kind  = "zone"\n  phase = "http_request_firewall_custom"\n  rules {\n    action     = "block"\n    expression = "http.request.method eq |"\n  }\n}\n',
      '"POST"',
      String.raw`eq \"POST\""`,
    ],
    [
      "a.tf",
      'resource "cloudflare_ruleset" "a" {\n  kind  = "zone"\n  phase = "http_request_firewall_custom"\n  rules {\n    action     = "block"\n    expression = <<-EOT\n      ssl and http.request.method eq |\n    EOT\n  }\n}\n',
      '"POST"',
      'ssl and http.request.method eq "POST"\n',
    ],
  ])("is written as %s has it", async (name, text, label, ending) => {
    const found = await completions(openAt(name, text));
    expect(found.get(label)).toContain(ending);
  });
});

describe("in configuration", () => {
  const RULESET = "name: a\nkind: zone\nphase: http_request_firewall_managed\nrules:\n";
  const EXECUTE = `${RULESET}  - action: execute\n    expression: "true"\n    action_parameters:\n      id: ${OWASP}\n`;

  it.each<readonly [string, string, string, string, string]>([
    [
      "phases",
      "a.yaml",
      "name: a\nkind: zone\nphase: http_ra|\nrules: []\n",
      "http_ratelimit",
      "phase: http_ratelimit\n",
    ],
    [
      "kinds",
      "a.json",
      '{ "name": "a", "kind": "|", "phase": "ddos_l7", "rules": [] }',
      "zone",
      '"kind": "zone"',
    ],
    ["actions", "a.yaml", `${RULESET}  - action: |\n    expression: ssl\n`, "skip", "action: skip\n"],
    [
      "actions between quotes",
      "a.json",
      '{ "rules": [{ "action": "bl|", "expression": "ssl" }] }',
      "block",
      '"action": "block"',
    ],
    [
      "keys of a rule",
      "a.yaml",
      `${RULESET}  - action: block\n    expression: ssl\n    desc|\n`,
      "description",
      "    description: \n",
    ],
    [
      "keys of a rule in JSON",
      "a.json",
      '{ "rules": [{ "action": "block", "expression": "ssl", | }] }',
      "ref",
      '"ssl", "ref":  }',
    ],
    [
      "keys of a rule alone",
      "a.json",
      '{ "action": "block", "expression": "ssl" | }',
      "ref",
      '"ssl" , "ref":  }',
    ],
    [
      "keys with a value",
      "a.json",
      '{ "action": "block", "expression": "ssl", "re|": "x" }',
      "ref",
      '"ref": "x"',
    ],
    [
      "actions of a rule alone",
      "a.json",
      '{ "action": "|", "expression": "ssl" }',
      "block",
      '"action": "block"',
    ],
    [
      "actions between single quotes",
      "a.yaml",
      `${RULESET}  - action: 'ex|'\n    expression: ssl\n`,
      "execute",
      "'execute'",
    ],
    [
      "keys of a rate limit",
      "a.yaml",
      "name: a\nkind: zone\nphase: http_ratelimit\nrules:\n  - action: block\n    expression: ssl\n    ratelimit:\n      period: 10\n      char|\n",
      "characteristics",
      "      characteristics: \n",
    ],
    [
      "keys of overrides",
      "a.yaml",
      `${EXECUTE}      overrides:\n        categories: []\n        ru|\n`,
      "rules",
      "        rules: \n",
    ],
    [
      "keys of overrides of rules",
      "a.yaml",
      `${EXECUTE}      overrides:\n        rules:\n          - id: x\n            sens|\n`,
      "sensitivity_level",
      "            sensitivity_level: \n",
    ],
    [
      "actions of overrides",
      "a.yaml",
      `${EXECUTE}      overrides:\n        action: |\n`,
      "managed_challenge",
      "action: managed_challenge\n",
    ],
    ...(
      [
        ["id: x\n      version: |", "latest", "version: latest"],
        ["id: x\n      overrides:\n        enabled: |", "false", "enabled: false"],
        [
          "id: x\n      overrides:\n        rules:\n          - id: y\n            enabled: |",
          "true",
          "enabled: true",
        ],
        [
          "id: x\n      overrides:\n        rules:\n          - id: y\n            action: |",
          "log",
          "action: log",
        ],
        [
          "id: x\n      overrides:\n        categories:\n          - category: y\n            enabled: |",
          "false",
          "enabled: false",
        ],
        [
          "id: x\n      overrides:\n        categories:\n          - category: y\n            action: |",
          "block",
          "action: block",
        ],
      ] as const
    ).map(
      ([text, label, part]) =>
        [
          `values of execute rules: ${text}`,
          "a.yaml",
          `${RULESET}  - action: execute\n    expression: ssl\n    action_parameters:\n      ${text}\n`,
          label,
          `${part}\n`,
        ] as const,
    ),
    ...(
      [
        ["ruleset: |", "current", "ruleset: current"],
        ["phases: [|]", "http_ratelimit", "phases: [http_ratelimit]"],
        ["products: [|]", "waf", "products: [waf]"],
      ] as const
    ).map(
      ([text, label, part]) =>
        [
          `values of skip rules: ${text}`,
          "a.yaml",
          `${RULESET}  - action: skip\n    expression: ssl\n    action_parameters:\n      ${text}\n`,
          label,
          `${part}\n`,
        ] as const,
    ),
    [
      "switches of rules",
      "a.yaml",
      `${RULESET}  - action: log\n    expression: ssl\n    enabled: |\n`,
      "true",
      "enabled: true\n",
    ],
    [
      "managed rulesets",
      "a.yaml",
      `${RULESET}  - action: execute\n    expression: ssl\n    action_parameters:\n      id: |\n`,
      OWASP,
      `id: "${OWASP}"\n`,
    ],
    ["keys of a policy", "a.policy.yaml", "paranoia: 2\nthr|\n", "threshold", "threshold: \n"],
    ["values of a policy", "a.policy.yaml", "paranoia: 2\nthreshold: |\n", "high", "threshold: high\n"],
    ["numbers of a policy", "a.policy.yaml", "threshold: high\nparanoia: |\n", "3", "paranoia: 3\n"],
    [
      "Booleans of a policy",
      "a.policy.yaml",
      "deployments:\n  - ruleset: owasp\n    enabled: |\n",
      "false",
      "enabled: false\n",
    ],
    [
      "keys of a deployment",
      "a.policy.yaml",
      "deployments:\n  - ruleset: owasp\n    par|\n",
      "paranoia",
      "    paranoia: \n",
    ],
    [
      "keys of a resource",
      "a.tf",
      'resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "ddos_l7"\n  rules {\n    action = "block"\n    expression = "ssl"\n    desc|\n  }\n}\n',
      "description",
      "description = \n",
    ],
    [
      "expressions of a resource",
      "a.tf",
      'resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "ddos_l7"\n  rules {\n    action = "block"\n    expression = "|"\n  }\n}\n',
      "http.host",
      'expression = "http.host"',
    ],
    [
      "actions of a resource",
      "a.tf",
      'resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "http_ratelimit"\n  rules {\n    action = "|"\n    expression = "ssl"\n  }\n}\n',
      "block",
      'action = "block"\n',
    ],
  ])("offers %s", async (_, name, text, label, part) => {
    const found = await completions(openAt(name, text));
    expect([...found.keys()]).toContain(label);
    expect(found.get(label)).toContain(part);
  });

  it("leaves out keys that are there, and actions that the phase does not have", async () => {
    expect(await labels("a.policy.yaml", "paranoia: 2\n|\n")).not.toContain("paranoia");
    const actions = await labels("a.yaml", `${RULESET}  - action: |\n    expression: ssl\n`);
    expect(actions).toContain("execute");
    expect(actions).not.toContain("redirect");
  });

  it("offers nothing in a file that is not recognised", async () => {
    expect(await labels("a.yaml", "services:\n  web:\n    im|\n")).toEqual([]);
  });
});
