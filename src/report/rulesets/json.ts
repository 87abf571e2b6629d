import { exactJsonText } from "../../core/exact-json.ts";
import type { ReportedRequest, RulesetsReport } from "./model.ts";

/** The comparison for programs: one JSON document with a final line feed. */
export function renderRulesetsJson({
  outcome,
  assuming,
  difference,
  rules,
  approved,
}: RulesetsReport): string {
  const json = {
    version: 1,
    outcome,
    ...(assuming && { assuming: assuming.names }),
    ...requestToJson(difference?.request),
    ...(approved && { approved }),
    rules: rules.map(({ ref, relation, request }) => ({ ref, relation, ...requestToJson(request) })),
  };
  return `${exactJsonText(json).replaceAll(CONTROLS, escaped)}\n`;
}

const CONTROLS = /[\u007f-\u009f]/g;

function escaped(control: string): string {
  return `\\u00${control.charCodeAt(0).toString(16)}`;
}

function requestToJson(request: ReportedRequest | undefined) {
  if (request === undefined) return {};
  const { fields, lists, isOfEngine } = request;
  return { witness: fields, ...(lists && { lists }), ...(isOfEngine && { missing: "engine" }) };
}
