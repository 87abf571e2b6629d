import { exactText } from "../ink/json-text.ts";
import type { ReportedRequest, RulesetsReport } from "./model.ts";

/** The comparison for programs: one JSON document with a final line feed. */
export function renderRulesetsJson(report: RulesetsReport): string {
  const { outcome, assuming, needs, difference, rules, approved } = report;
  const json = {
    version: 1,
    outcome,
    ...(assuming && { assuming: assuming.names }),
    ...(needs && { needs: needs.names }),
    ...requestToJson(difference?.request),
    ...(difference && difference.unless.length > 0 && { unless: difference.unless }),
    ...(approved && { approved }),
    rules: rules.map(({ ref, relation, request }) => ({ ref, relation, ...requestToJson(request) })),
  };
  return `${exactText(json)}\n`;
}

function requestToJson(request: ReportedRequest | undefined) {
  if (request === undefined) return {};
  const { fields, lists, isOfEngine } = request;
  return { witness: fields, ...(lists && { lists }), ...(isOfEngine && { missing: "engine" }) };
}
