const COMMENT = String.raw`//[^\n]*|/\*[^]*?\*/`;
const QUOTED = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
/** After an operator or an opening bracket; a division follows an operand. */
const REGEX = String.raw`(?<=[(,=:[!&|?{};>]\s*)/(?![/*])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*`;
const SKIPPED = new RegExp(`${COMMENT}|${QUOTED}|${REGEX}`, "g");
const NUMBER = /(?<![\w$.])(?:0x[\da-f]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)n?(?![\w$])/gi;

/** The numbers that a module's code states. Strings, comments and regular expressions are no code; `${…}` is. */
export function numbersIn(text: string): number[] {
  const code = text.replace(SKIPPED, '""').replace(/`(?:[^`\\]|\\.)*`/g, substitutions);
  return [...code.matchAll(NUMBER)].map(([raw]) => Number(raw.replace(/_|n$/g, "")));
}

function substitutions(template: string): string {
  return [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, inside]) => inside).join(" ");
}
