import { describe, expect, it } from "vitest";
import { parseHcl } from "../../../src/sources/terraform/hcl/parse.ts";
import {
  contradiction,
  lockedVersion,
  majorsFor,
} from "../../../src/sources/terraform/modules/provider-majors.ts";
import {
  noteProvider,
  type ProviderDemands,
} from "../../../src/sources/terraform/modules/required-provider.ts";

describe("the demands of a module on the provider", () => {
  const required = (content: string) => `terraform {\n  required_providers {\n    ${content}\n  }\n}\n`;

  it.each<[text: string, constraints: readonly string[], isOther?: boolean]>([
    ['provider "cloudflare" {\n  version = "~> 3.0"\n}\n', ["~> 3.0"]],
    ['provider "cloudflare" {\n  api_token = "version"\n}\n', []],
    ['provider "random" {\n  version = "3.6.0"\n}\n', []],
    ['resource "cloudflare" {\n  version = "1.0"\n}\n', []],
    [required('cloudflare = "~> 2.0"'), ["~> 2.0"]],
    [required('random = { source = "hashicorp/random", version = "3.6.0" }'), []],
    [required('cloudflare = { source = "cloudflare/cloudflare", version = "~> 5" }'), ["~> 5"]],
    [required('cloudflare = { source = "r.example/Cloudflare/cloudflare" }'), []],
    [required('cloudflare = { source = "a/cloudflare", "version" = "1.0" }'), ["1.0"], true],
    ["terraform {\n  required_providers = { cloudflare = { version = var.v } }\n}\n", []],
    ['terraform {\n  required_providers = { cloudflare = { version = "4.0" } }\n}\n', ["4.0"]],
    ['terraform {\n  other = { cloudflare = "4.0" }\n  required_providers = "4.0"\n}\n', []],
    ['terraform {\n  required_version = "1.9"\n  backend "s3" {\n    cloudflare = "1"\n  }\n}\n', []],
  ])("%j", (text, constraints, isOther = false) => {
    const demands: ProviderDemands = { constraints: [], isOther: false, aliases: new Set(), misread: [] };
    for (const item of parseHcl("main.tf", text).value.body.items)
      if (item.kind === "Block") noteProvider(item, { text, uri: "main.tf", host: undefined }, demands);
    expect(demands.constraints.map((one) => one.text)).toEqual(constraints);
    expect(demands.isOther).toBe(isOther);
    for (const { text: demand, place } of demands.constraints)
      expect(text.slice(place.start, place.end)).toBe(JSON.stringify(demand));
  });
});

describe("the majors that constraints allow", () => {
  it.each([
    [[], [4, 5]],
    [["~> 4.0"], [4]],
    [["~> 4"], [4, 5]],
    [["5.1.0"], [5]],
    [[">= 4.9, < 6"], [4, 5]],
    [[">= 4.9", "< 5.0.0"], [4]],
    [["~> 5.2.1"], [5]],
    [["< 4"], []],
    [["> 4.52.0, != 5.0.0"], [4, 5]],
    [["5.0.0-alpha1"], [5]],
    [["latest"], [4, 5]],
    [["~> 3.0"], []],
    [[">= 3.0", "< 4.0"], []],
    [["~> 6.0", ">= 5.0"], []],
    [
      ["~> 4.0", "~> 5.0"],
      [4, 5],
    ],
    [
      ["~> 5.0", "4.52.0"],
      [4, 5],
    ],
    [["~> 3.0", "~> 4.0"], [4]],
  ])("%j: %j", (constraints, majors) => {
    expect(majorsFor(constraints)).toEqual(majors);
  });
});

describe("constraints that no version meets together", () => {
  it.each<[readonly string[], number | undefined]>([
    [["~> 4.0", ">= 5"], 1],
    [["~> 4.0, >= 5"], 0],
    [[">= 4", "~> 4.0", "< 5", "~> 5.1"], 3],
    [["> 5.1.3", "~> 5.1.0", "!= 5.1.4"], undefined],
    [["~> 3.0", "< 3.9"], undefined],
    [["> 5.1", "< 5.2", "!= 5.1.1"], undefined],
    [["4.52.0", "~> 5.0"], 1],
    [["5.0.0-rc1", ">= 5.0.0"], undefined],
    [["latest", "~> 4.0", "~> 5.0"], undefined],
    [[], undefined],
  ])("%j: %j", (constraints, at) => {
    expect(contradiction(constraints)).toBe(at);
  });
});

describe("a lock file", () => {
  it("selects a version", () => {
    const text = `provider "registry.terraform.io/hashicorp/random" {
  version = "3.6.0"
}

provider "registry.opentofu.org/cloudflare/cloudflare" {
  version     = "5.8.4"
  constraints = "~> 5.0"
}
`;
    expect(lockedVersion(text)).toBe("5.8.4");
    expect(lockedVersion("")).toBeUndefined();
  });
});
