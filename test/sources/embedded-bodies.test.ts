// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are those of other tools
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { sniffFormat } from "../../src/sources/format.ts";
import { readSource } from "../../src/sources/read.ts";

const URL = "https://api.cloudflare.com/client/v4/zones/z/rulesets/r";
const RULE = '{"action": "block", "expression": "http.request.hst eq \\"a\\""}';
const BODY = `{"rules": [${RULE}]}`;
const RULESET = `{"kind": "zone", "phase": "http_request_firewall_custom", "rules": [${RULE}]}`;
const YAML_RULES = '[{ action: block, expression: http.request.hst eq "a" }]';
const CURL = `curl -X PUT ${URL}`;
const WORD = "E".repeat(100);
const IN_STEP = (text: string) => `jobs:\n  a:\n    steps:\n      - run: |\n${indented(text, 10)}`;

const ALERT = '{"rules": [{"action": "notify", "expression": "a > 1"}]}';
const TASK = (url: string, action: string, expression: string) =>
  `- hosts: all\n  tasks:\n    - uri:\n        url: ${url}\n        method: PUT\n        body:\n          rules: [{ action: ${action}, expression: ${expression} }]\n`;
const WITH_LISTS = `curl ${URL.replace("rulesets/r", "rules/lists/l/items")}`;

function indented(text: string, width: number): string {
  return text.replaceAll(/^/gm, " ".repeat(width));
}

/** JSON within so many strings of JSON. */
function inStrings(text: string, levels: number): string {
  return levels === 0 ? text : JSON.stringify({ a: { rules: inStrings(text, levels - 1) } });
}

const found = async (uri: string, text: string) => {
  const document = await readSource(uri, text);
  const { diagnostics } = lintDocument(document, { rules: RULES, config: defaultConfig(RULES) });
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, range }) => `${code} ${text.slice(range.start, range.end)}`);
};

describe("what is sent to the API from within files of other tools", () => {
  it.each([
    ["a ConfigMap", "a.yaml", `kind: ConfigMap\ndata:\n  rules.json: |\n${indented(RULESET, 4)}\n`],
    ["the environment of a step", "a.yml", `jobs:\n  a:\n    env:\n      RULES: '${BODY}'\n`],
    ["a string of JSON", "a.json", JSON.stringify({ a: { b: [{ c: RULESET }] } })],
    [
      "the body of a task",
      "a.yml",
      `- hosts: all\n  tasks:\n    - uri:\n        url: ${URL}\n        method: PUT\n        body:\n          rules: ${YAML_RULES}\n`,
    ],
    ["a variable of a play", "a.yml", `- hosts: all\n  vars:\n    rules: ${YAML_RULES}\n`],
    [
      "values far below the root",
      "values.yaml",
      `a:\n  b:\n    c:\n      d:\n        - phase: http_request_firewall_custom\n          rules: ${YAML_RULES}\n`,
    ],
    [
      "the rules of an operator, which has names of its own",
      "a.yaml",
      `a:\n  b:\n    c:\n      - phase: http_request_firewall_custom\n        rules: [{ act: x, actionParameters: {}, expression: http.request.hst eq "a" }]\n`,
    ],
    ["a step that calls curl", "a.yml", IN_STEP(`${CURL} --data '${BODY}'\n`)],
    ["a script", "a.sh", `#!/bin/sh\n# Blocks a.\n${CURL} \\\n  -H "A: $TOKEN" --data '${BODY}'\n`],
    ["a script without an ending", "deploy", `#!/usr/bin/env bash\n${CURL} -d '${BODY}'\n`],
    ["double quotes", "a.sh", `${CURL} -d ${JSON.stringify(BODY)}\n`],
    ["a here document", "a.bash", `${CURL} -d @- <<'EOF'\n${BODY}\nEOF\necho '{'\n`],
    [
      "a here document with variables",
      "a.sh",
      `${CURL} -d @- <<EOF\n{"ref": "$REF", ${BODY.slice(1)}\nEOF\n`,
    ],
    ["a here document that cat passes on", "a.sh", `cat <<'EOF' | ${CURL} -d @-\n${BODY}\nEOF\n`],
    ["a here document before a filter", "a.sh", `x=$(${CURL} -d @- <<-EOF | jq '.a'\n${BODY}\n\tEOF\n)\n`],
    ["a word of 100 letters", "a.sh", `${CURL} -d @- <<${WORD}\n${BODY}\n${WORD}\n`],
    ["a playbook that is a program", "a.cfg", `#!/usr/bin/env -S ansible-playbook\nrules: ${YAML_RULES}\n`],
    ["JSON in a string of JSON twice", "a.json", inStrings(RULESET, 3)],
  ])("%s", async (_, uri, text) => {
    expect(await found(uri, text)).toEqual(["types/unknown-field http.request.hst"]);
  });

  it("items of a list in a script", async () => {
    const text = `${WITH_LISTS} -d '[{ "ip": "192.0.2.300" }]'\n`;
    expect(await found("a.sh", text)).toEqual(['lint/no-unusable-list-item "192.0.2.300"']);
  });

  it.each([
    [
      "alerts of another tool",
      "a.yaml",
      'groups:\n  - a:\n      - rules: [{ action: none, expression: "up == 0" }]\n',
    ],
    [
      "a variable of the shell",
      "a.sh",
      `${CURL} -d @- <<EOF\n{"action": "$ACTION", "expression": "$EXPR"}\nEOF\n`,
    ],
    ["a value that a script joins", "a.sh", `${CURL} -d '{"rules": [{"expression": "'"$E"'"}]}'\n`],
    ["a filter of jq", "a.sh", `curl ${URL} | jq '[.result.rules[] | {"expression": .expression}]'\n`],
    ["a template", "a.yaml", 'data:\n  a.json: |\n    {{ toJson .Values.rules }} "rules"\n'],
    ["a here document that never ends", "a.sh", `${CURL} -d @- <<EOF\n${BODY}\n`],
    ["JSON without curl", "a.sh", `echo '${BODY}'\n`],
    ["alerts in a string", "a.yaml", `rules: '${ALERT}'\n`],
    [
      "alerts in a ConfigMap",
      "a.yaml",
      'data:\n  a.json: |\n    {"groups": [{"rules": [{"alert": "x", "expression": "sum(rate(x[5m])) > 1", "action": "page"}]}]}\n',
    ],
    ["an example in a string", "a.yaml", `example: '{"expression": "user.age >= 18", "action": "permit"}'\n`],
    [
      "another ruleset in a string",
      "a.yaml",
      `a: '{"kind": "Ruleset", "phase": "build", "rules": [{"a": 1}]}'\n`,
    ],
    ["alerts that are sent elsewhere", "a.sh", `${CURL}\ncurl http://g/a -d '${ALERT}'; ${CURL}\n`],
    [
      "the API of another host",
      "a.sh",
      `curl https://api.example.com/client/v4/zones/z/rulesets/r -d '${ALERT}'\n`,
    ],
    ["another part of the API", "a.sh", `${CURL.replace("rulesets", "api_gateway")} -d '${ALERT}'\n`],
    [
      "a task for another host",
      "a.yml",
      TASK("https://a.example/client/v4/zones/z/rulesets", "x", '"a > 1"'),
    ],
    ["a task with a file", "a.yml", TASK("/etc/x", "x", '"a > 1"')],
    ["a template of a playbook", "a.yml", TASK(URL, '"{{ item.action }}"', '"{{ item.expression }}"')],
    [
      "a template in rules with a known phase",
      "a.yml",
      `a:\n  b:\n    c:\n      - phase: http_request_firewall_custom\n        rules: [{ action: "{{ a }}", expression: "ip.src in {\${IPS}}", "{{ b }}": 1 }]\n`,
    ],
    [
      "a template of a workflow",
      "a.yml",
      IN_STEP(
        `${CURL} -d '{"rules": [{"action": "\${{ inputs.action }}", "expression": "ip.src in {\${{ env.IPS }}}"}]}'\n`,
      ),
    ],
    [
      "a template in a ConfigMap",
      "a.yaml",
      `data:\n  a.json: |\n    ${RULESET.replace('\\"a\\"', "${A} and ${EXTRA}")}\n`,
    ],
    [
      "what another program puts into a here document",
      "a.sh",
      `envsubst <<'EOF' | ${CURL} -d @-\n${BODY}\nEOF\n${CURL} -d @<(sed s/a/b/ <<'EOF'\n${BODY}\nEOF\n)\n`,
    ],
    ["a comment", "a.sh", `# ${CURL} -d '${BODY}'\nf # ${CURL} -d '${BODY}'\n`],
    ["a call that is printed", "a.sh", `echo ${CURL} -d '${BODY}'\n`],
    ...["__EXPR__", "TEMPLATE", "<EXPR>", "@EXPR@", "%s", "{}"].map((name): [string, string, string] => [
      `the placeholder ${name}`,
      "a.sh",
      `${CURL} -d '{"rules": [{"action": "${name}", "expression": "${name}"}]}'\n`,
    ]),
    ["a word of more letters", "a.sh", `${CURL} -d @- <<E${WORD}\n${BODY}\nE${WORD}\n`],
    ["JSON within many strings of JSON", "a.json", inStrings(RULESET, 4)],
  ])("not %s", async (_, uri, text) => {
    expect(await found(uri, text)).toEqual([]);
  });
});

it.each([
  ["gen.py", "#!/usr/bin/env python3\n# For curl.\n", undefined],
  ["a.sh", "#!/usr/bin/python3\n", undefined],
  ["a", "#!/usr/bin/env -S ansible-playbook\n", "yaml"],
  ["a", "#! /bin/dash -e\n", "shell"],
  ["a.zsh", "x\n", "shell"],
])("the format of a program %s that begins with %j is %s", (uri, text, format) => {
  expect(sniffFormat(uri, text)).toBe(format);
});
