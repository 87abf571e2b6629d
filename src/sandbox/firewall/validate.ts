import { badQuery, failed, type HttpAnswer, ok } from "../http/answer.ts";
import type { Call } from "../http/route.ts";
import { cachedAnalysis } from "../judge/cached-analysis.ts";
import { previousEngineMessage } from "../judge/engine-message.ts";

/** `GET /filters/validate-expr?expression=…`: errors without a code, and `messages` null, as they were seen. */
export function validateExpression({ query, body }: Call): HttpAnswer {
  const inBody = (body?.value as { readonly expression?: unknown } | undefined)?.expression;
  const expression = query.get("expression") ?? inBody;
  if (typeof expression !== "string") {
    throw badQuery("expression", "given", "missing");
  }
  const finding = cachedAnalysis(expression).findings.find((one) => one.severity === "error");
  if (!finding) return ok(null);
  const { status, body: envelope } = failed(400, [{ message: previousEngineMessage(expression, finding) }]);
  return { status, body: { ...(envelope as object), messages: null } };
}
