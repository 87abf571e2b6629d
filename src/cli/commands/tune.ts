import { OWASP, type ParanoiaLevel } from "../../contract/owasp.ts";
import { formOf } from "../../core/output.ts";
import { COLOR_OPTIONS, usesColor } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, usage } from "../exit-code.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";

/** `wafsmith tune`. */
export const command = defineCommand({
  name: "tune",
  summary: "Propose OWASP settings from the scores in a log.",
  operands: { usage: "LOG...", min: 0, max: Number.POSITIVE_INFINITY },
  options: {
    log: { kind: "list", placeholder: "FILE", help: "A log, or `-` for standard input; the same as LOG." },
    ruleset: {
      kind: "value",
      placeholder: "FILE",
      help: "An export of the OWASP ruleset: the level and score of each rule.",
    },
    paranoia: {
      kind: "value",
      placeholder: "LEVEL",
      choices: OWASP.paranoiaLevels.value.map(String),
      help: "The paranoia level that was live when the log was written.",
    },
    threshold: {
      kind: "value",
      placeholder: "SCORE",
      help: "The threshold that was live then: a number, or low, medium or high.",
    },
    legitimate: {
      kind: "value",
      placeholder: "EXPRESSION",
      help: "Requests that match this expression are legitimate.",
    },
    "legitimate-rays": {
      kind: "value",
      placeholder: "FILE",
      help: "Requests whose Ray IDs are in this file, one per line, are legitimate too.",
    },
    thresholds: {
      kind: "value",
      placeholder: "LIST",
      help: "Thresholds of the table. Default: 60,40,25, the documented ones.",
    },
    "max-legitimate": {
      kind: "value",
      placeholder: "PERCENT",
      help: "Maximum percentage of legitimate requests that a proposal may act on. Default: 0.",
    },
    action: {
      kind: "value",
      placeholder: "ACTION",
      choices: OWASP.actions.value,
      help: "The action of the proposed policy. Default: as live.",
    },
    map: {
      kind: "list",
      placeholder: "NAME=KEY",
      help: "For other kinds of log: the key that contains `score`, `scores`, `rules`, `legitimate` or `RayID`.",
    },
    format: {
      kind: "value",
      placeholder: "FORMAT",
      choices: ["text", "json", "html"],
      help: "Write `text`, `json` or `html`, a page with the trade-off as a picture. Default: text.",
    },
    "max-file-size": MAX_FILE_SIZE,
    ...COLOR_OPTIONS,
  },
  details: [
    "A LOG holds one JSON object per line, and may be compressed with gzip: Logpush records of",
    "`firewall_events` and `http_requests`, or any object with `score`, `scores` by level,",
    "`rules` and `legitimate`. Lines with the same RayID are one request. For each paranoia",
    "level and threshold it counts the requests that would be acted on, how many of those are",
    "legitimate, and how many the log leaves undecided. WAF attack scores are not OWASP scores",
    "and are not read. Exit codes: 0 a setting is proposed, 1 none is, 2 wrong arguments or no",
    "request in the log, 3 internal or I/O failure.",
  ].join("\n"),
  example: "wafsmith tune events.ndjson --paranoia 2 --legitimate 'ip.src in {192.0.2.0/24}'",
  async run({ operands, options }, io) {
    const logs = [...operands, ...options.log];
    if (logs.length === 0) throw usage("`tune` needs a log.", "Name a file: `wafsmith tune LOG`.");
    const {
      curveOf,
      mapOfNames,
      percentOption: percent,
      readScoringRules,
      thresholdOf,
      thresholdsOf,
    } = await import("../tune/options.ts");
    const { legitimateByExpression, legitimateByName, readEvidenceLog } = await import(
      "../tune/read-evidence-log.ts"
    );
    const { readTextFile } = await import("../files/read-file.ts");
    const { Tuner } = await import("../../traffic/tune/tuner.ts");
    const { tuneReport } = await import("../tune/report.ts");
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const thresholds = thresholdsOf(options.thresholds);
    const maxShare = percent(options["max-legitimate"]) / 100;
    const paranoia = options.paranoia === undefined ? undefined : (Number(options.paranoia) as ParanoiaLevel);
    const threshold =
      options.threshold === undefined ? undefined : thresholdOf(options.threshold, "--threshold");
    const rules =
      options.ruleset === undefined ? undefined : await readScoringRules(options.ruleset, maxBytes, io);
    const rays = options["legitimate-rays"];
    const marks = [
      ...(options.legitimate === undefined ? [] : [legitimateByExpression(options.legitimate)]),
      ...(rays === undefined ? [] : [legitimateByName(readTextFile(rays, maxBytes, io).text)]),
    ];
    const isLegitimate =
      marks.length === 0
        ? undefined
        : (line: string, ray: string | undefined) => marks.some((is) => is(line, ray));
    const tuner = new Tuner(curveOf(thresholds), { paranoia, threshold, rules });
    const how = { maxBytes, map: mapOfNames(options.map), isLegitimate };
    let unreadable = 0;
    for (const log of logs) unreadable += await readEvidenceLog(log, how, tuner, io);
    tuner.finish();
    if (tuner.requests === 0)
      throw usage("The log contains no records.", "See `wafsmith tune --help` for the logs that it reads.");
    const report = tuneReport(tuner, { thresholds, maxShare, action: options.action, unreadable });
    if (options.format === "json")
      io.stdout.write((await import("../../report/tune/json.ts")).tuneJson(report), "json");
    else if (options.format === "html")
      io.stdout.write((await import("../../report/tune/html.ts")).tuneHtml(report), "markup");
    else {
      const { tuneText } = await import("../../report/tune/text.ts");
      const color = usesColor(options, io.stdout, io);
      io.stdout.write(tuneText(report, { color }), formOf("text", color));
    }
    return report.proposal ? EXIT.clean : EXIT.findings;
  },
});
