import { resolve } from "node:path";
import { decompilePolicy } from "../../compile/decompile/decompile.ts";
import { noLockIn } from "../../compile/managed/lock-search.ts";
import { counted } from "../../core/phrases.ts";
import { renderFindings } from "../../report/text.ts";
import { COLOR_OPTIONS, terminalStyle } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, Failure } from "../exit-code.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { findLock, LOCK_OPTION, listLockDirectories, sourceText } from "../files/policy-files.ts";
import { writeFile } from "../files/write-file.ts";
import { ROOT, trustOf } from "../trust.ts";

/** `wafsmith decompile`. */
export const command = defineCommand({
  name: "decompile",
  summary: "Write a policy that compiles to an exported entry point.",
  operands: { usage: "ENTRYPOINT", min: 1, max: 1 },
  options: {
    lock: LOCK_OPTION,
    root: ROOT,
    output: { kind: "value", short: "o", placeholder: "FILE", help: "Write to this file instead of stdout." },
    "max-file-size": MAX_FILE_SIZE,
    ...COLOR_OPTIONS,
  },
  details: [
    "ENTRYPOINT is the API's response for the entry point of a zone or an account, anything",
    "that `compile` writes as JSON or Terraform, a Terraform plan or state, or `-` for standard",
    "input. Compiling the policy gives the same execute rules. What a policy cannot express is",
    "reported on stderr, with exit code 1.",
  ].join("\n"),
  example: "wafsmith decompile live/entrypoint.json -o waf.policy.yaml",
  async run({ operands, options }, io) {
    const [path] = operands as readonly [string];
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const entrypoint = await sourceText(path, maxBytes, io);
    const reading = { maxBytes, boundary: trustOf(options, io).boundary };
    const lock = await findLock(options.lock, path, reading, io);
    const { value, diagnostics } = await decompilePolicy({ entrypoint, lock }, { maxFileChars: maxBytes });
    const texts = new Map(
      [entrypoint, lock].flatMap((file) => (file ? [[file.uri, file.text] as const] : [])),
    );
    const style = terminalStyle(options, io.stderr, io);
    io.stderr.write(renderFindings(diagnostics, texts, style), style.form);
    const where = noLockIn(listLockDirectories(path, io));
    if (!lock) io.stderr.line(`note: ${where}, so only documented rulesets are written by name.`);
    if (value === undefined) {
      const errors = diagnostics.filter(({ severity }) => severity === "error").length;
      throw new Failure(EXIT.findings, `Nothing was decompiled: ${counted(errors, "error")}.`);
    }
    if (options.output === undefined || options.output === "-") io.stdout.write(value, "file");
    else writeFile(resolve(io.cwd, options.output), value, io);
    const isWhole = !diagnostics.some(({ code }) => code === "policy/not-expressible");
    return isWhole ? EXIT.clean : EXIT.findings;
  },
});
