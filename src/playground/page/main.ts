import { byId } from "./dom.ts";
import { Page } from "./page.ts";
import { base64Bytes, pipe } from "./state.ts";

async function startWorker(): Promise<Worker> {
  const packed = base64Bytes(byId("worker").textContent?.trim() ?? "");
  const code = await pipe(packed, new DecompressionStream("deflate-raw"));
  return new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
}

await new Page(await startWorker()).start();
