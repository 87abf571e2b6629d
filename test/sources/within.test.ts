// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are those of other tools
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { readSource } from "../../src/sources/read.ts";

const URL = "https://api.cloudflare.com/client/v4/zones/z/rulesets/r";
const RULE = '{"action": "block", "expression": "http.request.hst eq \\"a\\""}';
const BODY = `{"rules": [${RULE}]}`;
const RULESET = `{"kind": "zone", "phase": "http_request_firewall_custom", "rules": [${RULE}]}`;
const YAML_RULES = '[{ action: block, expression: http.request.hst eq "a" }]';
const CURL = `curl -X PUT ${URL}`;
const IN_STEP = (text: string) => `jobs:\n  a:\n    steps:\n      - run: |\n${indented(text, 10)}`;

function indented(text: string, width: number): string {
  return text.replaceAll(/^/gm, " ".repeat(width));
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
  ])("%s", async (_, uri, text) => {
    expect(await found(uri, text)).toEqual(["types/unknown-field http.request.hst"]);
  });

  it("items of a list in a script", async () => {
    const text = `${CURL} -d '[{ "ip": "192.0.2.300" }]'\n`;
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
  ])("not %s", async (_, uri, text) => {
    expect(await found(uri, text)).toEqual([]);
  });
});
