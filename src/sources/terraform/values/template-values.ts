import { code } from "../../../core/phrases.ts";
import type { FileRange, Place } from "../../../core/range.ts";
import type { LocatedNode, LocatedString } from "../../values/located.ts";
import { isReason } from "../../values/nodes.ts";
import type { HclExpression, HclForDirective, HclIfDirective, HclPart, HclTemplate } from "../hcl/ast.ts";
import type { Evaluation } from "./evaluation.ts";
import { inner, type NameScope, reasonOf } from "./members.ts";
import { type ExpressionSource, placeInSource, templateNode, textContent } from "./source.ts";
import { builtText, heredocNode, holeAt, type Piece, piecesOf } from "./strings.ts";

const NO_TEXT = "a list, a map or null cannot be part of a string";

/** Steps per part that is filled in: each is kept with its location, which takes as much memory. */
const STEPS_PER_PART = 8;

/** The values of templates: of quoted strings and heredocs, with their interpolations and directives. */
export class TemplateValues {
  readonly #evaluation: Evaluation;

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  /** The value of a template: a string, or the value of an interpolation that is all of it. */
  template(template: HclTemplate, range: FileRange, scope: NameScope): LocatedNode {
    const { parts, form } = template;
    const [only] = parts;
    if (parts.length === 1 && only!.kind === "Text")
      return withHeredoc(templateNode(scope.source, range, only!, form), template, scope.source);
    if (parts.length === 1 && only!.kind === "Interpolation") {
      return this.#interpolation(only!.expression, placeInSource(scope.source, only!), scope);
    }
    const pieces: Piece[] = [];
    this.#pieces(parts, form, scope, pieces);
    const built = builtText(range, pieces, this.#evaluation.budget);
    return built.kind === "String" ? withHeredoc(built, template, scope.source) : built;
  }

  /** Adds the pieces of a template's parts; unknown ones become holes. False if the budget is used up. */
  #pieces(parts: readonly HclPart[], form: HclTemplate["form"], scope: NameScope, pieces: Piece[]): boolean {
    for (const part of parts) {
      const site = placeInSource(scope.source, part);
      const refused = this.#evaluation.budget.spendSteps(STEPS_PER_PART);
      if (refused) {
        pieces.push(holeAt(site, refused));
        return false;
      }
      if (part.kind === "Text") pieces.push({ content: textContent(scope.source, part, form), site });
      else if (part.kind === "Interpolation") {
        const value = this.#interpolation(part.expression, site, scope);
        const misfit = () =>
          holeAt(site, this.#evaluation.error(placeInSource(scope.source, part.expression), NO_TEXT));
        pieces.push(...(piecesOf(value, site) ?? [misfit()]));
      } else if (part.kind === "If") {
        if (!this.#if(part, form, scope, pieces)) return false;
      } else if (!this.#each(part, form, scope, pieces)) return false;
    }
    return true;
  }

  #interpolation(expression: HclExpression, site: Place, scope: NameScope): LocatedNode {
    if (expression.kind === "Number") {
      this.#evaluation.noteNumber({ range: site, raw: expression.raw });
    }
    if (expression.kind === "Variable" && !scope.isTemplate && !scope.names.has(expression.name)) {
      const { name } = expression;
      const meant = `a local is ${code(`local.${name}`)}, a variable ${code(`var.${name}`)}`;
      return this.#evaluation.error(site, `${code(name)} refers to nothing; ${meant}`);
    }
    return this.#evaluation.evaluate(expression, scope);
  }

  #if(part: HclIfDirective, form: HclTemplate["form"], scope: NameScope, pieces: Piece[]): boolean {
    const condition = this.#evaluation.evaluate(part.condition, scope);
    if (condition.kind === "Boolean") {
      return this.#pieces(condition.value ? part.consequent : part.alternate, form, scope, pieces);
    }
    const reason = reasonOf(condition, "the condition of a directive is not known");
    pieces.push(holeAt(placeInSource(scope.source, part), reason));
    return true;
  }

  #each(part: HclForDirective, form: HclTemplate["form"], scope: NameScope, pieces: Piece[]): boolean {
    const members = this.#evaluation.members(this.#evaluation.evaluate(part.collection, scope));
    if (isReason(members)) {
      pieces.push(holeAt(placeInSource(scope.source, part), members));
      return true;
    }
    return members.every((member) =>
      this.#pieces(part.parts, form, inner(scope, part.names, member), pieces),
    );
  }
}

function withHeredoc(
  node: LocatedString,
  template: HclTemplate,
  { text, host }: ExpressionSource,
): LocatedString {
  if (host || (template.form !== "heredoc" && template.form !== "flush-heredoc")) return node;
  const lastLine = text.slice(text.lastIndexOf("\n", template.end - 1) + 1, template.end);
  return heredocNode(node, lastLine.slice(0, lastLine.length - lastLine.trimStart().length));
}
