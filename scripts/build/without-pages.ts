import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type CallExpression, type Node, type Property, parse } from "acorn";
import { type Plugin, transform } from "esbuild";
import { ROOT } from "../setup.mjs";

/** Members of a rule that only its page and its tests read. */
const PAGE_MEMBERS: ReadonlySet<string> = new Set(["examples", "details"]);

/** Leaves what stands on the pages of rules out of a bundle: a tenth of the code that a lint would load. */
export const withoutPages: Plugin = {
  name: "without-pages",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]rules[\\/][\w-]+\.ts$/ }, async ({ path }) => {
      if (dirname(path) !== join(ROOT, "rules") || basename(path) === "index.ts") return undefined;
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "ts", target: "esnext" });
      return { contents: withoutMembers(code, path), loader: "js" };
    });
  },
};

function withoutMembers(code: string, path: string): string {
  const dropped = membersOfRule(code).filter(
    ({ key }) => key.type === "Identifier" && PAGE_MEMBERS.has(key.name),
  );
  if (!dropped.some(({ key }) => key.type === "Identifier" && key.name === "examples")) {
    throw new Error(`${path} has no \`examples\` in a call of \`defineRule\``);
  }
  // From the last to the first, so that places stay what they are. The comma behind is the formatter's.
  return dropped.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ""),
    code,
  );
}

/** The members of the object that `defineRule` is given. */
function membersOfRule(code: string): readonly Property[] {
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  const calls = program.body.flatMap((statement) => {
    const expression: Node | null | undefined =
      statement.type === "VariableDeclaration"
        ? statement.declarations[0]?.init
        : statement.type === "ExportDefaultDeclaration"
          ? statement.declaration
          : undefined;
    return expression ? [expression] : [];
  });
  for (const call of calls) {
    if (call.type !== "CallExpression") continue;
    const { callee, arguments: given } = call as CallExpression;
    if (callee.type !== "Identifier" || callee.name !== "defineRule" || given[0]?.type !== "ObjectExpression")
      continue;
    return given[0].properties.filter((one) => one.type === "Property");
  }
  return [];
}
