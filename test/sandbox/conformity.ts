import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { openApiDocument } from "../../src/sandbox/openapi.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape
const document = openApiDocument() as any;
const ajv = new Ajv2020({ strict: false });
// The schemas keep their names as ids, so that the fragments inside the document resolve.
ajv.addSchema({ $id: "https://sandbox.invalid/openapi", components: document.components });
const validators = new Map<string, ValidateFunction>();

/** The part of an answer that does not conform to the OpenAPI document; undefined if all of it does. */
export function nonconformity(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string | undefined {
  const template = Object.keys(document.paths).find((one) => matches(one, path, method));
  const responses = template && document.paths[template][method.toLowerCase()].responses;
  if (responses && !isFault(body) && !responses[status]) return `the status ${status} is not documented`;
  if (status === 204) return body === undefined ? undefined : "a body with 204";
  const key = responses && !isFault(body) ? `${method} ${template} ${status}` : "failure";
  let validator = validators.get(key);
  if (!validator) {
    const schema = responses?.[status]?.content["application/json"].schema;
    validator = ajv.compile(resolved(key === "failure" ? { $ref: "#/components/schemas/failure" } : schema));
    validators.set(key, validator);
  }
  return validator(body) ? undefined : `${key}: ${ajv.errorsText(validator.errors)}`;
}

/** A fault that a control route injects may have any status. */
function isFault(body: unknown): boolean {
  return JSON.stringify(body)?.includes("the sandbox was configured to respond") ?? false;
}

function resolved(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"https://sandbox.invalid/openapi#/components'),
  );
}

function matches(template: string, path: string, method: string): boolean {
  const segments = template.split("/");
  const given = path.split("/");
  if (segments.length !== given.length || !document.paths[template][method.toLowerCase()]) return false;
  return segments.every((segment, at) => segment.startsWith("{") || segment === given[at]);
}
