import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { RPC_CODES, RpcRefusal } from "./rpc.ts";
import type { RunningNode } from "./upstream.ts";

const PACKAGE = "@foundry-rs/anvil";
const NOT_INSTALLED =
  "There is no node: give one with --upstream URL, or install the package @foundry-rs/anvil.";
const START_TIMEOUT_MS = 30_000;
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** The program of the installed package; undefined if it is not installed for this machine. */
export function findAnvil(directories: readonly string[]): string | undefined {
  const { platform } = process;
  const program = `${PACKAGE}-${platform}-${ARCHITECTURES[process.arch]}/bin/anvil${platform === "win32" ? ".exe" : ""}`;
  for (const directory of directories) {
    try {
      // The program comes in a separate package, next to or below the one that is requested.
      const ofPackage = createRequire(join(directory, "package.json")).resolve(`${PACKAGE}/package.json`);
      return createRequire(ofPackage).resolve(program);
    } catch {
      // It is not installed there.
    }
  }
  return undefined;
}

/**
 * Starts a development node on a free loopback port; `close` stops it.
 *
 * Errors: rejects with an `RpcRefusal` if the package is not installed or the node does not start.
 */
export async function startAnvil(directories: readonly string[]): Promise<RunningNode> {
  const program = findAnvil(directories);
  if (program === undefined) throw new RpcRefusal(RPC_CODES.upstream, NOT_INSTALLED);
  const child = spawn(program, ["--host", "127.0.0.1", "--port", "0"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const stop = () => void child.kill();
  process.once("exit", stop);
  try {
    const url = await addressOf(child);
    child.stdout?.resume();
    return {
      url,
      close: async () => {
        process.off("exit", stop);
        await ended(child);
      },
    };
  } catch (error) {
    process.off("exit", stop);
    child.kill();
    throw error;
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new RpcRefusal(RPC_CODES.upstream, "The node anvil does not start."));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    let text = "";
    child.once("error", fail);
    child.once("exit", fail);
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      const port = /Listening on [\d.]+:(\d+)/.exec(text)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      child.stdout?.removeAllListeners("data");
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill();
  });
}
