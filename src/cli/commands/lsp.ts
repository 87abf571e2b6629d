import { defineCommand } from "../command.ts";
import { checkConfigOptions } from "../config/config-options.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { numberOption } from "../number-option.ts";
import { trustOf } from "../trust.ts";
import { readVersion } from "../version.ts";
import page from "./lsp.json" with { type: "json" };

const DEFAULT_DEBOUNCE_MS = 100;
/** In MiB: the size that is linted within a second or two. */
const DEFAULT_MAX_FILE_SIZE = "8";

/** `wafsmith lsp`. */
export const command = defineCommand({
  page,
  values: { debounceMs: DEFAULT_DEBOUNCE_MS, maxFileSize: DEFAULT_MAX_FILE_SIZE },
  async run({ options }, io) {
    checkConfigOptions(options);
    const { RULES } = await import("../../../rules/index.ts");
    const { EditorWorkspace } = await import("../lsp/editor-workspace.ts");
    const { serveStreams } = await import("../lsp/streams.ts");
    const request = {
      path: options.config,
      isOff: options["no-config"],
      rules: RULES,
      maxFileBytes: maxFileBytes(options["max-file-size"] ?? DEFAULT_MAX_FILE_SIZE),
      trust: trustOf(options, io),
    };
    const debounceMs =
      numberOption("--debounce", options.debounce, { to: 99_999, of: "milliseconds" }) ?? DEFAULT_DEBOUNCE_MS;
    if (process.stdin.isTTY) {
      io.stderr.line(
        "wafsmith: waiting for an editor on standard input; docs/editors.md says how to set one up.",
      );
    }
    return serveStreams(process.stdin, process.stdout, {
      workspace: new EditorWorkspace(request, io),
      version: await readVersion(),
      debounceMs,
    });
  },
});
