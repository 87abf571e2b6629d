import { COLOR_OPTIONS, usesColor } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, usage } from "../exit-code.ts";
import { reportFailure } from "../failure-text.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { READING_OPTIONS, readingOf } from "../traffic/reading-options.ts";

const DEFAULT_SAMPLES = 2;

/** `wafsmith replay`. */
export const command = defineCommand({
  name: "replay",
  summary: "Tell what rulesets would have done to the requests of a log.",
  operands: { usage: "RULESET...", min: 1, max: Number.POSITIVE_INFINITY },
  options: {
    log: { kind: "list", placeholder: "FILE", help: "Replay this log; `-` is standard input." },
    against: {
      kind: "list",
      placeholder: "RULESET",
      help: "Compare with this ruleset: which requests would end differently.",
    },
    map: {
      kind: "list",
      placeholder: "FIELD=KEY",
      help: "Of a log of another kind: the key that holds a field, as in `http.host=host`.",
    },
    top: { kind: "list", placeholder: "FIELD", help: "Show the most frequent values of this field." },
    sample: { kind: "value", placeholder: "N", help: "Take every N-th request. Default: 1." },
    samples: {
      kind: "value",
      placeholder: "N",
      help: `Show N requests of each rule and difference. Default: ${DEFAULT_SAMPLES}.`,
    },
    format: {
      kind: "value",
      placeholder: "FORMAT",
      choices: ["text", "json"],
      help: "Write `text` or `json`. Default: text.",
    },
    ...READING_OPTIONS,
    "max-file-size": MAX_FILE_SIZE,
    ...COLOR_OPTIONS,
  },
  details: [
    "A log holds one JSON object a line: records of Logpush, requests as `eval` reads them, or",
    "anything else with --map. It may be compressed with gzip. A file `.har` is the recording of a",
    "browser. What a log does not tell is unknown, and counted: never a no.",
    "",
    "`matched` counts what the expression of a rule matches, `acted` what it would have acted on,",
    "where no earlier rule ends the evaluation or skips it. Exit codes: 0 replayed, 1 requests end",
    "differently with --against, 2 wrong arguments or no request in the log, 3 internal or I/O",
    "failure.",
  ].join("\n"),
  example: "wafsmith replay rulesets/ --log requests.ndjson.gz --against proposed.json",
  async run({ operands, options }, io) {
    if (options.log.length === 0) throw usage("`replay` needs a log.", "Name a file: `--log FILE`.");
    const { mapOf, knownField, replayReport } = await import("../replay/replay.ts");
    const { readLog } = await import("../replay/read-log.ts");
    const { readRulesets } = await import("../traffic/read-rulesets.ts");
    const { Replayer } = await import("../../traffic/replay/replayer.ts");
    const { TopValues } = await import("../../traffic/replay/top-values.ts");
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const { missing, normalization } = readingOf(options);
    const map = mapOf(options.map);
    const tops = options.top.map((field) => new TopValues(knownField(field, "--top")));
    const samples = positive(options.samples, "--samples", 0) ?? DEFAULT_SAMPLES;
    const every = positive(options.sample, "--sample", 1) ?? 1;
    const given = await readRulesets(operands, maxBytes, io);
    const against =
      options.against.length > 0 ? await readRulesets(options.against, maxBytes, io) : undefined;
    for (const remark of [...given.remarks, ...(against?.remarks ?? [])]) reportFailure(remark, io);
    const replayer = new Replayer(given.rules, against?.rules, tops, { missing, samples });
    const counts = { read: 0, unreadable: 0 };
    const how = { normalization, map, maxBytes, every };
    for (const log of options.log) await readLog(log, how, counts, (request) => replayer.take(request), io);
    if (replayer.requests === 0)
      throw usage("There is no request in the log.", "`wafsmith replay --help` says what is read.");
    const report = replayReport(replayer, counts.unreadable, tops);
    if (options.format === "json") {
      const { replayJson } = await import("../../report/replay/json.ts");
      io.stdout.write(replayJson(report));
    } else {
      const { replayText } = await import("../../report/replay/text.ts");
      io.stdout.write(replayText(report, { color: usesColor(options, io.stdout, io) }));
    }
    return (report.differs?.total ?? 0) > 0 ? EXIT.findings : EXIT.clean;
  },
});

function positive(given: string | undefined, option: string, least: number): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,9}$/.test(given) || Number(given) < least)
    throw usage(`\`${option}\` is a number from ${least}, and \`${given}\` was given.`);
  return Number(given);
}
