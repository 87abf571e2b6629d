import { htmlLines } from "../html/markup.ts";
import { XML_DECLARATION, xmlElement, xmlText } from "../ink/xml.ts";
import type { DriftRenderer, DriftZone } from "./model.ts";
import { deploymentLines, deploymentTitle, driftHeadline, driftZoneTitle } from "./words.ts";

/**
 * JUnit XML: a suite with one test case for each zone. A zone that cannot be read is an error of its test case.
 * `allowsOpen`: whether a zone passes if the policy leaves something in it open.
 */
export function driftJunit({ allowsOpen }: { readonly allowsOpen: boolean }): DriftRenderer {
  return {
    begin: () => `${XML_DECLARATION}\n<testsuites name="wafsmith diff">\n`,
    zone: (zone) => `${suite(zone, allowsOpen).join("\n")}\n`,
    end: () => "</testsuites>\n",
  };
}

function suite(zone: DriftZone, allowsOpen: boolean): readonly string[] {
  const outcome = outcomeOf(zone, allowsOpen);
  const name = driftZoneTitle(zone);
  const content = htmlLines(
    [
      ...zone.violations.map((one) => `guardrail: ${one}`),
      ...zone.deployments.flatMap((one) => [deploymentTitle(one), ...deploymentLines(one)]),
    ].join("\n"),
  );
  const said = {
    failure: () => xmlText("failure", { message: driftHeadline(zone), type: zone.state }, content),
    error: () => xmlText("error", { message: driftHeadline(zone), type: zone.state }, content),
    passed: () => xmlText("system-out", {}, content),
  }[outcome];
  const children = outcome === "passed" && content === "" ? [] : [said()];
  return xmlElement(
    "testsuite",
    {
      name,
      tests: 1,
      failures: outcome === "failure" ? 1 : 0,
      errors: outcome === "error" ? 1 : 0,
      skipped: 0,
    },
    xmlElement("testcase", { name: "drift", classname: name, file: zone.file ?? undefined }, children),
  );
}

function outcomeOf({ state, violations }: DriftZone, allowsOpen: boolean): "failure" | "error" | "passed" {
  if (state === "not_readable") return "error";
  if (violations.length > 0) return "failure";
  return state === "drifted" || (state === "not_governed" && !allowsOpen) ? "failure" : "passed";
}
