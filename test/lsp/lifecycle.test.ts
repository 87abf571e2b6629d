import { expect, it } from "vitest";
import type { Message, ResponseMessage } from "vscode-languageserver";
import { Lifecycle } from "../../src/lsp/lifecycle.ts";

/** The fate of each message: `passed`, `skipped`, or the error and its code. A name with `?` is a request. */
function outcomes(...names: readonly string[]): readonly string[] {
  const answers: ResponseMessage[] = [];
  const lifecycle = new Lifecycle((answer) => answers.push(answer));
  const found = names.map((name, id) => {
    let outcome = "skipped";
    answers.length = 0;
    const isRequest = name.endsWith("?");
    const message = { jsonrpc: "2.0", method: name.replace("?", ""), ...(isRequest ? { id } : {}) };
    lifecycle.handleMessage(message as Message, () => {
      outcome = "passed";
    });
    for (const answer of answers) {
      expect([answer.jsonrpc, answer.id]).toEqual(["2.0", id]);
      outcome = `${answer.error!.code} ${answer.error!.message}`;
    }
    return outcome;
  });
  return [...found, ...(lifecycle.isShutDown ? ["shut down"] : [])];
}

it.each<readonly [string, readonly string[], readonly string[]]>([
  [
    "in their order",
    ["initialize?", "initialized", "hover?", "shutdown?", "exit"],
    ["passed", "passed", "passed", "passed", "passed", "shut down"],
  ],
  [
    "before the first",
    ["hover?", "opened"],
    ["-32002 `hover` came before `initialize`, which is the first request.", "skipped"],
  ],
  [
    "that begin twice",
    ["initialize?", "initialize?"],
    ["passed", "-32600 The server is initialized already."],
  ],
  [
    "after the last",
    ["initialize?", "shutdown?", "hover?", "opened"],
    [
      "passed",
      "passed",
      "-32600 `hover` came after `shutdown`; only `exit` may follow.",
      "skipped",
      "shut down",
    ],
  ],
  [
    "that begin or end without a request",
    ["initialize", "hover?"],
    ["passed", "-32002 `hover` came before `initialize`, which is the first request."],
  ],
  ["that end without a request", ["initialize?", "shutdown", "hover?"], ["passed", "passed", "passed"]],
  ["that only end", ["exit"], ["passed"]],
])("messages %s", (_, names, expected) => expect(outcomes(...names)).toEqual(expected));

it("answers are no messages that have a place in the order", () => {
  const passed: Message[] = [];
  const lifecycle = new Lifecycle(() => {});
  lifecycle.handleMessage({ jsonrpc: "2.0" }, (message) => void passed.push(message));
  expect(passed).toEqual([{ jsonrpc: "2.0" }]);
});
