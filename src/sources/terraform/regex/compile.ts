import { hasRanges, negated, type UnitRange, unitsOf } from "./classes.ts";
import type { Instruction, RegexProgram } from "./program.ts";

/** A longer pattern, or one that repeats more, is not compiled. */
const MAX_INSTRUCTIONS = 2_000;
/** Groups within groups. */
const MAX_DEPTH = 64;

/** A piece of a program whose jumps are relative to its first step. */
interface Fragment {
  readonly steps: readonly Instruction[];
  /** Whether it may match without reading anything. */
  readonly isEmpty: boolean;
}

const NOTHING: Fragment = { steps: [], isEmpty: true };
const NEWLINE = "\n".charCodeAt(0);

/** Thrown and caught in this module: the pattern is not one of those that are understood. */
class NotUnderstood extends Error {}

/**
 * Compiles a pattern in the syntax of RE2 that Terraform and common engines read alike: ASCII literals, classes, groups,
 * alternatives, greedy and lazy quantifiers, anchors and word boundaries. Undefined for anything else: flags, Unicode
 * classes, a quantifier over a possibly empty part.
 */
export function compileRegex(pattern: string): RegexProgram | undefined {
  if (!/^[\t\n\r -~]*$/.test(pattern)) return undefined;
  try {
    return new Compiler(pattern).compile();
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

class Compiler {
  readonly #pattern: string;
  readonly #groups: (string | undefined)[] = [];
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  compile(): RegexProgram {
    const { steps: inside } = this.#alternatives();
    if (this.#at < this.#pattern.length) throw new NotUnderstood();
    const whole = sequence([saved(0), { steps: inside, isEmpty: true }, saved(1)]);
    const steps: readonly Instruction[] = [...whole.steps, { kind: "match" }];
    return { instructions: steps.map(absolute), groups: this.#groups };
  }

  #takes(text: string): boolean {
    if (!this.#pattern.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #alternatives(): Fragment {
    if (++this.#depth > MAX_DEPTH) throw new NotUnderstood();
    const found = [this.#sequence()];
    while (this.#takes("|")) found.push(this.#sequence());
    this.#depth--;
    return found.reduceRight((rest, one) => either(one, rest));
  }

  #sequence(): Fragment {
    const parts: Fragment[] = [];
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#pattern[this.#at]!)) {
      parts.push(this.#quantified(this.#atom()));
    }
    return sequence(parts);
  }

  #quantified(atom: Fragment): Fragment {
    const [min, max] = this.#bounds() ?? [1, 1];
    if (min === 1 && max === 1) return atom;
    const isLazy = this.#takes("?");
    // RE2 rejects a quantifier after a quantifier, and implementations differ if what is repeated may be empty.
    if (/^(?:[*+?]|\{\d)/.test(this.#pattern.slice(this.#at, this.#at + 2)) || atom.isEmpty)
      throw new NotUnderstood();
    return repeated(atom, { min, max, isLazy });
  }

  #bounds(): readonly [number, number] | undefined {
    if (this.#takes("*")) return [0, Number.POSITIVE_INFINITY];
    if (this.#takes("+")) return [1, Number.POSITIVE_INFINITY];
    if (this.#takes("?")) return [0, 1];
    const written = /^\{(\d{1,3})(,?)(\d{0,3})\}/.exec(this.#pattern.slice(this.#at, this.#at + 9));
    if (!written) return undefined;
    this.#at += written[0].length;
    const min = Number(written[1]);
    const max = written[3] ? Number(written[3]) : written[2] ? Number.POSITIVE_INFINITY : min;
    // `{1}` would look like no quantifier at all, so that another could follow.
    if (max < min || max === 0 || (min === 1 && max === 1)) throw new NotUnderstood();
    return [min, max];
  }

  #atom(): Fragment {
    const character = this.#pattern[this.#at++]!;
    switch (character) {
      case "(":
        return this.#group();
      case "[":
        return this.#class();
      case "\\":
        return this.#escape();
      case "^":
        return { steps: [{ kind: "assert", what: "start" }], isEmpty: true };
      case "$":
        return { steps: [{ kind: "assert", what: "end" }], isEmpty: true };
      case ".":
        return unit((one) => one !== NEWLINE);
      case "*":
      case "+":
      case "?":
      case "{":
      case "}":
        throw new NotUnderstood();
      default:
        return literal(character);
    }
  }

  #group(): Fragment {
    if (this.#takes("?:")) return this.#closed(this.#alternatives());
    const name = /^\?P?<([A-Za-z]\w*)>/.exec(this.#pattern.slice(this.#at))?.[1];
    if (name !== undefined) this.#at = this.#pattern.indexOf(">", this.#at) + 1;
    else if (this.#pattern[this.#at] === "?") throw new NotUnderstood();
    if (name !== undefined && this.#groups.includes(name)) throw new NotUnderstood();
    const slot = this.#groups.push(name) * 2;
    const inside = this.#closed(this.#alternatives());
    return sequence([saved(slot), inside, saved(slot + 1)]);
  }

  #closed(inside: Fragment): Fragment {
    if (!this.#takes(")")) throw new NotUnderstood();
    return inside;
  }

  #escape(): Fragment {
    const letter = this.#pattern[this.#at++];
    if (letter === "b" || letter === "B") {
      return {
        steps: [{ kind: "assert", what: letter === "b" ? "boundary" : "no-boundary" }],
        isEmpty: true,
      };
    }
    if (letter === "A" || letter === "z") {
      return { steps: [{ kind: "assert", what: letter === "A" ? "start" : "end" }], isEmpty: true };
    }
    const ranges = letter === undefined ? undefined : unitsOf(letter);
    if (!ranges) throw new NotUnderstood();
    return unit((one) => hasRanges(ranges, one));
  }

  #class(): Fragment {
    const isNegated = this.#takes("^");
    const ranges: UnitRange[] = [];
    do {
      const found = this.#classMember();
      const [only] = found;
      const isRange = /^-[^\]]/.test(this.#pattern.slice(this.#at, this.#at + 2));
      if (!isRange) {
        ranges.push(...found);
        continue;
      }
      this.#at++;
      const [last] = this.#classMember();
      const isSingle = found.length === 1 && only![0] === only![1] && last![0] === last![1];
      if (!isSingle || last![0] < only![0]) throw new NotUnderstood();
      ranges.push([only![0], last![1]]);
    } while (!this.#takes("]"));
    const all = isNegated ? negated(ranges) : ranges;
    return unit((one) => hasRanges(all, one));
  }

  /** The characters that one member of a class matches. Brackets and hyphens without a backslash are not supported. */
  #classMember(): readonly UnitRange[] {
    const character = this.#pattern[this.#at++];
    if (character === undefined || character === "[" || character === "]") throw new NotUnderstood();
    if (character !== "\\") {
      const one = character.charCodeAt(0);
      return [[one, one]];
    }
    const letter = this.#pattern[this.#at++];
    const ranges = letter === undefined ? undefined : unitsOf(letter);
    if (!ranges) throw new NotUnderstood();
    return ranges;
  }
}

function unit(test: (one: number) => boolean): Fragment {
  return { steps: [{ kind: "unit", test }], isEmpty: false };
}

function literal(character: string): Fragment {
  const wanted = character.charCodeAt(0);
  return unit((one) => one === wanted);
}

function saved(slot: number): Fragment {
  return { steps: [{ kind: "save", slot }], isEmpty: true };
}

function sequence(parts: readonly Fragment[]): Fragment {
  const steps = parts.flatMap((part) => part.steps);
  if (steps.length > MAX_INSTRUCTIONS) throw new NotUnderstood();
  return { steps, isEmpty: parts.every(({ isEmpty }) => isEmpty) };
}

function either(first: Fragment, second: Fragment): Fragment {
  const { length } = first.steps;
  const whole = sequence([
    { steps: [{ kind: "split", first: 1, second: length + 2 }], isEmpty: true },
    first,
    { steps: [{ kind: "jump", to: second.steps.length + 1 }], isEmpty: true },
    second,
  ]);
  return { steps: whole.steps, isEmpty: first.isEmpty || second.isEmpty };
}

interface Repetition {
  readonly min: number;
  readonly max: number;
  readonly isLazy: boolean;
}

/** `a{2,4}` is `aa(?:a(?:a)?)?`, and `a{2,}` is `aaa*`. */
function repeated(atom: Fragment, { min, max, isLazy }: Repetition): Fragment {
  if (atom.steps.length * Math.max(min, max === Number.POSITIVE_INFINITY ? 1 : max) > MAX_INSTRUCTIONS) {
    throw new NotUnderstood();
  }
  const required = new Array<Fragment>(min).fill(atom);
  if (max === Number.POSITIVE_INFINITY) return sequence([...required, looped(atom, isLazy)]);
  let optional = NOTHING;
  for (let count = min; count < max; count++) {
    const inside = sequence([atom, optional]);
    optional = sequence([skipping(inside.steps.length + 1, isLazy), inside]);
  }
  return { ...sequence([...required, optional]), isEmpty: min === 0 };
}

function looped(atom: Fragment, isLazy: boolean): Fragment {
  const { length } = atom.steps;
  const back: Fragment = { steps: [{ kind: "jump", to: -length - 1 }], isEmpty: true };
  return { ...sequence([skipping(length + 2, isLazy), atom, back]), isEmpty: true };
}

/** Goes on with the next step, or with the step that is `past` further on; the first with more priority unless it is lazy. */
function skipping(past: number, isLazy: boolean): Fragment {
  const step: Instruction = isLazy
    ? { kind: "split", first: past, second: 1 }
    : { kind: "split", first: 1, second: past };
  return { steps: [step], isEmpty: true };
}

/** A step whose relative jumps are counted from the start of the program. */
function absolute(step: Instruction, at: number): Instruction {
  if (step.kind === "jump") return { kind: "jump", to: at + step.to };
  if (step.kind === "split") return { kind: "split", first: at + step.first, second: at + step.second };
  return step;
}
