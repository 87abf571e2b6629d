// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { expect, it } from "vitest";
import { escapedHelp, literalText, plainKey } from "../../../src/sources/terraform/hcl/literal-text.ts";
import { parseHcl } from "../../../src/sources/terraform/hcl/parse.ts";

it.each([
  ['"plain"', "plain", "plain"],
  ['""', undefined, undefined],
  ['"a\\nb"', undefined, undefined],
  ['"a $${x} b"', undefined, undefined],
  ['"a ${x}"', undefined, undefined],
  ['"${x}"', undefined, undefined],
  ["name", undefined, "name"],
  ["1", undefined, undefined],
  ['["a"]', undefined, undefined],
  ['("a")', undefined, undefined],
])("the text of %s is %s, and the key %s", (value, text, key) => {
  const file = `a = ${value}\n`;
  const [item] = parseHcl("a.tf", file).value.body.items;
  const expression = item?.kind === "Attribute" ? item.value : undefined;
  expect([literalText(expression!, file), plainKey(expression!, file)]).toEqual([text, key]);
});

it.each([
  ["a $${x}", 2, true],
  ["a $${x}", 1, false],
  ["a $${x}", 3, false],
  ["a ${x}", 2, false],
  ["a $$x", 2, false],
])("%s at %i is `$${`: %s", (text, offset, isEscaped) => {
  const help = escapedHelp(text, offset);
  expect(help === undefined).toBe(!isEscaped);
  if (isEscaped) expect(help).toMatch(/`\$\$` before `\{` stands for one `\$`.*`format\("… \$%s", …\)`/);
});
