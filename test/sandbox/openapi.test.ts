import { it } from "vitest";
import { CONTROL_ROUTES } from "../../src/sandbox/control/control.ts";
import { openApiDocument } from "../../src/sandbox/openapi.ts";
import { expectGolden } from "../support/golden.ts";
import type { Loose } from "./support.ts";

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
