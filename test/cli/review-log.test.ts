import { describe, expect, it } from "vitest";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { validate } from "./review-support.ts";
import { run } from "./support.ts";

const file = (...rules: readonly object[]) =>
  JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
const at = (path: string) => `http.request.uri.path eq "${path}"`;
const challenges = (expression: string) => ({ ref: "bots", action: "managed_challenge", expression });
const API = { ref: "api", action: "block", expression: at("/api") };
const BEFORE = file(challenges(`${at("/login")} or ${at("/signup")}`), API);
const AFTER = file(challenges(at("/signup")), API);
const line = (path: string, day = 20) =>
  `{"ClientIP":"192.0.2.1","ClientRequestMethod":"GET","ClientRequestHost":"a.example","ClientRequestURI":"${path}","EdgeStartTimestamp":"2026-11-${day}T10:00:00Z"}`;
const LOG = [line("/login"), line("/login", 26), line("/api", 22), line("/", 23), "not a line"].join("\n");

async function reviewed(
  { before = { "waf.json": BEFORE }, after = { "waf.json": AFTER }, log = LOG }: Partial<World>,
  ...argv: readonly string[]
) {
  const directory = makeRepository({ ...before, "log.ndjson": log });
  commit(directory, after);
  const call = ["review", "--base", "main", "--log", "log.ndjson", "--fail-on", "never", ...argv];
  return run(call, { directory, env: GIT_ENV });
}

interface World {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly log: string;
}

async function reviewedJson(world: Partial<World>) {
  const { stdout } = await reviewed(world, "--format", "json");
  const json = JSON.parse(stdout);
  validate(json);
  expect(validate.errors).toBeNull();
  return json;
}

const SENTENCE = "2 of 4 logged requests, all to `/login`, are no longer challenged.";

describe("a review with a log", () => {
  it("counts the requests that end differently, as a whole and at the change", async () => {
    const { log, changes } = await reviewedJson({});
    const ended = { rule: "bots", requests: 2, protection: "lost", message: SENTENCE };
    expect(log).toMatchObject({
      requests: 4,
      unreadable: 1,
      different: 2,
      from: "2026-11-20",
      to: "2026-11-26",
    });
    expect(log.ends).toMatchObject([{ ...ended, sample: "GET a.example/login" }]);
    expect(changes).toMatchObject([{ subject: "bots", logged: [ended] }]);
  });

  it.each([
    ["markdown", [`less protection (1 change to review), 2 of 4 logged requests end differently`, SENTENCE]],
    ["text", [`2 end differently.`, `lost: \`bots\`: ${SENTENCE}`]],
    [
      "html",
      [
        "<em>Less protection:</em> 2 of 4 logged requests, all to <code>/login</code>, are no longer challenged.",
        "with 4 requests of 2026-11-20 to 2026-11-26",
      ],
    ],
  ])("says so in its %s", async (format, expected) => {
    const { stdout } = await reviewed({}, "--format", format);
    for (const words of expected) expect(stdout).toContain(words);
  });

  it("reads another kind of log by its keys", async () => {
    const log = ["/login", "/api"].map((path) => JSON.stringify({ host: "a.example", path })).join("\n");
    const keys = ["http.host=host", "http.request.uri.path=path"].flatMap((one) => ["--map", one]);
    const { stdout } = await reviewed({ log }, ...keys);
    expect(stdout).toContain("1 of 2 logged requests, all to `/login`, is no longer challenged.");
    const wrong = await reviewed({}, "--map", "http.hots=host");
    expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("http.hots") });
  });

  it("says that no request ends differently, and how many the log cannot judge", async () => {
    const outside = file({ ...API, expression: "cf.bot_management.score lt 30" });
    const { log, changes } = await reviewedJson({
      before: { "waf.json": outside },
      after: { "waf.json": file() },
    });
    expect(log).toMatchObject({ different: 0, depends: 4, unknown: 0, ends: [] });
    expect(changes).toMatchObject([{ kind: "removed", logged: [] }]);
  });

  it("gives requests to the rule that ended them, also if another rule ends them now", async () => {
    const log = [line("/api"), line("/api"), line("/login")].join("\n");
    const next = { ...API, ref: "later", action: "managed_challenge", expression: "true" };
    const { changes } = await reviewedJson({
      before: { "waf.json": file(API, { ...next, expression: at("/x") }) },
      after: { "waf.json": file(next) },
      log,
    });
    const messages = changes.map(({ subject, logged }: Change) => [
      subject,
      logged.map((one) => one.message),
    ]);
    expect(messages).toContainEqual([
      "api",
      ["2 of 3 logged requests, all to `/api`, are challenged instead of blocked."],
    ]);
    expect(messages).toContainEqual([
      "later",
      ["1 of 3 logged requests, all to `/login`, is now challenged."],
    ]);
  });

  it("names lists and rulesets that the log was replayed without, once for both sides", async () => {
    const rules = (...some: readonly object[]) => ({
      "waf.json": file({ action: "block", expression: "ip.src in $office" }, ...some),
      "own.json": file(API).replace("zone", "custom").replace("{", '{"id": "c1",'),
    });
    const { stderr } = await reviewed({ before: rules(API), after: rules() });
    const remarks = stderr.split("\n").filter((one) => one.startsWith("wafsmith: The"));
    expect(remarks).toEqual([
      "wafsmith: The ruleset of the rule `api` (own.json:1) is left out, because no rule is known to execute it.",
      "wafsmith: The items of the list `$office` are not in the given files: rules that use it are unknown for 4 requests.",
    ]);
  });

  it("rejects rules of several zones, and a log without requests", async () => {
    const two = { "one/waf.json": BEFORE, "two/waf.json": BEFORE };
    const several = await reviewed({ before: two, after: { "one/waf.json": AFTER } });
    expect(several.exitCode).toBe(2);
    expect(several.stderr).toContain(
      "there is a second entry point of `http_request_firewall_custom`, in `two/waf.json`.",
    );
    const one = await reviewed({ before: two, after: { "one/waf.json": AFTER } }, "--format", "text", "one");
    expect(one.stdout).toContain(SENTENCE);
    const empty = await reviewed({ log: "\n" });
    expect(empty.exitCode).toBe(2);
    expect(empty.stderr).toContain("The log contains no requests.");
  });
});

interface Change {
  readonly subject: string;
  readonly logged: readonly { readonly message: string }[];
}
