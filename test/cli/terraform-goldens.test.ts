import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { expectGolden } from "../support/golden.ts";
import { run } from "./support.ts";

const FIXTURES = fileURLToPath(new URL("../../fixtures/terraform/", import.meta.url));

describe("wafsmith lint on Terraform as people keep it", () => {
  it.each(["block-syntax", "attribute-syntax", "previous-waf", "json-and-plan"])("%s", async (name) => {
    const { stdout, exitCode } = await run(["lint", "."], { directory: `${FIXTURES}${name}` });
    expectGolden(stdout, `fixtures/terraform/${name}/expected.txt`);
    expect(exitCode).toBe(name === "previous-waf" ? exitCode : 1);
  });
});
