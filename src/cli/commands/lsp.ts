import { defineCommand, type ValueOption } from "../command.ts";
import { CONFIG_OPTIONS, checkConfigOptions } from "../config/config-options.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { numberOption } from "../number-option.ts";
import { trustOf } from "../trust.ts";
import { readVersion } from "../version.ts";

const DEFAULT_DEBOUNCE_MS = 100;
/** In MiB: what is linted within a second or two. */
const DEFAULT_MAX_FILE_SIZE = "8";

const DEBOUNCE: ValueOption = {
  kind: "value",
  placeholder: "MS",
  help: `Lint a document once it has not changed for this long. Default: ${DEFAULT_DEBOUNCE_MS}.`,
};

/** `wafsmith lsp`. */
export const command = defineCommand({
  name: "lsp",
  summary: "Run the language server for an editor, over standard input and output.",
  operands: { usage: "", min: 0, max: 0 },
  options: {
    ...CONFIG_OPTIONS,
    debounce: DEBOUNCE,
    "max-file-size": {
      ...MAX_FILE_SIZE,
      help: `Do not check documents over this many MiB, and say so in them. Default: ${DEFAULT_MAX_FILE_SIZE}.`,
    },
    stdio: {
      kind: "flag",
      help: "Accepted because editors pass it; standard input and output are always used.",
    },
    clientProcessId: {
      kind: "value",
      placeholder: "PID",
      help: "Exit when this process ends. The editor may also name the process later.",
    },
  },
  details: [
    "Editors start it; docs/editors.md describes how for VS Code, Neovim, Helix and JetBrains.",
    "It shows what `lint` finds, with the same configuration, suppressions and baseline, and",
    "offers fixes, hover texts, completion, formatting, definitions, symbols and semantic",
    "tokens.",
    "",
    "Exit codes: 0 after `shutdown` and `exit`, 1 if the editor leaves without `shutdown`.",
  ].join("\n"),
  example: "wafsmith lsp --stdio",
  async run({ options }, io) {
    checkConfigOptions(options);
    const { RULES } = await import("../../../rules/index.ts");
    const { EditorWorkspace } = await import("../lsp/editor-workspace.ts");
    const { serveStreams } = await import("../lsp/streams.ts");
    const request = {
      path: options.config,
      isOff: options["no-config"],
      rules: RULES,
      strongest: {},
      lock: undefined,
      baseline: undefined,
      maxFileBytes: maxFileBytes(options["max-file-size"] ?? DEFAULT_MAX_FILE_SIZE),
      trust: trustOf(options, io),
    };
    const debounceMs = debounceOf(options.debounce);
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

function debounceOf(text: string | undefined): number {
  return numberOption("--debounce", text, { to: 99_999, of: "milliseconds" }) ?? DEFAULT_DEBOUNCE_MS;
}
