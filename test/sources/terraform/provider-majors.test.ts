import { describe, expect, it } from "vitest";
import { lockedVersion, majorsFor } from "../../../src/sources/terraform/modules/provider-majors.ts";

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
