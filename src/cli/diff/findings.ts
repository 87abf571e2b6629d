import { DOCUMENTED_CATALOGUE, findRuleset } from "../../compile/managed/catalogue.ts";
import { type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import type { DriftDeployment, DriftRenderer, DriftZone } from "../../report/drift/model.ts";
import { driftZoneTitle } from "../../report/drift/words.ts";
import type { LintReport, NotCheckedPlace } from "../../report/model.ts";
import { type ProtectionChange, protectionFinding } from "../../report/protection-finding.ts";
import { readSource } from "../../sources/read.ts";
import { stringAt } from "../../sources/values/located.ts";
import { onFailure } from "../exit-code.ts";
import { sourceText } from "../files/policy-files.ts";
import type { Io } from "../io.ts";
import { rendered } from "../lint/output.ts";

/** The formats that list losses of protection as findings. */
export type FindingsFormat = "sarif" | "gitlab";

/** The report in such a format. `texts`: those of the files that findings refer to. */
export async function lossesText(
  format: FindingsFormat,
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  notChecked: readonly NotCheckedPlace[] = [],
): Promise<string> {
  const counts = { ruleCount: 0, expressionCount: 0, skippedFileCount: 0, fixedCount: 0 };
  const report: LintReport = {
    ...counts,
    fileCount: texts.size,
    texts,
    notChecked,
    codes: new Map(),
    diagnostics: sortDiagnostics(diagnostics),
  };
  return [...(await rendered(format, report, {}))].join("");
}

/** Lists the losses of zones, each at the place of its zone or deployment in the policy. */
export async function driftFindings(
  format: FindingsFormat,
  policy: string,
  maxBytes: number,
  io: Io,
): Promise<DriftRenderer> {
  // Without the policy, which `--merge` does not need, findings have no lines.
  const { text } = await sourceText(policy, maxBytes, io).catch(onFailure(() => ({ text: "" })));
  const placeOf = await placesIn(policy, text, maxBytes);
  const found: Diagnostic[] = [];
  const notChecked: NotCheckedPlace[] = [];
  return {
    begin: () => "",
    zone: (zone) => {
      for (const deployment of zone.deployments)
        for (const change of changesOf(zone, deployment))
          found.push(...protectionFinding(change, policy, placeOf(zone, deployment)));
      const reason = zone.reason?.replace(/\.$/, "");
      if (reason !== undefined)
        notChecked.push({ uri: zone.file ?? policy, range: undefined, kind: "unread", reason });
      return "";
    },
    end: () => lossesText(format, found, new Map([[policy, text]]), notChecked),
  };
}

function changesOf(zone: DriftZone, { ruleset, state, protection, settings, rules }: DriftDeployment) {
  const named = (change: string) => `${code(driftZoneTitle(zone), 120)}: ${change.replace(/\.$/, "")}.`;
  if (state === "missing") {
    const message = named(`${ruleset.name} is not deployed`);
    return [{ protection, isApproved: false, kind: state, message }];
  }
  return [
    ...settings.map(({ setting, policy, live, protection: effect, approved }): ProtectionChange => {
      const message = named(`${setting}: ${code(policy, 200)} is ${code(live, 200)} live`);
      return { protection: effect, isApproved: approved, kind: "setting", message };
    }),
    ...rules.map(({ subject, policy, live, why, protection: effect, approved }): ProtectionChange => {
      const change = `${ruleset.name}, ${subject}: ${code(policy, 200)} is ${code(live, 200)} live (${why})`;
      return { protection: effect, isApproved: approved, kind: "effect", message: named(change) };
    }),
  ];
}

type PlaceOf = (zone: DriftZone, deployment: DriftDeployment) => Range;

const FILE_START: Range = { start: 0, end: 0 };

/** The zone in a policy, or else the deployment of the ruleset. */
async function placesIn(uri: string, text: string, maxFileChars: number): Promise<PlaceOf> {
  const { subjects } = await readSource(uri, text, { maxFileChars });
  const node = subjects.find((subject) => subject.kind === "PolicyFile")?.node;
  const [zones, deployments] = [node?.get("zones"), node?.get("deployments")];
  const idOf = (name: string) => findRuleset(DOCUMENTED_CATALOGUE, name)?.id.value ?? name;
  return ({ zone }, { ruleset }) => {
    const named = zones?.kind === "Object" ? zones.entry(zone.name) : undefined;
    const items = deployments?.kind === "Array" ? deployments.items : [];
    const written = items.flatMap((item) =>
      item.kind === "Object" ? (stringAt(item, "ruleset") ?? []) : [],
    );
    const deployed = written.find(({ value }) => value === ruleset.name || idOf(value) === ruleset.id);
    return named?.keyRange ?? deployed?.range ?? FILE_START;
  };
}
