import { ENVELOPE } from "../../src/contract/envelope.ts";
import { API_ERRORS } from "../../src/contract/errors.ts";
import { GATEWAY, GATEWAY_METHODS } from "../../src/contract/gateway.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { LIST_KINDS } from "../../src/contract/lists.ts";
import { prose } from "../../src/core/markdown.ts";
import { number } from "../../src/core/phrases.ts";
import { CONTROL_ROUTES } from "../../src/sandbox/control/control.ts";
import { FAULT_MEMBERS } from "../../src/sandbox/control/faults.ts";
import { CHAIN_HEAD } from "../../src/sandbox/gateway/chain/blocks.ts";
import { permissionOf } from "../../src/sandbox/http/route.ts";
import { lintCodes } from "../../src/sandbox/lint-codes.ts";
import { OWN_ERRORS } from "../../src/sandbox/own-errors.ts";
import { MISSING_ROUTES, NOT_EMULATED } from "../../src/sandbox/routes/not-emulated.ts";
import { ROUTES } from "../../src/sandbox/routes/routes.ts";
import { defaultEstates } from "../../src/sandbox/state/default-estates.ts";
import { DEFAULT_LIMITS } from "../../src/sandbox/world.ts";
import { fence, table } from "./markdown.ts";

/** `docs/sandbox.md`: how to run the sandbox, and its responses. */
export function sandboxPage(): string {
  return `${[
    "# The sandbox",
    INTRODUCTION,
    fence(START, "sh"),
    AFTER_START,
    "## Start with your own zones",
    SEEDS,
    zones(),
    CREDENTIALS,
    "## Lists",
    LISTS,
    "## Keep the state",
    DATA,
    "## Serve HTTPS",
    TLS,
    "## Run it in containers and pipelines",
    CONTAINERS,
    "## Use it in tests",
    IN_TESTS,
    fence(TEST_EXAMPLE, "js"),
    "## Control routes",
    CONTROL,
    table(
      ["route", "effect"],
      CONTROL_ROUTES.map(({ route, does }) => [code(route), does]),
    ),
    "### Evaluate a request",
    EVALUATE,
    "### Faults",
    FAULTS,
    table(
      ["member", "takes", "effect"],
      Object.entries(FAULT_MEMBERS).map(([name, { takes, does }]) => [code(name), takes, does]),
    ),
    "## Quotas and limits",
    LIMITS_INTRODUCTION,
    limits(),
    "## Routes",
    ROUTES_INTRODUCTION,
    table(
      ["route", "does", "needs", "`dry_run`"],
      ROUTES.map((route) => {
        const { scope, access } = permissionOf(route);
        const needs = `${scope}, ${access}`;
        return [code(`${route.method} ${route.path}`), route.summary, needs, route.takesDryRun ? "yes" : ""];
      }),
    ),
    "### Routes that answer 501",
    missingRoutes(),
    "## Errors",
    ERRORS,
    "### Errors of Cloudflare",
    observedErrors(),
    "### Errors of the sandbox",
    table(
      ["code", "status", "message"],
      Object.values(OWN_ERRORS).map((error) => [
        String(error.code),
        String(error.status),
        code(error.message),
      ]),
    ),
    "### Findings of lint rules",
    LINT_ERRORS,
    lintErrors(),
    "## The gateway",
    gateway(),
    "## Not emulated",
    NOT_EMULATED.map((sentence) => `- ${prose(sentence)}`).join("\n"),
  ].join("\n\n")}\n`;
}

const INTRODUCTION =
  "`wafsmith serve` runs a local stand-in for the Rulesets API, the WAF migration, the API of the previous WAF, firewall rules, filters, page rules, the lists of accounts, and the Ethereum gateway. Use it to try a payload, a migration plan or a client. It sends nothing to Cloudflare.";

const START = `export WAFSMITH_SANDBOX_TOKEN=local
npx wafsmith serve --port 8787 --gateway-port 8788`;

const AFTER_START = `It prints both addresses and the token, unless you set the token yourself. \`--json\` prints them as one line of JSON, for scripts. Without \`--port\` it takes a free port; without \`WAFSMITH_SANDBOX_TOKEN\` it makes up a token. Point a client at the address:

- **Terraform and OpenTofu**, provider v5: \`CLOUDFLARE_BASE_URL\`. Provider v4 takes \`api_hostname\` and speaks HTTPS only, so start with \`--tls\`.
- **cloudflare npm and Python SDKs**: \`baseURL\` and \`base_url\`.
- **cloudflare-go**: \`cloudflare.BaseURL(…)\`, or \`option.WithBaseURL(…)\` from version 2 on.
- **octorules**: \`CLOUDFLARE_BASE_URL\`.
- **curl**: the lines of \`compile --format curl\` read \`CLOUDFLARE_API_BASE\`.

\`GET /\` lists the routes, and \`GET /openapi.json\` describes them as an OpenAPI 3.1 document. It has every status that a route answers, except for the faults that you inject. Every response conforms to it; \`test/sandbox/conformity.ts\` checks each response in the tests.`;

const SEEDS =
  "`--seed PATH` takes what [`wafsmith simulate`](migration.md) reads: a directory of API exports, or one object per zone, as JSON or YAML. Give it several times for several files. Without it, the sandbox starts with three zones of one account:";

const CREDENTIALS = `A seed may also contain credentials. A key is sent with the headers ${ENVELOPE.keyHeaders.value.map((name) => `\`${name}\``).join(" and ")}.

${fence(
  `{
  "tokens": [
    { "token": "read-only", "access": "read", "zones": ["ZONE_ID"] },
    { "token": "deploys", "access": "edit", "zones": "*", "accounts": ["ACCOUNT_ID"] }
  ],
  "keys": [{ "email": "a@example.com", "key": "secret" }]
}`,
  "json",
)}

A token reaches the \`zones\` and \`accounts\` that it names, or everything if it names neither. \`access\` is \`read\` or \`edit\`, the default. [Routes](#routes) lists what each route needs; a token that lacks it gets 403. So a token for one zone cannot change the rulesets of the account. A credential with a mistake is not added but named on standard error.

Seeds are not checked as request bodies are: an export is returned unchanged, including its account, its managed rulesets and the entry points of all phases. Everything that is not kept is named on standard error, such as a second entry point of a phase, an unknown file, or a member that the sandbox does not store.`;

const LISTS = `An account has lists of the kinds ${Object.keys(LIST_KINDS.value).map(code).join(", ")}. As at Cloudflare, a change of their items is an operation: the response has its \`operation_id\`, and the items change later. \`GET …/bulk_operations/{operation_id}\` answers \`pending\`, and then \`completed\` or \`failed\`. An account has one pending operation at a time; another change answers 429 until then.

An operation takes \`listOperationMs\` of the sandbox's clock. If a test stops the clock, it stays pending until the test moves the clock, so a client that does not wait is found out.

An expression may refer to a list (\`ip.src in $office\`) only if the account has one of that name and of a kind that fits. A list to which an expression refers cannot be deleted.

A seed takes the exports of \`GET …/rules/lists\` and of each list's items, in a file whose path names the list by id or name (\`lists/office.json\`), or lists with their items:

${fence('{ "lists": [{ "name": "office", "kind": "ip", "items": ["192.0.2.0/24"] }] }', "json")}

No source shows how Cloudflare orders items, what it does with a value that a list has already, or the errors of these routes; here items are in the order of their creation, and a new item replaces one of the same value and keeps its id. Cursors and page sizes are the sandbox's own.`;

const DATA = `\`--data FILE\` keeps the state in a SQLite file. A change is in the file before it is answered, so it survives \`kill -9\`. A failure of the machine may cost the last changes.

- A change that cannot be written, such as on a full disk, answers 507 and changes nothing.
- A file that already contains a state takes precedence over \`--seed\`. Remove the file to begin with the seed.
- Only one process at a time uses a file; another one exits with the reason. This also applies to containers that share a volume. In \`FILE.owner\` the owner says that it is alive, so after a kill the next start succeeds: at once if it can see that the process is gone, otherwise after 10 seconds without a sign of life. A server that was suspended for that long and lost its file answers changes with 507.
- A symbolic link refers to the same file. A file with several hard links is rejected, and so is a file that is mounted alone into a container: mount its directory, because SQLite keeps its journal next to it.
- The token is new in each run unless \`WAFSMITH_SANDBOX_TOKEN\` is set. Only digests of tokens and keys are in the file.
- A damaged file, a file of another program and a file of a newer wafsmith are rejected with the reason.`;

const TLS = `\`--tls\` generates a certificate for this run. Let clients trust the file that is printed (under \`certificate\` with \`--json\`): \`NODE_EXTRA_CA_CERTS\` for Node, \`SSL_CERT_FILE\` for Go and Python's httpx, \`REQUESTS_CA_BUNDLE\` for Python's requests, \`--cacert\` for curl. The file is removed at the end.

\`--tls-cert\` and \`--tls-key\` serve with your own certificate, as PEM.

\`--tls-name NAME\` adds a name to the generated certificate, for clients that reach the sandbox by the name of a service.`;

const CONTAINERS = `The [Dockerfile](../Dockerfile) has a target that serves the sandbox on ports 8787 and 8788 and checks its own health:

${fence("docker build --target sandbox --build-arg WAFSMITH_VERSION=0.1.0 --tag registry.example/wafsmith-sandbox .", "sh")}

Give the token with the environment variable \`WAFSMITH_SANDBOX_TOKEN\`; without it the container exits with the reason. More tokens and keys come from \`WAFSMITH_SANDBOX_CREDENTIALS\`, in the form that a [seed](#start-with-your-own-zones) has. They replace those of the last run on the same data file, and a mistake ends the program:

${fence(`export WAFSMITH_SANDBOX_CREDENTIALS='{"tokens":[{"token":"plan","access":"read"}],"keys":[{"email":"ci@example.com","key":"secret"}]}'`, "sh")}

The container logs each request (\`--log\`): method, path, status and duration. Headers, bodies and the values of query parameters are not logged, and the token is printed only if the sandbox made it up.

The base image is not pinned in the Dockerfile. To pin it, build with \`--build-arg NODE_DIGEST=sha256:…\`; \`docker buildx imagetools inspect node:22-slim\` prints the current digest. Repeat that to update it.

The tests have no Docker, so they did not run the following examples; \`test/sandbox/image.test.ts\` runs the command and the health check of the image without a container, and \`test/sandbox/ownership.test.ts\` two servers on one volume in namespaces.

**Docker Compose**. \`--wait\` waits for the health check. The volume is a directory, never the file alone.

${fence(
  `services:
  cloudflare:
    image: registry.example/wafsmith-sandbox
    command: serve --log --host 0.0.0.0 --port 8787 --gateway-port 8788 --data /data/state.db
    environment: { WAFSMITH_SANDBOX_TOKEN: local }
    ports: ["127.0.0.1:8787:8787"]
    volumes: ["state:/data"]
volumes:
  state:`,
  "yaml",
)}

**GitHub Actions**. Steps of the job reach it at \`http://127.0.0.1:8787/client/v4\`.

${fence(
  `services:
  cloudflare:
    image: registry.example/wafsmith-sandbox
    env: { WAFSMITH_SANDBOX_TOKEN: local }
    ports: ["8787:8787"]`,
  "yaml",
)}

**GitLab CI**. The job reaches it at \`http://cloudflare:8787/client/v4\`.

${fence(
  `services:
  - name: registry.example/wafsmith-sandbox
    alias: cloudflare
    variables: { WAFSMITH_SANDBOX_TOKEN: local }`,
  "yaml",
)}

**Testcontainers** for Node:

${fence(
  `import { GenericContainer, Wait } from "testcontainers";

const container = await new GenericContainer("registry.example/wafsmith-sandbox")
  .withEnvironment({ WAFSMITH_SANDBOX_TOKEN: "local" })
  .withExposedPorts(8787)
  .withWaitStrategy(Wait.forHealthCheck())
  .start();
const baseURL = \`http://\${container.getHost()}:\${container.getMappedPort(8787)}/client/v4\`;`,
  "ts",
)}`;

const IN_TESTS =
  "In a JavaScript test, `createSandbox` needs no port: give its `fetch` to the client. `serveSandbox` listens on free ports.";

const TEST_EXAMPLE = `import { createSandbox } from "wafsmith/sandbox";

const sandbox = createSandbox({ limits: { maxFirewallRules: 5 } });
const answer = await sandbox.fetch(\`\${sandbox.restUrl}/zones\`, {
  headers: { authorization: \`Bearer \${sandbox.token}\` },
});
console.log((await answer.json()).result.map(({ name }) => name), sandbox.calls().length);
sandbox.close();`;

const CONTROL =
  "On a loopback address these need no token; on another one (`--host`) they need one that may edit everything. They do not respond to web pages of another origin.";

const EVALUATE = `\`POST /__sandbox/evaluate\` answers what the current rules of a zone and its account do with a request, with the evaluator of [\`wafsmith test\`](testing-rules.md):

${fence(
  `{
  "zone": "shop.example",
  "request": { "method": "POST", "url": "https://shop.example/login", "ip.src": "192.0.2.7" },
  "matches": ["942100"]
}`,
  "json",
)}

- \`zone\` is an id or a name, and \`request\` [an object that describes a request](requests.md).
- The result has the \`action\` that ends the evaluation (null if none does), the rule at its \`end\`, the rules that \`matched\`, and all \`rules\` with the conditions that decided.
- The sandbox does not have the expressions of managed rules. \`matches\` names the managed rules that the request matches, by id, \`ref\` or OWASP number, for example from a security event. \`scores\` then has the OWASP score and the threshold, with overrides and exceptions applied. A rule without an \`increment\` adds 5. Without \`matches\`, the outcome of managed rulesets is unknown, and \`possible\` lists the actions that remain, if they are known.
- If the account and the zone both execute a managed ruleset, the overrides of the zone are used for both. The previous WAF, rate limits and page rules are not evaluated.`;

const FAULTS =
  '`PUT /__sandbox/faults` makes requests fail on purpose, to test how a client reacts: `{ "status": 503, "retryAfter": 1, "method": "PUT", "times": 2 }`. Only one set of faults is active at a time.';

const LIMITS_INTRODUCTION =
  "Cloudflare has quotas that it does not publish. These numbers are the sandbox's own; `createSandbox` and `serveSandbox` take others as `limits`, and a control route sets the quota of firewall rules. Rules of a zone's plan, such as the number of regular expressions, are those of [`wafsmith lint`](rules/README.md).";

const ROUTES_INTRODUCTION = `Paths are below \`${ENVELOPE.basePath.value}\`. A change with \`dry_run=true\`, if the route supports it, is checked in full but not made; its \`result\` is null. "needs" is the permission of the token: what it must reach and what it may do there. \`HEAD\` is answered as \`GET\` without a body. A path of another part of Cloudflare's API, such as \`/zones/{zone_id}/logpush/jobs\`, answers 501. Any other path that is not listed here or below answers 404 with code ${API_ERRORS.noRoute.value.code}, and another method 405.`;

const ERRORS = `A body is checked in three steps. The first step that finds an error determines the response:

1. **Keys and types**, against the schemas of the OpenAPI document. A null counts as absent.
2. **Lint rules with the effect "rejected"**, with the plan of the zone. \`source.pointer\` points to the value, and \`messages\` contains the finding and its help.
3. **The state**: ids, positions, quotas, the stage of the migration.

A rule that is accepted may bring remarks in \`messages\`, such as an \`execute\` rule whose ruleset the sandbox does not have. Deleting a ruleset that rules execute succeeds without a body; the remark is in the header \`x-wafsmith-note\`.`;

const LINT_ERRORS =
  "A finding that Cloudflare was seen to answer has the code and the words of Cloudflare. Others have a code of the sandbox and the message of the rule.";

function zones(): string {
  const example = defaultEstates() as readonly {
    readonly zone: {
      readonly id: string;
      readonly name: string;
      readonly plan: { readonly legacy_id: string };
    };
  }[];
  const states = ["before the migration, with blockers", "before the migration, ready", "in validation mode"];
  return table(
    ["zone", "id", "plan", "stage"],
    example.map(({ zone }, at) => [zone.name, code(zone.id), zone.plan.legacy_id, states[at] ?? ""]),
  );
}

function limits(): string {
  const { maxBodyBytes, maxBodyRules, maxRulesetVersions, maxRecordedCalls } = DEFAULT_LIMITS;
  const { listOperationMs, maxFirewallRules } = DEFAULT_LIMITS;
  return table(
    ["limit", "default", "beyond it"],
    [
      ["`maxFirewallRules`: firewall rules of a zone", number(maxFirewallRules), "error; new filters stay"],
      ["`maxBodyRules`: rules, filters or list items in a body", number(maxBodyRules), "error"],
      [
        "`maxRulesetVersions`: readable versions of a ruleset",
        number(maxRulesetVersions),
        "the oldest is forgotten",
      ],
      ["`maxRecordedCalls`: recorded requests", number(maxRecordedCalls), "the oldest is forgotten"],
      [
        "`listOperationMs`: milliseconds until the items of a list change",
        number(listOperationMs),
        "another change answers 429 until then",
      ],
      ["`maxBodyBytes`: bytes of a request body", number(maxBodyBytes), "error 413"],
    ],
  );
}

function missingRoutes(): string {
  const byWhat = new Map<string, string[]>();
  for (const { what, methods, path } of MISSING_ROUTES) {
    const shown = methods.length > 2 ? path : `${methods.join(", ")} ${path}`;
    byWhat.set(what, [...(byWhat.get(what) ?? []), code(shown)]);
  }
  return `${'Cloudflare has these routes, but the sandbox does not emulate them. They answer 501, because a client reads 404 as "there are none".'}

${table(
  ["what", "paths"],
  [...byWhat].map(([what, paths]) => [what, paths.join(" ")]),
)}`;
}

function observedErrors(): string {
  const rows = Object.values(API_ERRORS)
    .filter(({ value }) => value.message !== "")
    .map(({ value }) => [
      value.code === undefined ? "" : String(value.code),
      value.status === undefined ? "" : String(value.status),
      code(value.message),
      prose(value.when),
    ]);
  return `These were seen in public reports and clients; [facts](facts.md) lists the sources. If only the text is known, there is no code. Some are listed but not emulated, because it is not known what causes them.

${table(["code", "status", "message", "when"], rows)}`;
}

function lintErrors(): string {
  return table(
    ["code", "rule"],
    lintCodes().map(({ ruleId, code: number }) => [
      String(number),
      ruleId === undefined ? "every other rule" : `[${ruleId}](rules/${ruleId}.md)`,
    ]),
  );
}

function gateway(): string {
  const all = [...GATEWAY_METHODS.values()].map(({ value }) => value);
  const names = (isPublic: boolean) =>
    all
      .filter((one) => one.isPubliclySupported === isPublic)
      .map(({ name }) => code(name))
      .join(", ");
  const networks = Object.keys(GATEWAY.networks.value).map((name) =>
    code(GATEWAY.path.value.replace("{network}", () => name)),
  );
  return `The gateway speaks JSON-RPC ${GATEWAY.protocolVersion.value} over \`POST\` at ${networks.join(" and ")}, single requests and batches. All of its errors are JSON-RPC errors.

| call | limit |
| --- | --- |
| \`eth_getLogs\` | ${number(LIMITS.maxGetLogsBlocks.value)} blocks |
| \`trace_filter\` | ${number(LIMITS.maxTraceFilterBlocks.value)} blocks, ${number(LIMITS.maxTraceFilterTraces.value)} traces |
| \`eth_feeHistory\` | ${number(LIMITS.maxFeeHistoryBlocks.value)} blocks |

\`wafsmith pages\` splits a \`trace_filter\` or \`eth_getLogs\` call that is over these limits into calls that are not.

A method that the gateway does not support answers ${GATEWAY.unsupportedMethodStatus.value}, for the whole batch if it is in one. Supported are ${names(true)}. With \`--gateway-methods specified\`, the default, these are supported as well, which documentation marks as unsupported: ${names(false)}.

Requests are answered by one of these:

1. The node at \`--upstream URL\`. Credentials in the address are sent to it. A call that the node rejects because of its range is split and joined.
2. [anvil](https://getfoundry.sh/anvil), if the package \`@foundry-rs/anvil\` is installed.
3. A small chain in the box for each network, the same in every run: ${number(CHAIN_HEAD)} blocks of two transactions, each with a log and a trace. Its chain id is that of the network (${Object.entries(
    GATEWAY.networks.value,
  )
    .map(([name, id]) => `${id} for ${name}`)
    .join(
      ", ",
    )}), so use keys without funds there. A signed transaction gets a block and a receipt if its chain id and its nonce are right. It is not executed: it always succeeds (\`test/sandbox/chain.test.ts\`), and balances, code and logs do not change. Each start begins a new chain.

The parameters of each request are checked by the types of [Ethereum's API](https://github.com/ethereum/execution-apis) before the node is asked; a wrong one answers the JSON-RPC error -32602.

ethers joins requests into batches and asks for \`eth_maxPriorityFeePerGas\`, which is not on Cloudflare's list, so the whole batch answers ${GATEWAY.unsupportedMethodStatus.value}. Turn batches off: \`new JsonRpcProvider(url, undefined, { batchMaxCount: 1 })\`.

Web pages may use the gateway only from origins that you name with \`--allow-origin\`.`;
}

function code(text: string): string {
  return `\`${text}\``;
}
