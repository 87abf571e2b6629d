/** Beyond these bounds, braces are ordinary characters. */
const MAX_ALTERNATIVES = 1000;
const MAX_CHARS_WITH_BRACES = 1000;

/**
 * Whether a path matches a glob: `*`, `?` and `[a-z]` stay within one part (`[!a-z]` is any other character), `**`
 * spans parts, `{a,b}` is one of some globs, everything else is itself. A glob without a slash is compared with the
 * last part alone. Backslashes in paths count as slashes.
 *
 * For each alternative it takes time proportional to the product of both lengths at worst, whatever the glob.
 */
export function matchesGlob(path: string, glob: string): boolean {
  const parts = path
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "")
    .split("/");
  return alternatives(glob).some((one) => matchesAlternative(parts, one));
}

function matchesAlternative(parts: readonly string[], glob: string): boolean {
  const wanted = glob.replace(/^(?:\.\/)+/, "").split("/");
  if (wanted.length === 1 && wanted[0] !== "**") return matchesPathPart(parts.at(-1)!, wanted[0]!);
  return matchesPath(parts, wanted);
}

/** Whether the names of a path match those of a glob without braces, in which `**` is any number of names. */
export function matchesPath(parts: readonly string[], wanted: readonly string[]): boolean {
  return matchesSequence(parts, wanted, (part) => part === "**", matchesPathPart);
}

/** The brace-free globs to which a glob expands. */
function alternatives(glob: string): readonly string[] {
  const open = glob.indexOf("{");
  if (open < 0 || glob.length > MAX_CHARS_WITH_BRACES) return [glob];
  const [head, group] = [glob.slice(0, open), groupAt(glob, open)];
  if (group === undefined) return alternatives(glob.slice(open + 1)).map((rest) => `${head}{${rest}`);
  const choices = group.choices.flatMap(alternatives);
  const tails = alternatives(glob.slice(group.end));
  if (choices.length * tails.length > MAX_ALTERNATIVES) return [glob];
  return choices.flatMap((choice) => tails.map((tail) => head + choice + tail));
}

/** The choices of the braces that open at `open`; undefined if nothing closes them or there is one choice only. */
function groupAt(
  glob: string,
  open: number,
): { readonly choices: readonly string[]; readonly end: number } | undefined {
  const choices: string[] = [];
  let [depth, start] = [0, open + 1];
  for (let at = open; at < glob.length; at++) {
    const sign = glob[at];
    if (sign === "{") depth++;
    else if (sign === "}") depth--;
    if (depth === 0 || (depth === 1 && sign === ",")) {
      choices.push(glob.slice(start, at));
      start = at + 1;
    }
    if (depth === 0) return choices.length > 1 ? { choices, end: at + 1 } : undefined;
  }
  return undefined;
}

function matchesPathPart(part: string, glob: string): boolean {
  return matchesSequence([...part], signsOf(glob), (sign) => sign === "*", isSign);
}

/** The characters of a glob, each `[…]` as one. A bracket that nothing closes is a character. */
function signsOf(glob: string): readonly string[] {
  const signs: string[] = [];
  let at = 0;
  while (at < glob.length) {
    const close = glob[at] === "[" ? glob.indexOf("]", at + (glob[at + 1] === "!" ? 3 : 2)) : -1;
    const sign = close < 0 ? String.fromCodePoint(glob.codePointAt(at)!) : glob.slice(at, close + 1);
    signs.push(sign);
    at += sign.length;
  }
  return signs;
}

function isSign(character: string, sign: string): boolean {
  if (sign.length > 2) return isInClass(character, sign);
  return sign === "?" || sign === character;
}

function isInClass(character: string, sign: string): boolean {
  const isNegated = sign[1] === "!";
  const members = [...sign.slice(isNegated ? 2 : 1, -1)];
  for (let at = 0; at < members.length; at++) {
    const first = members[at]!;
    const isRange = members[at + 1] === "-" && at + 2 < members.length;
    const last = isRange ? members[at + 2]! : first;
    if (first <= character && character <= last) return !isNegated;
    if (isRange) at += 2;
  }
  return isNegated;
}

/**
 * Whether a pattern matches a whole name: `*` matches anything, `?` one character, and everything else only
 * itself.
 */
export function matchesPart(part: string, glob: string): boolean {
  return matchesSequence(
    [...part],
    [...glob],
    (sign) => sign === "*",
    (a, b) => b === "?" || a === b,
  );
}

/** The usual greedy comparison with one point of return: a star that is met later makes the earlier ones final. */
function matchesSequence(
  items: readonly string[],
  wanted: readonly string[],
  isStar: (wanted: string) => boolean,
  isSame: (item: string, wanted: string) => boolean,
): boolean {
  let at = 0;
  let want = 0;
  let star = -1;
  let resume = 0;
  while (at < items.length) {
    const next = wanted[want];
    if (next !== undefined && isStar(next)) {
      star = want++;
      resume = at;
    } else if (next !== undefined && isSame(items[at]!, next)) {
      at++;
      want++;
    } else if (star >= 0) {
      want = star + 1;
      at = ++resume;
    } else return false;
  }
  return wanted.slice(want).every(isStar);
}
