import { formOf } from "../../core/output.ts";
import { COLOR_OPTIONS, usesColor } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, usage } from "../exit-code.ts";
import { reportFailure } from "../failure-text.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { numberOption } from "../number-option.ts";
import { READING_OPTIONS, readingOf } from "../traffic/reading-options.ts";
import { CONCURRENCY, concurrencyOf } from "../workers/concurrency.ts";

const DEFAULT_SAMPLES = 2;

/** `wafsmith replay`. */
export const command = defineCommand({
  name: "replay",
  summary: "Show what rulesets would have done to the requests of a log.",
  operands: { usage: "RULESET...", min: 1, max: Number.POSITIVE_INFINITY },
  options: {
    log: { kind: "list", placeholder: "FILE", help: "Replay this log; `-` is standard input." },
    against: {
      kind: "list",
      placeholder: "RULESET",
      help: "Compare with this ruleset: list the requests that would end differently.",
    },
    map: {
      kind: "list",
      placeholder: "FIELD=KEY",
      help: "For other kinds of log: the key that contains a field, as in `http.host=host`.",
    },
    top: { kind: "list", placeholder: "FIELD", help: "Show the most frequent values of this field." },
    sample: { kind: "value", placeholder: "N", help: "Take every N-th line. Default: 1." },
    samples: {
      kind: "value",
      placeholder: "N",
      help: `Show N requests of each rule and difference. Default: ${DEFAULT_SAMPLES}.`,
    },
    format: {
      kind: "value",
      placeholder: "FORMAT",
      choices: ["text", "json", "html"],
      help: "Write `text`, `json` or `html`, a page with a chart by time. Default: text.",
    },
    concurrency: CONCURRENCY,
    ...READING_OPTIONS,
    "max-file-size": MAX_FILE_SIZE,
    ...COLOR_OPTIONS,
  },
  details: [
    "A log holds one JSON object per line: Logpush records, requests as `eval` reads them, or",
    "anything else with --map. It may also be a recording of a browser (HAR), and be compressed",
    "with gzip. What a log does not contain is unknown and counted as such, never as no match.",
    "",
    "`matched` counts the requests that a rule's expression matches, `acted` those that it",
    "would have acted on because no earlier rule ends the evaluation or skips it. Exit codes: 0",
    "replayed, 1 requests end differently with --against, 2 wrong arguments or no request in",
    "the log, 3 internal or I/O failure.",
  ].join("\n"),
  example: "wafsmith replay rulesets/ --log requests.ndjson.gz --against proposed.json",
  async run({ operands, options }, io) {
    if (options.log.length === 0) throw usage("`replay` needs a log.", "Name a file: `--log FILE`.");
    const { fieldMapOption: mapOf, knownField, replayReport } = await import("../replay/replay.ts");
    const { replayLogs } = await import("../replay/replay-logs.ts");
    const { readRulesets } = await import("../traffic/read-rulesets.ts");
    const { workerCount } = await import("../workers/worker-count.ts");
    const { plainRules } = await import("../../traffic/rules/plain-rules.ts");
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const { missing, normalization } = readingOf(options);
    const lines = { normalization, map: mapOf(options.map) };
    const fields = options.top.map((field) => knownField(field, "--top"));
    const samples = numberOption("--samples", options.samples) ?? DEFAULT_SAMPLES;
    const every = numberOption("--sample", options.sample, { from: 1 }) ?? 1;
    const threads = workerCount(concurrencyOf(options.concurrency), io.workers);
    const format = options.format ?? "text";
    const given = await readRulesets(operands, maxBytes, io);
    const against =
      options.against.length > 0 ? await readRulesets(options.against, maxBytes, io) : undefined;
    for (const remark of [...given.remarks, ...(against?.remarks ?? [])]) reportFailure(remark, io);
    const settings = {
      rules: given.rules.map(plainRules),
      against: against?.rules.map(plainRules),
      lines,
      replay: { missing, samples, fields, hasTimes: format !== "text" },
      every,
      maxBytes,
    };
    const replayed = await replayLogs(options.log, settings, threads, io);
    if (replayed.tally.requests === 0)
      throw usage(
        "The log contains no requests.",
        "See `wafsmith replay --help` for the logs that it reads.",
      );
    const report = replayReport(replayed, fields);
    if (format === "json") {
      const { replayJson } = await import("../../report/replay/json.ts");
      io.stdout.write(replayJson(report), "json");
    } else if (format === "html") {
      const { replayHtml } = await import("../../report/replay/html.ts");
      io.stdout.write(replayHtml(report), "markup");
    } else {
      const { replayText } = await import("../../report/replay/text.ts");
      const color = usesColor(options, io.stdout, io);
      io.stdout.write(replayText(report, { color }), formOf("text", color));
    }
    const { total = 0, depends = 0 } = report.differs ?? {};
    return total + depends > 0 ? EXIT.findings : EXIT.clean;
  },
});
