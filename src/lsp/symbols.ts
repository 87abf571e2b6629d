import { type DocumentSymbol, SymbolKind } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Range } from "../core/range.ts";
import { cutToLength } from "../core/whole-characters.ts";
import type { FirewallRule, Rule, SourceDocument, Subject } from "../sources/recognise/model.ts";
import type { LocatedObject, LocatedString } from "../sources/values/located.ts";
import { arrayAt, objectAt, objectsIn, stringAt } from "../sources/values/located.ts";
import { lspRange } from "./places.ts";

/** A name for a stretch of a file, before it has lines. */
interface Named {
  readonly name: string;
  readonly detail: string | undefined;
  readonly kind: SymbolKind;
  readonly range: Range;
  readonly children: readonly Named[];
}

/** The rulesets, rules, lists and deployments of a document, as its outline. */
export function documentSymbols(text: TextDocument, { subjects }: SourceDocument): DocumentSymbol[] {
  return subjects.flatMap(named).map((one) => symbolOf(one, text));
}

function symbolOf({ name, detail, kind, range, children }: Named, text: TextDocument): DocumentSymbol {
  const whole = lspRange(text, range);
  return {
    // An empty name is not allowed.
    name: name.trim() === "" ? "(no name)" : name,
    ...(detail === undefined ? {} : { detail }),
    kind,
    range: whole,
    selectionRange: { start: whole.start, end: whole.start },
    children: children.map((child) => symbolOf(child, text)),
  };
}

function named(subject: Subject): Named[] {
  switch (subject.kind) {
    case "Ruleset": {
      const { node, name, phase, rules } = subject;
      const children = rules.map((rule, at) => ruleNamed(rule, rule.ref, `rule ${at + 1}`));
      return [
        entry(node, name?.value ?? phase?.value ?? "ruleset", phase?.value, SymbolKind.Namespace, children),
      ];
    }
    case "Rule":
      return [ruleNamed(subject, subject.ref, "rule 1")];
    case "FirewallRules":
      return subject.rules.map((rule, at) => ruleNamed(rule, rule.id, `firewall rule ${at + 1}`));
    case "Filters":
      return subject.filters.map(({ node, id, expression }) =>
        entry(node, id?.value ?? "filter", detailOf(expression), SymbolKind.Function),
      );
    case "CustomList":
      return [
        entry(subject.node, `$${subject.name?.value ?? ""}`, subject.listKind?.value, SymbolKind.Array),
      ];
    case "PolicyFile":
      return policyNamed(subject.node);
    default:
      return [];
  }
}

function ruleNamed(
  { node, action, expression }: Rule | FirewallRule,
  key: LocatedString | undefined,
  otherwise: string,
): Named {
  const name = stringAt(node, "description")?.value || key?.value || otherwise;
  const detail = [action?.value, detailOf(expression)].filter(Boolean).join(": ");
  return entry(node, name, detail, SymbolKind.Function);
}

function policyNamed(policy: LocatedObject): Named[] {
  const zones = objectAt(policy, "zones")?.entries ?? [];
  return [
    ...deploymentsNamed(policy),
    ...zones.map(({ key, value, keyRange }) => ({
      name: key,
      detail: "zone",
      kind: SymbolKind.Module,
      range: { start: keyRange.start, end: Math.max(keyRange.end, value.range.end) },
      children: value.kind === "Object" ? deploymentsNamed(value) : [],
    })),
  ];
}

function deploymentsNamed(holder: LocatedObject): Named[] {
  return objectsIn(arrayAt(holder, "deployments")).map((one) => {
    const ruleset = stringAt(one, "ruleset")?.value ?? "owasp";
    return entry(one, stringAt(one, "name")?.value ?? ruleset, ruleset, SymbolKind.Event);
  });
}

function entry(
  { range }: { readonly range: Range },
  name: string,
  detail: string | undefined,
  kind: SymbolKind,
  children: readonly Named[] = [],
): Named {
  return { name, detail, kind, range, children };
}

const MAX_DETAIL_CHARS = 60;

function detailOf(expression: LocatedString | undefined): string | undefined {
  const text = expression?.value.trim().replace(/\s+/g, " ");
  return text && cutToLength(text, MAX_DETAIL_CHARS);
}
