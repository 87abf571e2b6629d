import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import { ROOT } from "../setup.mjs";
import type { BundledPackage } from "./bundled-packages.ts";

/** Path of the bill of materials in the package. */
export const SBOM_FILE = "sbom.cdx.json";

/**
 * The bill of materials of the package in CycloneDX 1.6: this program and what is bundled into it, with the checksums
 * of the lock file. It contains no time and no serial number, so that equal builds have equal bills.
 */
export function billOfMaterials(packages: readonly BundledPackage[]): string {
  const own = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { packages: locked } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const root = componentOf(own, Enums.ComponentType.Application);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: root }) });
  for (const one of packages) {
    const component = componentOf(one, Enums.ComponentType.Library);
    const [algorithm, sum] = String(locked[one.folder]?.integrity ?? "").split("-");
    if (algorithm !== "sha512" || sum === undefined)
      throw new Error(`the lock file has no sum of ${one.folder}`);
    component.hashes.set(Enums.HashAlgorithm["SHA-512"], Buffer.from(sum, "base64").toString("hex"));
    bom.components.add(component);
    root.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function componentOf(
  { name, version, license }: Pick<BundledPackage, "name" | "version" | "license">,
  type: Enums.ComponentType,
): Models.Component {
  const scoped = /^(@[^/]+)\/(.+)$/.exec(name);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const licence = / (?:AND|OR|WITH) /.test(license)
    ? new Models.LicenseExpression(license)
    : new Models.SpdxLicense(license);
  return new Models.Component(type, scoped?.[2] ?? name, {
    ...(scoped ? { group: scoped[1]! } : {}),
    version,
    purl,
    bomRef: purl,
    licenses: new Models.LicenseRepository([licence]),
  });
}
