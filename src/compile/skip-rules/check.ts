import type { Diagnostic } from "../../core/diagnostic.ts";
import { codeList, counted } from "../../core/phrases.ts";
import { type LocatedObject, stringAt } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import type { PolicyPlace } from "../model/model.ts";
import { type ArrangedRules, type Arrangement, doesSkip } from "./arrange.ts";
import type { CompiledException } from "./model.ts";

interface Around {
  readonly around: ArrangedRules & Pick<Arrangement, "exceptions">;
  /** Undefined if the whole entry point cannot be sent. */
  readonly put: object | undefined;
}

/**
 * The effects of applying a policy on the rules around its deployments.
 *
 * Warnings: `policy/removes-rules`, `policy/exceptions-not-sent`, `policy/exempts-nothing`.
 */
export function checkAround(compiled: Around, place: PolicyPlace): Diagnostic[] {
  const { exceptions = [] } = compiled.around;
  return [
    ...exceptions.flatMap((one) => exemptsNothing(one, compiled)),
    ...notSent(exceptions, compiled),
    ...removed(compiled, place),
  ];
}

function exemptsNothing({ resolved }: CompiledException, { around }: Around): Diagnostic[] {
  const isUseful = around.rules.some(
    ({ executes }) => executes !== undefined && doesSkip(resolved, executes),
  );
  if (isUseful) return [];
  const { uri, range } = resolved.settings.place;
  return [policyProblem("policy/exempts-nothing", { uri, range, messageId: "exemptsNothing" })];
}

function notSent([first]: readonly CompiledException[], { put }: Around): Diagnostic[] {
  if (!first || put) return [];
  const { uri, range } = first.resolved.settings.place;
  return [policyProblem("policy/exceptions-not-sent", { uri, range, messageId: "exceptionsNotSent" })];
}

function removed({ around }: Around, { uri, range }: PolicyPlace): Diagnostic[] {
  if (around.removed.length === 0) return [];
  const data = {
    count: counted(around.removed.length, "rule"),
    list: codeList(around.removed.map(titleOf), "and"),
  };
  return [policyProblem("policy/removes-rules", { uri, range, messageId: "removesRules", data })];
}

function titleOf(node: LocatedObject): string {
  const texts = ["description", "expression", "id"].map((key) => stringAt(node, key)?.value ?? "");
  const title = texts.find((text) => text !== "") ?? "a rule without a description";
  return `${stringAt(node, "action")?.value ?? "rule"}: ${title}`;
}
