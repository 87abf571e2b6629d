import * as fs from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Io } from "../../src/cli/io.ts";
import { Snapshot } from "../../src/lsp/snapshot.ts";
import { makeDirectory } from "../cli/support.ts";
import { serveHere } from "./client.ts";
import { workspaceIn } from "./support.ts";

const MAIN = 'resource "cloudflare_filter" "x" {\n  expression = local.e\n}\n';

describe("a bug that one open document brings to light", () => {
  it("is a finding in that document, and others are linted", async () => {
    const directory = makeDirectory({ "locals.tf": "locals {}\n" });
    const readFileSync = ((path: string, ...rest: unknown[]) => {
      if (String(path).endsWith("locals.tf")) throw new TypeError("made by a test");
      return (fs.readFileSync as (...args: unknown[]) => unknown)(path, ...rest);
    }) as unknown as Io["files"]["readFileSync"];
    const workspace = workspaceIn(directory, { ...fs, readFileSync });
    const lint = async (name: string, text: string) => {
      const document = TextDocument.create(pathToFileURL(join(directory, name)).href, "", 1, text);
      const { open } = new Snapshot(document, workspace);
      workspace.changed(open);
      return (await workspace.lint(open)).diagnostics;
    };
    expect(await lint("main.tf", MAIN)).toMatchObject([
      { code: "internal/file-crashed", severity: "error", range: { start: 0 } },
    ]);
    expect((await lint("main.tf", MAIN))[0]!.message).toContain("made by a test");
    expect(await lint("a.cfexpr", "ip.src not in {10.0.0.0/8}\n")).toMatchObject([{ code: "syntax/not-in" }]);
  });
});

it("a bug of the server itself is logged, and the session goes on", async () => {
  let lints = 0;
  const client = await serveHere({
    lint: async () => {
      lints++;
      throw new TypeError("made by a test");
    },
  });
  const uri = await client.open("a.cfexpr", "ssl");
  const logged = await client.waitFor(() => client.messages.find((one) => one.includes("made by a test")));
  expect(logged).toMatch(/^Internal error. Please report it as a bug in wafsmith: TypeError: made by a test/);
  await client.change(uri, 2, { text: "not ssl" });
  await client.waitFor(() => (client.messages.length > 1 ? true : undefined));
  expect(lints).toBe(2);
});
