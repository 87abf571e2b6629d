import { it } from "vitest";
import { CONTROL_ROUTES } from "../../src/sandbox/control/control.ts";
import { openApiDocument } from "../../src/sandbox/openapi.ts";
import { expectGolden } from "../support/golden.ts";
import { client, type Loose } from "./support.ts";

/** An operation in one line. All answers in tests conform to the schemas of results. */
function described(name: string, operation: Loose): string {
  const { summary, security, parameters, requestBody, responses } = operation;
  const body = requestBody ? [JSON.stringify(requestBody)] : [];
  const given = parameters.map((one: Loose) => `${one.in} ${one.name} ${one.description ?? ""}`.trim());
  const statuses = Object.entries<Loose>(responses).map(([status, one]) => `${status} ${one.description}`);
  return [`${name}: ${summary}`, security[0].token, ...given, ...body, ...statuses].join(" | ");
}

it("describes every operation and every control route", () => {
  const { paths, components, ...head } = openApiDocument() as Loose;
  const { schemas, ...around } = components;
  const operations = Object.entries<Loose>(paths).flatMap(([path, methods]) =>
    Object.entries<Loose>(methods).flatMap(([method, one]) =>
      described(`${method.toUpperCase()} ${path}`, one),
    ),
  );
  const lines = [
    JSON.stringify(head),
    JSON.stringify(around),
    `schemas: ${Object.keys(schemas).join(", ")}`,
    `failure: ${JSON.stringify(schemas.failure)}`,
    ...operations,
    ...CONTROL_ROUTES.map(({ route, does }) => `${route}: ${does}`),
  ];
  expectGolden(`${lines.join("\n")}\n`, "fixtures/sandbox/openapi.txt");
});

/** Bodies that some control route takes, and others reject. */
const BODIES: readonly unknown[] = [
  undefined,
  [],
  {},
  ...[{ id: 5 }, { id: "x" }],
  ...["x", "1969-12-31T23:59:59Z", "+010000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"].map((now) => ({ now })),
  ...[-1, 1.5, "1", 0].map((count) => ({ firewall_rules: count })),
  ...[
    { stats: 500 },
    { status: "x" },
    { status: 503, times: 0 },
    { latencyMs: -1 },
    { path: 5 },
    { status: 503 },
  ],
  ...[{ zone: 5 }, { zone: "none" }, { zone: "shop.example" }, { zone: "shop.example", request: 5 }],
  ...[
    { zone: "shop.example", request: { url: "x" } },
    { zone: "shop.example", request: { url: "/" }, x: 1 },
  ],
];

it("says what is wrong with calls of control routes", async () => {
  const lines: string[] = [];
  for (const { route } of [...CONTROL_ROUTES, { route: "POST /__sandbox/nothing" }]) {
    const [method = "", path = ""] = route.replace("/__sandbox", "").split(" ");
    const one = client();
    const bodies = new Map<string, string[]>();
    for (const body of method === "GET" || method === "DELETE" ? [undefined] : BODIES) {
      const { status, body: answer } = await one.control(method, path, body);
      const errors = answer.errors?.map(
        ({ message, source }: Loose) => `${message} (${source?.pointer ?? ""})`,
      );
      const keys = typeof answer.result === "object" ? Object.keys(answer.result ?? {}) : [];
      const said = [status, ...(errors ?? []), ...keys].join(" | ");
      bodies.set(said, [...(bodies.get(said) ?? []), JSON.stringify(body) ?? "nothing"]);
    }
    lines.push(route, ...[...bodies].map(([said, of]) => `  ${said}: ${of.join(" ")}`));
  }
  expectGolden(`${lines.join("\n")}\n`, "fixtures/sandbox/control.txt");
});
