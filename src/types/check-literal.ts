import { BYTES, INT, type Type } from "../contract/value-type.ts";
import { textOfBytes } from "../core/bytes.ts";
import { code, didYouMean } from "../core/phrases.ts";
import type { BareLiteral, ComparisonOperator, StringLiteral } from "../parser/ast.ts";
import { edit, repair, suggestion } from "../parser/problems.ts";
import { quoteText } from "../parser/write-literal.ts";
import { type AddressProblem, networkHolding, readAddress, readSetElement } from "./addresses.ts";
import { type IntegerProblem, readInteger, readIntegerElement } from "./integers.ts";
import { isByteElement, type LiteralValue, literalValue } from "./literals.ts";
import { checkPattern } from "./patterns.ts";
import type { TypeChecker } from "./type-checker.ts";
import { describeType } from "./wording.ts";

type Literal = StringLiteral | BareLiteral;

/** The right side of a comparison that is one literal, and its value. */
export function checkRightLiteral(
  literal: Literal,
  type: Type,
  operator: ComparisonOperator,
  checker: TypeChecker,
): LiteralValue | undefined {
  const value = literalValue(literal, type);
  if (value !== undefined) {
    if (literal.kind === "String") checkPattern(literal, operator, checker);
    return value;
  }
  if (literal.kind === "String") stringForOther(literal, type, false, checker);
  else if (type === BYTES) bareForText(literal, checker);
  else if (type === INT) badInteger(literal, checker);
  else notAnAddress(literal, operator, checker);
  return undefined;
}

/** One element of a set that is compared with values of `type`, and its value. */
export function checkElement(literal: Literal, type: Type, checker: TypeChecker): LiteralValue | undefined {
  const value = literalValue(literal, type, true);
  if (value !== undefined) return value;
  if (type === BYTES) {
    if (literal.kind === "Bare" && !isByteElement(literal.raw)) bareForText(literal, checker);
  } else if (literal.kind === "String") stringForOther(literal, type, true, checker);
  else if (type === INT) badIntegerElement(literal, checker);
  else badSetElement(literal, checker);
  return undefined;
}

/** `http.host eq 5`, `http.host eq 1.1.1.1`. */
function bareForText(literal: BareLiteral, checker: TypeChecker): void {
  const quoted = quoteText(literal.raw);
  checker.problem({
    slug: "literal-type",
    messageId: "unquotedText",
    range: literal,
    data: { literal: literal.raw },
    message: `Text is compared with text in quotes, so Cloudflare rejects ${code(literal.raw)} here.`,
    help: `Write ${code(quoted)}; unquoted bytes are two or more pairs of hex digits, such as \`61:62\`.`,
    fix: suggestion(`Write ${code(quoted)}`, edit(literal, quoted)),
  });
}

/** `ip.src eq "1.1.1.1"`, `ip.src in {"1.1.1.1-1.1.1.9"}`, `cf.threat_score gt "10"`. */
function stringForOther(literal: StringLiteral, type: Type, isElement: boolean, checker: TypeChecker): void {
  const text = textOfBytes(literal.value) ?? "";
  const isValue = (written: string) =>
    type === INT
      ? typeof (isElement ? readIntegerElement(written) : readInteger(written)) !== "string"
      : isElement
        ? typeof readSetElement(written) !== "string"
        : readAddress(written) !== undefined;
  const written = [text, text.replace(/\s*(?:[-\u2013\u2014]|\.\.)\s*/, "..")].find(isValue);
  const what = type === INT ? "Numbers are" : "Addresses are";
  checker.problem({
    slug: "literal-type",
    messageId: "quotedValue",
    range: literal,
    data: { literal: literal.raw },
    message: `${what} written without quotes, so Cloudflare rejects ${code(literal.raw)} here.`,
    help: written === undefined ? `The left side is ${describeType(type)}.` : `Write ${code(written)}.`,
    fix: written === undefined ? undefined : repair("Remove the quotes", edit(literal, written)),
  });
}

const INTEGER_REASONS: Readonly<Record<Exclude<IntegerProblem, "inverted">, string>> = {
  syntax: "is not an integer",
  octal: "begins with a zero, which makes it octal, and has a digit above 7",
  "too-large": "does not fit into 64 bits",
};

function badInteger(literal: BareLiteral, checker: TypeChecker): void {
  const problem = readInteger(literal.raw);
  if (typeof problem === "bigint") return;
  const isRange = typeof readIntegerElement(literal.raw) !== "string";
  reportInteger(
    literal,
    problem,
    isRange ? `Write ${code(`in {${literal.raw}}`)}: ranges are allowed only in sets.` : undefined,
    checker,
  );
}

function badIntegerElement(literal: BareLiteral, checker: TypeChecker): void {
  const value = readIntegerElement(literal.raw);
  if (value === "inverted") invertedRange(literal, checker);
  else if (typeof value === "string") reportInteger(literal, value, undefined, checker);
}

function reportInteger(
  literal: BareLiteral,
  reason: IntegerProblem,
  help: string | undefined,
  checker: TypeChecker,
): void {
  const why = INTEGER_REASONS[reason as keyof typeof INTEGER_REASONS] ?? INTEGER_REASONS.syntax;
  checker.problem({
    slug: "invalid-literal",
    messageId: "notAnInteger",
    range: literal,
    data: { literal: literal.raw },
    message: `${code(literal.raw)} ${why}, so Cloudflare rejects it here.`,
    help: help ?? "Write a decimal integer such as `10` or `-5`, or hex digits such as `0x1F`.",
  });
}

function invertedRange(literal: BareLiteral, checker: TypeChecker): void {
  const [first, last] = literal.raw.split("..");
  const turned = `${last}..${first}`;
  checker.problem({
    slug: "invalid-range",
    range: literal,
    data: { range: literal.raw },
    message: `The first value of ${code(literal.raw)} is greater than the last, so Cloudflare rejects this range.`,
    help: `Write ${code(turned)}.`,
    fix: suggestion(`Write ${code(turned)}`, edit(literal, turned)),
  });
}

function notAnAddress(literal: BareLiteral, operator: ComparisonOperator, checker: TypeChecker): void {
  const element = readSetElement(literal.raw);
  if (typeof element !== "string" && (literal.raw.includes("/") || literal.raw.includes(".."))) {
    const set = `in {${literal.raw}}`;
    const spelling = checker.currentOperator;
    checker.problem({
      slug: "network-outside-set",
      range: literal,
      data: { literal: literal.raw },
      message: `Networks and ranges are allowed only in sets, so Cloudflare rejects ${code(literal.raw)} after ${code(operator)}.`,
      help: `Write ${code(set)}.`,
      fix:
        operator === "eq" && spelling
          ? repair(`Write ${code(set)}`, edit({ start: spelling.start, end: literal.end }, set))
          : undefined,
    });
    return;
  }
  reportAddress(
    literal,
    "Write IPv4 as four numbers from 0 to 255 without leading zeros, IPv6 as `2001:db8::1`.",
    checker,
  );
}

function badSetElement(literal: BareLiteral, checker: TypeChecker): void {
  const reason = readSetElement(literal.raw);
  if (reason === "host-bits") return hostBits(literal, checker);
  if (reason === "inverted") return invertedRange(literal, checker);
  reportAddress(literal, ADDRESS_HELP[reason as AddressProblem] ?? ADDRESS_HELP.syntax, checker);
}

const ADDRESS_HELP: Readonly<Record<AddressProblem, string>> = {
  syntax:
    "Write an address, a network such as `10.0.0.0/8`, or a range such as `10.0.0.1..10.0.0.9`, without spaces in it.",
  "prefix-length": "A prefix length goes up to 32 for IPv4 and up to 128 for IPv6.",
  "mixed-families": "Both ends of a range are of one family, IPv4 or IPv6.",
  "host-bits": "Clear the bits after the prefix.",
  inverted: "Write the smaller address first.",
};

function reportAddress(literal: BareLiteral, help: string, checker: TypeChecker): void {
  checker.problem({
    slug: "invalid-literal",
    messageId: "notAnAddress",
    range: literal,
    data: { literal: literal.raw },
    message: `${code(literal.raw)} is not an address, network or range here, so Cloudflare rejects it.`,
    help,
  });
}

function hostBits(literal: BareLiteral, checker: TypeChecker): void {
  const network = networkHolding(literal.raw);
  checker.problem({
    slug: "host-bits",
    range: literal,
    data: { literal: literal.raw },
    message: `${code(literal.raw)} has bits set behind its prefix length, so Cloudflare rejects this network${didYouMean(network ? [network] : []) || "."}`,
    help: network
      ? `Write ${code(network)} for the whole network, or the address alone.`
      : ADDRESS_HELP["host-bits"],
    fix: network ? suggestion(`Write ${code(network)}`, edit(literal, network)) : undefined,
  });
}
