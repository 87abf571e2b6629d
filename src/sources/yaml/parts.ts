import { type Composer, type CST, type Document, Lexer, Parser } from "yaml";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedNode } from "../values/located.ts";
import { ProblemList } from "../values/problems.ts";
import { yamlComposer } from "./composer.ts";
import { locateDocument } from "./nodes.ts";
import { hideQuoted } from "./quoted.ts";
import { escapedCounter, isNestedTooDeeply, tokenProblems } from "./tokens.ts";

/** Number of list items composed together, because every call to the composer has a fixed cost. */
const PART_ITEMS = 64;

/**
 * The values of the documents of a YAML text, with few tokens in memory at a time: items of a list are composed,
 * located and removed from the token tree while the text is still being parsed. The tokens of all of it take twelve
 * times the memory of the text.
 *
 * Undefined if the order of reading matters, because of aliases and directives, and if there is anything to
 * report: then the text has to be read as a whole.
 *
 * `partItems`: see `PART_ITEMS`; for tests.
 */
export function readYamlInParts(
  text: string,
  limits: SourceLimits,
  partItems = PART_ITEMS,
): readonly LocatedNode[] | undefined {
  return new PartReader(text, limits, partItems).read();
}

class PartReader {
  readonly #text: string;
  readonly #limits: SourceLimits;
  readonly #partItems: number;
  readonly #parser = new Parser();
  readonly #problems = new ProblemList({ uri: "", text: "" }, 1);
  /** The items removed from the front of each list. */
  readonly #taken = new Map<CST.Token, LocatedNode[]>();

  constructor(text: string, limits: SourceLimits, partItems: number) {
    this.#text = text;
    this.#limits = limits;
    this.#partItems = partItems;
  }

  read(): readonly LocatedNode[] | undefined {
    const documents = this.#documents();
    const roots = documents?.flatMap((document) => this.#locate(document) ?? []);
    return roots && this.#problems.diagnostics.length === 0 ? roots : undefined;
  }

  #documents(): readonly Document[] | undefined {
    const composer = yamlComposer();
    const documents: Document[] = [];
    const hasTooManyEscaped = escapedCounter(this.#limits.maxYamlEscapedChars);
    try {
      let lexemes = 0;
      for (const lexeme of new Lexer().lex(this.#text)) {
        if (++lexemes > this.#limits.maxYamlTokens || isOrdered(lexeme)) return undefined;
        if (hasTooManyEscaped(lexeme)) return undefined;
        for (const token of this.#parser.next(lexeme)) {
          if (!this.#compose(composer, token, 0, documents)) return undefined;
        }
        if (isNestedTooDeeply(this.#parser, this.#limits.maxDepth)) return undefined;
        if (!this.#takeItems()) return undefined;
      }
      for (const token of this.#parser.end()) {
        if (!this.#compose(composer, token, 0, documents)) return undefined;
      }
      documents.push(...composer.end());
    } catch {
      // An error of the library is reported when the text is read as a whole.
      return undefined;
    }
    const isClean = documents.every(({ errors }) => errors.length === 0);
    return isClean && composer.streamInfo().errors.length === 0 ? documents : undefined;
  }

  /** Composes a token that is nested in `depth` others; false if there is something to report. */
  #compose(composer: Composer, token: CST.Token, depth: number, documents: Document[]): boolean {
    const { unclosed, question, tooDeepAt } = tokenProblems(token, this.#limits.maxDepth - depth);
    if (unclosed || question || tooDeepAt !== undefined) return false;
    hideQuoted(token);
    documents.push(...composer.next(token));
    return true;
  }

  /** Reads the items of the parser's current list that are complete: a later one has begun. */
  #takeItems(): boolean {
    const { stack } = this.#parser;
    const list = stack.at(-1);
    if (list?.type !== "block-seq" || list.items.length < this.#partItems + 2) return true;
    return this.#takeFrom(list, stack.length - 2);
  }

  #takeFrom(list: CST.BlockSequence, depth: number): boolean {
    // A comment may still be added after the second-to-last item.
    const items = list.items.splice(0, list.items.length - 2);
    const part: CST.Document = {
      type: "document",
      offset: list.offset,
      start: [],
      value: { ...list, items },
    };
    const composer = yamlComposer();
    const documents: Document[] = [];
    if (!this.#compose(composer, part, depth, documents)) return false;
    documents.push(...composer.end());
    const [document] = documents;
    const located = document && document.errors.length === 0 ? this.#locate(document) : undefined;
    if (located?.kind !== "Array") return false;
    const taken = this.#taken.get(list);
    if (!taken) this.#taken.set(list, [...located.items]);
    else for (const item of located.items) taken.push(item);
    return true;
  }

  #locate(document: Document): LocatedNode | undefined {
    const context = { text: this.#text, limits: this.#limits, problems: this.#problems, taken: this.#taken };
    return locateDocument(document, context);
  }
}

/** Whether a lexeme may be an alias, which needs what is before it, or a directive, which affects what follows. */
function isOrdered(lexeme: string): boolean {
  const [sign] = lexeme;
  return sign === "*" || sign === "%";
}
