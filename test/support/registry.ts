import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A package registry on this machine that has one package, as if it had been published. */
export interface Registry {
  readonly url: string;
  stop(): void;
}

/** Serves a packed package under the name and version of its manifest. All else is not found. */
export async function serveRegistry(tarball: string, manifest: object): Promise<Registry> {
  const bytes = readFileSync(tarball);
  const { name, version } = manifest as { readonly name: string; readonly version: string };
  const server: Server = createServer(({ url }, response) => {
    if (url === `/${name}/-/${name}-${version}.tgz`) return response.end(bytes);
    if (url !== `/${name}`) {
      response.statusCode = 404;
      return response.end("{}");
    }
    const dist = {
      tarball: `http://127.0.0.1:${portOf(server)}/${name}/-/${name}-${version}.tgz`,
      shasum: createHash("sha1").update(bytes).digest("hex"),
      integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
    };
    response.setHeader("content-type", "application/json");
    return response.end(
      JSON.stringify({
        name,
        "dist-tags": { latest: version },
        versions: { [version]: { ...manifest, dist } },
        time: { [version]: "2026-01-01T00:00:00.000Z" },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => server.close() };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
