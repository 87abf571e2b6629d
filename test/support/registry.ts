import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type LocalRegistry, startLocalRegistry } from "../../scripts/local-registry.ts";

/** A registry that has one packed package, under the name and version of its manifest, as if it had been published. */
export async function serveRegistry(tarball: string, manifest: object): Promise<LocalRegistry> {
  const bytes = readFileSync(tarball);
  const { name, version } = manifest as { readonly name: string; readonly version: string };
  const registry = await startLocalRegistry();
  const file = `${name}-${version}.tgz`;
  const dist = {
    tarball: `${registry.url}${name}/-/${file}`,
    shasum: createHash("sha1").update(bytes).digest("hex"),
    integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
  };
  const publication = {
    name,
    "dist-tags": { latest: version },
    versions: { [version]: { ...manifest, dist } },
    time: { [version]: "2026-01-01T00:00:00.000Z" },
    _attachments: { [file]: { data: bytes.toString("base64") } },
  };
  await fetch(registry.url + name, { method: "PUT", body: JSON.stringify(publication) });
  return registry;
}
