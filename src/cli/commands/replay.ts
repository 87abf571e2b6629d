import { formOf } from "../../core/output.ts";
import { usesColor } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, reportFailure, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { numberOption } from "../number-option.ts";
import { readingOf } from "../traffic/reading-options.ts";
import { concurrencyOf } from "../workers/concurrency.ts";
import page from "./replay.json" with { type: "json" };

const DEFAULT_SAMPLES = 2;

/** `wafsmith replay`. */
export const command = defineCommand({
  page,
  values: { samples: DEFAULT_SAMPLES },
  async run({ operands, options }, io) {
    if (options.log.length === 0) throw usage("`replay` needs a log.", "Name a file: `--log FILE`.");
    const { fieldMapOption: mapOf, knownField, replayReport } = await import("../replay/replay.ts");
    const { replayLogs } = await import("../replay/replay-logs.ts");
    const { missingLists, readRulesets, severalZones } = await import("../traffic/read-rulesets.ts");
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
    for (const { rules, remarks } of [given, against ?? []].flat())
      for (const remark of [...remarks, severalZones(rules) ?? []].flat()) reportFailure(remark, io);
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
    for (const remark of missingLists(replayed.tally)) reportFailure(remark, io);
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
