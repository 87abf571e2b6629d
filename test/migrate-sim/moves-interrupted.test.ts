import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cases } from "../support/cases.ts";
import {
  type Accident,
  type Change,
  changesOf,
  estateNames,
  moveAll,
  Operator,
  Service,
  scriptFor,
} from "./operator.ts";
import { missing } from "./script-service.ts";

let folder: string;
let service: Service;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wafsmith-moves-"));
});
afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Numbers that look random, the same on each run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed + 1; ; state = (state * 48_271) % 2_147_483_647) yield state;
}

/** Every call of a script is tried at night. By day, two for each kind of accident, and a third of the estates. */
const IS_NIGHT = cases(0, 1) === 1;
let turn = 0;

/** Calls of a script at which something happens; of a very long one never more than its beginning, its end and some between. */
function positions(count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  if (IS_NIGHT && count <= MANY) return all;
  const random = numbers(IS_NIGHT ? count : ++turn);
  const some = Array.from({ length: IS_NIGHT ? 20 : 2 }, () => (random.next().value! % count) + 1);
  return [...new Set(IS_NIGHT ? [...all.slice(0, 4), ...some, ...all.slice(-1)] : some)];
}

/** Calls of a script above which not every position is tried. */
const MANY = 40;
const ACCIDENTS: readonly Accident[] = ["kill", "kill-unanswered", "reset-unanswered"];
const ENTRY_POINT = /^GET .*\/phases\/http_request_firewall_managed\/entrypoint$/;

/** A list is read page by page, so what is added after a page was read is not seen. */
const LATER_PAGE = /^GET .*\/firewall\/rules\?per_page=\d+&page=(?!1$)/;

/** Answers to the status that are not true, or not known. */
const LIES: readonly object[] = [
  { old_waf_status: "enabled", new_waf_status: "disabled", migration_state: "start" },
  { old_waf_status: "enabled", new_waf_status: "enabled", migration_state: "validation" },
  { old_waf_status: "disabled", new_waf_status: "enabled", migration_state: "pending" },
  { old_waf_status: "enabled", new_waf_status: "enabled", migration_state: "pending" },
  {},
];

/** One script against one state of the service, which each trial begins with. */
class Trials {
  readonly #operator: Operator;
  readonly #script: string;
  readonly #snapshot: string;
  /** What the script changes if nothing happens. */
  changes: readonly Change[] = [];
  paths: readonly string[] = [];

  constructor(operator: Operator, script: string) {
    this.#operator = operator;
    this.#script = script;
    this.#snapshot = service.control<{ readonly id: string }>("POST", "/snapshot").id;
  }

  /** Starts from the state anew. */
  again(): void {
    service.control("POST", "/revert", { id: this.#snapshot });
    service.sent = [];
    service.calls = 0;
    service.onCall = () => "none";
  }

  run(env?: Readonly<Record<string, string>>) {
    return this.#operator.run(this.#script, [], env);
  }

  async undisturbed(): Promise<void> {
    this.again();
    const paths: string[] = [];
    service.onCall = (_, path) => {
      paths.push(path);
      return "none";
    };
    await this.run();
    this.paths = paths;
    this.changes = changesOf(service);
  }

  /** Every accident at every call, and then the same script again. */
  async accidents(): Promise<void> {
    for (const [serial, accident] of ACCIDENTS.entries())
      for (const at of positions(this.paths.length)) {
        if (this.paths.length > MANY && at % ACCIDENTS.length !== serial) continue;
        this.again();
        service.onCall = (number) => (number === at ? accident : "none");
        await this.run();
        service.onCall = () => "none";
        await this.run();
        expect(changesOf(service), `${accident} at call ${at}`).toEqual(this.changes);
      }
  }

  /** Another person runs the same script while this one waits for a call. */
  async secondOperator(): Promise<void> {
    for (const at of positions(this.paths.length)) {
      this.again();
      let isOther = false;
      service.onCall = async (number): Promise<Accident> => {
        if (number !== at || isOther) return "none";
        isOther = true;
        await this.run();
        return "none";
      };
      await this.run();
      // The API has no conditions: between the last check and a call, the same call may come from someone else.
      const call = this.paths.slice(at - 1).find((one) => !LATER_PAGE.test(one))!;
      const again = call.startsWith("POST") || call.includes("waf_migration=validation");
      const twice = this.changes
        .filter(([method, path]) => again && call === `${method} ${path}`)
        .slice(0, 1);
      expect(sorted(changesOf(service)), `second operator at call ${at}`).toEqual(
        sorted([...this.changes, ...twice]),
      );
    }
  }

  /** Another person changes the entry point while the script waits for a call. */
  async edits(zone: string): Promise<void> {
    const lastCheck = this.paths.findLastIndex((path) => ENTRY_POINT.test(path)) + 1;
    const path = `/client/v4/zones/${zone}/rulesets/phases/http_request_firewall_managed/entrypoint`;
    const rules = [
      { action: "skip", expression: "ip.src eq 203.0.113.77", action_parameters: { ruleset: "current" } },
    ];
    for (const at of positions(this.paths.length)) {
      this.again();
      let isEdited = false;
      service.onCall = (number) => {
        if (number === at) isEdited = service.ask("PUT", path, JSON.stringify({ rules }), false).status < 400;
        return "none";
      };
      await this.run();
      const isSeen = isEdited && at <= lastCheck;
      expect(changesOf(service), `edit at call ${at}`).toEqual(isSeen ? [] : this.changes);
    }
  }

  /** The status is not true, in both of two runs. */
  async lies(zone: string): Promise<void> {
    const path = `/zones/${zone}/waf_migration/status`;
    for (const lie of IS_NIGHT ? LIES : LIES.slice(turn % 3, (turn % 3) + 2)) {
      this.again();
      const isTrue = JSON.stringify(service.result(path)) === JSON.stringify(lie);
      service.lie = () => lie;
      for (const run of [1, 2]) {
        await this.run();
        const said = `run ${run} with ${JSON.stringify(lie)}`;
        expect(changesOf(service), said).toEqual(isTrue ? this.changes : []);
      }
      service.lie = undefined;
    }
  }
}

describe.skipIf(missing.length > 0)("nothing is sent twice or without its conditions", () => {
  const estates = estateNames().filter((name, at) => name !== "stuck" && (IS_NIGHT || at % 3 === 0));
  it.each(estates)("%s", async (name) => {
    service = await new Service(name).start();
    const operator = new Operator(service, folder);
    const zones = await moveAll(operator, async (script, { zone }) => {
      const trials = new Trials(operator, script);
      await trials.undisturbed();
      expect(trials.changes.length).toBeGreaterThan(0);
      await trials.accidents();
      await trials.secondOperator();
      if (!script.endsWith("remedies.sh")) {
        await trials.edits(zone.id!);
        await trials.lies(zone.id!);
      }
      if (script.endsWith("plan-pending.sh"))
        for (const env of [{}, { WAFSMITH_VALIDATION_HOURS: "0" }]) {
          trials.again();
          await trials.run(env);
          expect(service.sent).toEqual([]);
        }
      await trials.undisturbed();
    });
    expect(zones.every(({ state }) => state === "done")).toBe(true);
  });
});

describe.skipIf(missing.length > 0)("whatever the order of exports, kills and runs of old plans", () => {
  const tried = [
    "several-zones",
    ...(IS_NIGHT ? ["uri-overrides", "half-done-fleet", "account-rulesets"] : []),
  ];
  it.each(tried)("the union of what was sent is the plan's: %s", async (name) => {
    service = await new Service(name).start();
    const straight = new Operator(service, join(folder, "straight"));
    const start = service.control<{ readonly id: string }>("POST", "/snapshot").id;
    await moveAll(straight, (script) => straight.run(script));
    const union = sorted(changesOf(service));
    for (let seed = 0; seed < cases(1, 25); seed++) {
      const random = numbers(seed * 7919);
      const below = (max: number) => random.next().value! % max;
      service.control("POST", "/revert", { id: start });
      service.sent = [];
      const operators = ["a", "b"].map((one) => new Operator(service, join(folder, `${seed}${one}`)));
      const known = operators.map((): readonly string[] => []);
      for (let act = 0; act < 14; act++) {
        const who = below(2);
        const accidentAt = service.calls + 1 + below(30);
        const accident = ACCIDENTS[below(3)]!;
        service.onCall = (number) => (number === accidentAt ? accident : "none");
        const scripts = known[who]!;
        if (scripts.length > 0 && below(3) > 0) await operators[who]!.run(scripts[below(scripts.length)]!);
        else {
          await operators[who]!.export();
          known[who] = operators[who]!.plan().flatMap((zone) => scriptFor(zone) ?? []);
        }
      }
      service.onCall = () => "none";
      await moveAll(operators[0]!, (script) => operators[0]!.run(script));
      expect(sorted(changesOf(service)), `seed ${seed}`).toEqual(union);
    }
  });
});

/** Changes in an order for comparison, without the ids that the service gives to rules. */
const sorted = (changes: readonly Change[]) =>
  changes.map((change) => JSON.stringify(change).replace(/"(id|ref)":"[0-9a-f]{32}"/g, "")).sort();
