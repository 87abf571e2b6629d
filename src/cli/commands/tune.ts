import { OWASP, type ParanoiaLevel } from "../../contract/owasp.ts";
import { formOf } from "../../core/output.ts";
import { usesColor } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import page from "./tune.json" with { type: "json" };

/** `wafsmith tune`. */
export const command = defineCommand({
  page,
  values: { levels: OWASP.paranoiaLevels.value.map(String), actions: OWASP.actions.value },
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
