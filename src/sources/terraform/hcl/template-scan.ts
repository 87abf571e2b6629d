import type { TokenType } from "chevrotain";
import type { HclTemplate, HclText, TemplateForm } from "./ast.ts";
import { continuesWord, startsWord, wordEnd } from "./chars.ts";
import { badEscapeAt, textEnd } from "./literals.ts";
import * as problem from "./problems.ts";
import { HclScanState, type TemplateFrame } from "./scan-state.ts";
import * as T from "./tokens.ts";

const DIRECTIVES: ReadonlyMap<string, TokenType> = new Map([
  ["if", T.DIRECTIVE_IF_TOKEN],
  ["for", T.DIRECTIVE_FOR_TOKEN],
  ["else", T.DIRECTIVE_END_TOKEN],
  ["endif", T.DIRECTIVE_END_TOKEN],
  ["endfor", T.DIRECTIVE_END_TOKEN],
]);

/** Splits quoted strings and heredocs into tokens, up to each interpolation or directive; those are code again. */
export class TemplateScanner extends HclScanState {
  protected quoted(start: number): void {
    const { end, stop, isVerbatim } = textEnd(this.text, start + 1);
    this.signs = 0;
    if (stop === "interpolation") {
      this.push(T.TEMPLATE_OPEN_TOKEN, start, start + 1, "quoted" satisfies TemplateForm);
      this.frames.push({ kind: "template", start, marker: undefined, isAtLineStart: false });
      return this.deepen(start);
    }
    if (stop === "line") this.report(problem.unterminatedString(start));
    const close = stop === "quote" ? end + 1 : end;
    if (!isVerbatim) this.#checkEscapes(start + 1, end);
    const parts: HclText[] = end > start + 1 ? [{ kind: "Text", isVerbatim, start: start + 1, end }] : [];
    const template: HclTemplate = { kind: "Template", form: "quoted", parts, start, end: close };
    this.push(T.STRING_TOKEN, start, close, template);
    if (stop === "line") this.push(T.BAD_TOKEN, close, close);
  }

  #checkEscapes(start: number, end: number): void {
    for (let at = badEscapeAt(this.text, start, end); at >= 0; at = badEscapeAt(this.text, at + 1, end)) {
      this.report(problem.badEscape(this.text, at));
    }
  }

  protected heredoc(start: number): boolean {
    const { text } = this;
    const isFlush = text[start + 2] === "-";
    const nameStart = start + (isFlush ? 3 : 2);
    if (!startsWord(text.charCodeAt(nameStart))) return false;
    const nameEnd = wordEnd(text, nameStart);
    const lineEnd = this.blankEnd(nameEnd);
    if (text[lineEnd] !== "\n") return false;
    const form: TemplateForm = isFlush ? "flush-heredoc" : "heredoc";
    const marker = text.slice(nameStart, nameEnd);
    this.push(T.TEMPLATE_OPEN_TOKEN, start, lineEnd + 1, form);
    this.frames.push({ kind: "template", start, marker, isAtLineStart: true });
    this.deepen(start);
    return true;
  }

  protected scanTemplateText(frame: TemplateFrame): void {
    const start = this.at;
    if (frame.isAtLineStart && this.#endsHeredoc(frame.marker!, start)) return;
    const { end, stop, isVerbatim } = textEnd(this.text, start, frame.marker);
    frame.isAtLineStart = stop === "line";
    if (end > start) {
      if (!isVerbatim && frame.marker === undefined) this.#checkEscapes(start, end);
      const part: HclText = { kind: "Text", isVerbatim, start, end };
      this.push(T.TEXT_TOKEN, start, end, part);
    }
    if (stop === "interpolation") this.#openSequence(end);
    else if (frame.marker === undefined) {
      if (stop === "line") {
        this.report(problem.unterminatedString(frame.start));
        this.push(T.BAD_TOKEN, end, end);
      }
      this.leave();
      this.push(T.TEMPLATE_CLOSE_TOKEN, end, stop === "quote" ? end + 1 : end);
    }
  }

  #endsHeredoc(marker: string, start: number): boolean {
    const { text } = this;
    let at = this.blankEnd(start);
    if (!text.startsWith(marker, at)) return false;
    at += marker.length;
    if (continuesWord(text.charCodeAt(at))) return false;
    const lineEnd = this.blankEnd(at);
    if (lineEnd < text.length && text[lineEnd] !== "\n") return false;
    this.leave();
    this.push(T.TEMPLATE_CLOSE_TOKEN, start, at);
    return true;
  }

  #openSequence(start: number): void {
    const { text } = this;
    const isDirective = text[start] === "%";
    const isTrimming = text[start + 2] === "~";
    const end = start + (isTrimming ? 3 : 2);
    if (!isDirective) {
      this.push(T.INTERPOLATION_OPEN_TOKEN, start, end, isTrimming);
      return this.enter("sequence", start);
    }
    const wordStart = this.blankEnd(end, false);
    const word = text.slice(wordStart, wordEnd(text, wordStart));
    const type = DIRECTIVES.get(word);
    if (!type)
      this.report(problem.badDirective(word, { start, end: Math.max(end, wordStart + word.length) }));
    this.push(type ?? T.BAD_DIRECTIVE_TOKEN, start, wordStart + word.length, { word, isTrimming });
    this.enter("sequence", start);
    if (word === "for") this.bracket().isFor = true;
  }
}
