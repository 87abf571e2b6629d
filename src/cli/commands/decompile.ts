import { decompilePolicy } from "../../compile/decompile/decompile.ts";
import { LOCK_FILE_NAME } from "../../compile/managed/lock.ts";
import { noLockIn } from "../../compile/managed/lock-search.ts";
import { counted } from "../../core/phrases.ts";
import { renderFindings } from "../../report/text.ts";
import { terminalStyle } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, Failure } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { findLock, listLockDirectories, sourceText } from "../files/policy-files.ts";
import { writeResult } from "../files/write-file.ts";
import { trustOf } from "../trust.ts";
import page from "./decompile.json" with { type: "json" };

/** `wafsmith decompile`. */
export const command = defineCommand({
  page,
  values: { lockFile: LOCK_FILE_NAME },
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
    writeResult(value, "file", options.output, io);
    const isWhole = !diagnostics.some(({ code }) => code === "policy/not-expressible");
    return isWhole ? EXIT.clean : EXIT.findings;
  },
});
