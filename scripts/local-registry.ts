import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A package registry on this machine. */
export interface LocalRegistry {
  /** Ends in a slash. */
  readonly url: string;
  stop(): void;
}

/** The body with which npm publishes a version. */
interface Publication {
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

/** A registry that has nothing, and keeps what is published to it until it is stopped. Everything else is not found. */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const documents = new Map<string, Publication>();
  const tarballs = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const name = (request.url ?? "/").slice(1).split("?")[0]!;
    if (request.method === "PUT") {
      const { _attachments, ...document } = JSON.parse(await bodyOf(request)) as Publication;
      documents.set(name, { ...document, _attachments: {} });
      for (const [file, { data }] of Object.entries(_attachments))
        tarballs.set(`${name}/-/${file}`, Buffer.from(data, "base64"));
      return response.writeHead(201).end("{}");
    }
    const tarball = tarballs.get(name);
    if (tarball) return response.end(tarball);
    const document = documents.get(name);
    response.setHeader("content-type", "application/json");
    return response.writeHead(document ? 200 : 404).end(JSON.stringify(document ?? { error: "not found" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
