import { expect, it } from "vitest";
import { moduleOf } from "../../../src/sources/terraform/modules/module.ts";
import { referencesOf } from "../../../src/sources/terraform/modules/written-references.ts";
import { parseTerraformFile } from "../../../src/sources/terraform/read.ts";

it("a local may have any number of references, and one that another local depends on counts too", () => {
  const many = "var.a,".repeat(150_000);
  const text = `locals {\n  x = [${many}]\n  y = local.x\n}\nresource "cloudflare_list" "a" {\n  name = local.y\n}\n`;
  const module = moduleOf([parseTerraformFile("a.tf", text).value]);
  const { block } = [...module.resources.values()][0]!;
  const found = referencesOf(block, module, text).map(({ root, name }) => `${root}.${name}`);
  expect(found.slice(0, 3)).toEqual(["local.y", "local.x", "var.a"]);
  expect(found).toHaveLength(150_002);
});
