import { describe, expect, it } from "vitest";
import { readSourceSync } from "../../src/sources/read.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";

const JSON_FILES: readonly [string, unknown][] = [
  [
    "package.json",
    {
      name: "x",
      version: "1.0.0",
      type: "module",
      scripts: { test: "vitest" },
      overrides: { a: "1" },
      files: ["dist"],
    },
  ],
  ["package-lock.json", { name: "x", lockfileVersion: 3, packages: { "": { name: "x", version: "1.0.0" } } }],
  ["lerna.json", { packages: ["packages/*"], version: "independent" }],
  ["tsconfig.json", { compilerOptions: { strict: true, rootDir: "." }, include: ["src"], references: [] }],
  [
    ".eslintrc.json",
    { root: true, rules: { semi: ["error", "always"] }, overrides: [{ files: ["*.ts"], rules: { a: 1 } }] },
  ],
  ["eslint flat configuration", [{ name: "x", files: ["*.ts"], rules: { "no-undef": "error" } }]],
  ["biome.json", { linter: { rules: { recommended: true } }, files: { includes: ["**"] } }],
  [
    "renovate.json",
    { extends: ["config:base"], packageRules: [{ matchPackageNames: ["a"], enabled: false }] },
  ],
  ["composer.json", { name: "a/b", require: { php: ">=8" }, config: { "sort-packages": true } }],
  ["values of a chart", { alerts: { name: "web", rules: [{ alert: "Down", expr: "up == 0" }] } }],
  ["cors", [{ AllowedOrigins: ["*"], AllowedMethods: ["GET"] }]],
  [
    "S3 lifecycle",
    { Rules: [{ ID: "a", Status: "Enabled", Filter: { Prefix: "x" }, Expiration: { Days: 1 } }] },
  ],
  ["IAM policy", { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: "s3:*", Resource: "*" }] }],
  [
    "Cloud Armor policy",
    {
      name: "p",
      type: "CLOUD_ARMOR",
      rules: [{ action: "deny(403)", priority: 1, match: { expr: { expression: "true" } } }],
    },
  ],
  [
    "Azure firewall",
    {
      name: "p",
      properties: { customRules: [{ name: "a", priority: 1, action: "Block", matchConditions: [] }] },
    },
  ],
  [
    "VS Code tasks",
    { version: "2.0.0", tasks: [{ label: "a", type: "shell", command: "x", group: "build" }] },
  ],
  [
    "Grafana dashboard",
    { title: "x", panels: [{ id: 1, targets: [{ expr: "up", refId: "A" }] }], templating: { list: [] } },
  ],
  [
    "OpenAPI",
    { openapi: "3.0.0", info: { title: "x", version: "1" }, paths: { "/a": { get: { responses: {} } } } },
  ],
  ["GeoJSON", { type: "FeatureCollection", features: [{ type: "Feature", properties: {}, geometry: null }] }],
  [
    "records",
    [
      { id: 1, name: "a", status: "active", paused: false },
      { id: 2, name: "b", status: "active", paused: false },
    ],
  ],
  ["users", { users: [{ id: 1, name: "a", plan: { id: "pro" } }] }],
  ["numbers", [1, 2, 3]],
  ["a text", "hello"],
  [
    "SARIF",
    { version: "2.1.0", runs: [{ tool: { driver: { name: "x", rules: [{ id: "a" }] } }, results: [] }] },
  ],
  ["JSON-RPC answer", { jsonrpc: "2.0", result: [], id: 1 }],
  [
    "Tekton trigger",
    { kind: "Trigger", spec: { interceptors: [{ name: "cel", params: [{ name: "filter", value: "x" }] }] } },
  ],
];

const YAML_FILES: readonly [string, string][] = [
  [
    "compose",
    "services:\n  web:\n    image: nginx\n    entrypoint: ['nginx']\n    ports: ['80:80']\nvolumes:\n  data: {}\n",
  ],
  ["pnpm workspace", "packages:\n  - packages/*\noverrides:\n  foo: 1.0.0\n"],
  [
    "GitHub workflow",
    "name: CI\non:\n  push:\n    branches: [main]\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with: {ref: main}\n",
  ],
  ["GitHub action", "name: x\ndescription: y\ninputs: {}\nruns:\n  using: node20\n  main: index.js\n"],
  [
    "GitLab CI",
    "stages: [build]\nbuild:\n  stage: build\n  script: [make]\n  rules:\n    - if: $CI_COMMIT_TAG\n      when: always\n",
  ],
  [
    "Kubernetes role",
    "apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: x}\nrules:\n  - apiGroups: ['']\n    resources: [pods]\n    verbs: [get]\n",
  ],
  [
    "Kubernetes ingress",
    "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: x}\nspec:\n  rules:\n    - host: a.example\n      http: {paths: []}\n",
  ],
  ["Kubernetes pod status", "apiVersion: v1\nkind: Pod\nstatus:\n  phase: Running\n  conditions: []\n"],
  [
    "admission policy",
    "kind: ValidatingAdmissionPolicy\nspec:\n  validations:\n    - expression: object.spec.replicas <= 5\n      message: too many\n",
  ],
  [
    "Prometheus alerts",
    "groups:\n  - name: x\n    rules:\n      - alert: Down\n        expr: up == 0\n        for: 5m\n        labels: {severity: page}\n",
  ],
  [
    "Semgrep rules",
    "rules:\n  - id: a\n    pattern: foo($X)\n    message: no\n    languages: [js]\n    severity: ERROR\n",
  ],
  [
    "Falco rules",
    "- rule: shell\n  desc: x\n  condition: spawned_process\n  output: x\n  priority: NOTICE\n",
  ],
  ["Sigma rule", "title: x\nstatus: test\ndetection:\n  selection: {a: b}\n  condition: selection\n"],
  ["Ansible playbook", "- hosts: all\n  tasks:\n    - name: x\n      action: ping\n      when: true\n"],
  ["OpenAPI", "openapi: 3.0.0\ninfo: {title: x, version: '1'}\npaths: {}\n"],
  ["MkDocs", "site_name: x\nnav:\n  - Home: index.md\ntheme: {name: material}\n"],
  ["Caddy-like routes", "routes:\n  - match: {path: /a}\n    action: proxy\n    filter: strip\n"],
  [
    "Argo workflow",
    "kind: Workflow\nspec:\n  entrypoint: main\n  templates:\n    - name: main\n      container: {image: a}\n",
  ],
  ["pre-commit", "repos:\n  - repo: https://example.com/x\n    rev: v1\n    hooks:\n      - id: a\n"],
  [
    "dependabot",
    "version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    groups: {all: {patterns: ['*']}}\n",
  ],
];

describe("files of other tools", () => {
  it.each(JSON_FILES)("contain nothing from Cloudflare: %s", (_, value) => {
    const { subjects, estates, isEmptyAnswer, diagnostics } = readSourceSync("f.json", JSON.stringify(value));
    expect({ subjects, estates, isEmptyAnswer, diagnostics }).toEqual({
      subjects: [],
      estates: [],
      isEmptyAnswer: false,
      diagnostics: [],
    });
  });

  it.each(YAML_FILES)("contain nothing from Cloudflare: %s", (_, text) => {
    const { subjects, estates, isEmptyAnswer, diagnostics } = readSourceSync("f.yaml", text, { readYaml });
    expect({ subjects, estates, isEmptyAnswer, diagnostics }).toEqual({
      subjects: [],
      estates: [],
      isEmptyAnswer: false,
      diagnostics: [],
    });
  });
});
