/**
 * Compiles the JSON Schemas of `src/contract/schemas` to plain functions, so that users install no validator and wait
 * for no compilation.
 *
 *     npx tsx scripts/compile-schemas.ts              writes src/contract/schemas/validators.generated.ts
 *     npx tsx scripts/compile-schemas.ts --check      fails where it would change, and writes nothing
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { transform } from "esbuild";
import { SCHEMAS } from "../src/contract/schemas/schemas.ts";

/** The file that the validators are written to. */
export const VALIDATORS_PATH = fileURLToPath(
  new URL("../src/contract/schemas/validators.generated.ts", import.meta.url),
);

const HEADER = `// Written by scripts/compile-schemas.ts from src/contract/schemas/schemas.ts. Not to be edited.
// @ts-nocheck
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes("--check"));

/** The text of the generated module: one exported function for each schema, without imports. */
export async function renderValidators(): Promise<string> {
  // The schemas use nothing that differs between drafts, and code for draft 2020-12 is twice as long.
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  const names = Object.keys(SCHEMAS);
  for (const [name, schema] of Object.entries(SCHEMAS)) ajv.addSchema({ ...(schema as object), $id: name });
  const source = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  if (/\brequire\(|\bimport\b/.test(source)) throw new Error("A keyword needs a run-time import of ajv.");
  const { code } = await transform(source, { format: "esm", target: "node20" });
  return HEADER + code;
}

async function main(isCheck: boolean): Promise<void> {
  const text = await renderValidators();
  if (!isCheck) writeFileSync(VALIDATORS_PATH, text);
  else if (readFileSync(VALIDATORS_PATH, "utf8") !== text) {
    console.error(
      "The validators are out of date. Run `npx tsx scripts/compile-schemas.ts` and commit the result.",
    );
    process.exitCode = 1;
  }
}
