import { LIMITS } from "../../contract/limits.ts";
import { counted, number } from "../../core/phrases.ts";
import { renderPackJson } from "../../report/pack/json.ts";
import { codePointRoom, type Packed, packExpression } from "../../semantics/pack/pack.ts";
import { analysePacked } from "../../semantics/pack/proof.ts";
import { terminalStyle } from "../color.ts";
import { defineCommand } from "../command.ts";
import { readMaxSteps } from "../eval/max-steps.ts";
import { EXIT, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { findingsText, givenExpression, refuseBlank } from "../files/given-expression.ts";
import { numberOption } from "../number-option.ts";
import page from "./pack.json" with { type: "json" };

const MAX_CHARS = LIMITS.maxExpressionChars.value;

/** `wafsmith pack`. */
export const command = defineCommand({
  page,
  values: { maxChars: MAX_CHARS },
  async run({ operands: [operand], options }, io) {
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const room = codePointRoom(numberOption("--max-chars", options["max-chars"], { from: 1 }) ?? MAX_CHARS);
    const maxSteps = readMaxSteps(options["max-steps"]);
    const given = await givenExpression({ operand, expression: options.expression, maxBytes }, io);
    refuseBlank(given);
    const { typed, findings } = analysePacked(given.host.text);
    const errors = findings.filter(({ severity }) => severity === "error");
    if (errors.length > 0) {
      const style = terminalStyle(options, io.stderr, io);
      io.stderr.write(await findingsText(errors, given, style), style.form);
      throw usage(`${given.uri} contains an expression that Cloudflare rejects.`);
    }
    const packed = packExpression(typed, {
      room,
      usesLists: options.lists,
      ...(maxSteps !== undefined && { maxSteps }),
    });
    if (options.format === "json") io.stdout.write(renderPackJson(packed), "json");
    else {
      for (const expression of packed.expressions) io.stdout.line(expression);
      const before = room.lengthOf(typed.parsed.text.trim());
      io.stderr.line(`note: ${noteOn(packed, before, room.lengthOf)}`);
    }
    if (packed.fits) return EXIT.clean;
    const help = options.lists ? "Split the rule by hand." : "`--lists` moves its sets to lists.";
    io.stderr.line(`wafsmith: No way was found to make it fit in ${number(room.max)} characters. ${help}`);
    return EXIT.findings;
  },
});

/** `4,812 characters became 1 expression of 1,203, proved to match the same requests.` */
function noteOn(
  { expressions, lists, isProved }: Packed,
  before: number,
  lengthOf: (text: string) => number,
) {
  const longest = Math.max(...expressions.map(lengthOf));
  const several = expressions.length > 1;
  const shape = `${counted(expressions.length, "expression")} of ${several ? "at most " : ""}${number(longest)}`;
  const listed = lists.map(
    ({ name, kind, items }) => `the ${kind} list \`$${name}\` of ${counted(items.length, "item")}`,
  );
  const proof = isProved
    ? `proved to match the same requests${several ? " together" : ""}`
    : "not proved to match the same requests";
  return `${counted(before, "character")} became ${[shape, ...listed].join(" and ")}, ${proof}.`;
}
