import { RULES } from "../../../rules/index.ts";
import { nearest } from "../../core/nearest.ts";
import { codeList, didYouMean } from "../../core/phrases.ts";
import { defineCommand } from "../command.ts";
import { EXIT, type Failure, usage } from "../exit-code.ts";
import { SYNTAX_CODES, TYPES_CODES } from "../explain/expression-codes.ts";
import { otherCodes } from "../explain/other-codes.ts";
import { expressionPage, ownRulePage, plainPage, rulePage } from "../explain/pages.ts";
import { reportFailure } from "../failure-text.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { LOCK_OPTION } from "../files/policy-files.ts";
import { CONFIG_OPTIONS, checkConfigOptions, RULE_TIMEOUT, ruleTimeoutMs } from "../lint/config-options.ts";
import { ruleCode } from "../lint/rule-codes.ts";
import { trustOf } from "../trust.ts";

/** `wafsmith explain`. */
export const command = defineCommand({
  name: "explain",
  summary: "Say what a rule or a code means, and why.",
  operands: { usage: "RULE-ID|CODE|MANAGED-RULE [FILE]", min: 1, max: 2 },
  options: {
    lock: LOCK_OPTION,
    zone: { kind: "value", placeholder: "NAME", help: "Take a policy FILE as it holds in this zone." },
    ...CONFIG_OPTIONS,
    "rule-timeout": RULE_TIMEOUT,
    "max-file-size": MAX_FILE_SIZE,
  },
  details: [
    "`wafsmith rules` lists the rules, with your own: those of the nearest configuration. The",
    "area of a code may be left out where only one of ours has it. A MANAGED-RULE is the id of",
    "a managed rule, its number in the Core Rule Set, or the name or id of a managed ruleset;",
    "with FILE, a policy or an export, it is shown what is true of it there, and which override",
    "decides.",
  ].join("\n"),
  example: "wafsmith explain syntax/not-in",
  async run({ operands, options }, io) {
    checkConfigOptions(options);
    const trust = trustOf(options, io);
    const timeoutMs = ruleTimeoutMs(options["rule-timeout"]);
    const [name, file] = operands as readonly [string, string?];
    const pages = new Map(allPages());
    const isUnknown = () => matching(name, [...pages.keys()]).length === 0;
    if (file !== undefined || isUnknown()) {
      const { managedPage } = await import("../explain/managed.ts");
      const { lock, zone } = options;
      const reading = { maxBytes: maxFileBytes(options["max-file-size"]), boundary: trust.boundary };
      const page = await managedPage({ name, file, lock, zone, reading }, io);
      if (page !== undefined) {
        io.stdout.write(page);
        return EXIT.clean;
      }
      if (file !== undefined) throw unknownManaged(name);
    }
    let failure: Failure | undefined;
    // The code of users is not run to explain what is ours.
    if (isUnknown()) {
      const { knownRules } = await import("../custom-rules/known-rules.ts");
      const known = await knownRules(
        { path: options.config, isOff: options["no-config"], timeoutMs, trust },
        io,
      );
      for (const rule of known.rules)
        if (rule.origin !== undefined) pages.set(ruleCode(rule), () => ownRulePage(rule));
      failure = known.failure;
      if (failure && isUnknown()) reportFailure(failure, io);
    }
    io.stdout.write(await pages.get(find(name, [...pages.keys()]))!());
    if (failure) throw failure;
    return EXIT.clean;
  },
});

type Page = () => string | Promise<string>;

/** The page of every code there is. */
export function allPages(): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const rule of RULES) pages.set(ruleCode(rule), () => rulePage(rule));
  for (const [area, codes] of [
    ["syntax", SYNTAX_CODES],
    ["types", TYPES_CODES],
  ] as const) {
    for (const [slug, meaning] of Object.entries(codes)) {
      pages.set(`${area}/${slug}`, () => expressionPage(`${area}/${slug}`, meaning));
    }
  }
  for (const [code, sentences] of otherCodes()) pages.set(code, () => plainPage(code, sentences));
  return pages;
}

function unknownManaged(name: string): Failure {
  const help = "Managed rules are looked up in the lock file: `wafsmith lock` writes it.";
  return usage(`No managed rule or ruleset \`${name}\` is known.`, help);
}

/** The codes that a name may mean: itself, or those that end in it. */
function matching(given: string, codes: readonly string[]): readonly string[] {
  return codes.includes(given) ? [given] : codes.filter((code) => code.endsWith(`/${given}`));
}

/** The code that is meant: itself, or the only one that ends in it. */
function find(given: string, codes: readonly string[]): string {
  const matches = matching(given, codes);
  if (matches.length === 1) return matches[0]!;
  if (matches.length > 1) throw usage(`\`${given}\` may be ${codeList(matches)}.`, "Give the whole code.");
  const names = given.includes("/") ? codes : codes.map((code) => code.slice(code.indexOf("/") + 1));
  const near = didYouMean(nearest(given, new Set(names))) || ".";
  throw usage(`There is no rule or code \`${given}\`${near}`, "`wafsmith rules` lists the rules.");
}
