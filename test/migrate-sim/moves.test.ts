import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlanStep } from "../../src/migrate-sim/report.ts";
import { cases } from "../support/cases.ts";
import {
  type Change,
  CONDITIONS,
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

/** Rules without what the service adds to them. */
function rulesOf({ rules }: { readonly rules: readonly object[] }): unknown {
  const added = new Set(["id", "version", "last_updated", "ref", "description"]);
  const own = rules.map((rule) =>
    Object.fromEntries(Object.entries(rule).filter(([key]) => !added.has(key))),
  );
  return JSON.parse(JSON.stringify(own).replaceAll(',"version":"latest"', ""));
}

/** The entry point of a zone. */
const live = (zone: string | null) =>
  service.result<{ readonly rules: readonly object[] }>(
    `/zones/${zone}/rulesets/phases/http_request_firewall_managed/entrypoint`,
  );

/** The estate with hundreds of requests is for the night. */
const estates = estateNames().filter((name) => name !== "many-rules" || cases(0, 1) === 1);

describe.skipIf(missing.length > 0)("the scripts take through every stage", () => {
  it.each(estates)("%s: what is sent is the plan, once, and what is live in the end", async (name) => {
    service = await new Service(name).start();
    const operator = new Operator(service, folder);
    const planned: Change[] = [];
    const last = new Map<string, PlanStep>();
    const zones = await moveAll(operator, async (script, { zone, steps, remedies }) => {
      const put = steps.find(({ query }) => script.endsWith(`plan-${query["waf_migration"]}.sh`));
      const requests = put ? [put] : remedies.flatMap((one) => (one.list ? [] : one.requests));
      for (const { method, path, query, body } of requests) {
        const search = new URLSearchParams(query).toString();
        const address = `/client/v4${path}${search && `?${search}`}`;
        planned.push([method, address, JSON.parse(JSON.stringify(body ?? ""))]);
      }
      if (put) last.set(zone.id!, put);
      const { code, stderr } = await operator.run(script);
      expect(code, stderr).toBe(0);
    });
    expect(zones.map(({ state }) => state)).toEqual(zones.map(() => (name === "stuck" ? "stuck" : "done")));
    expect(changesOf(service)).toEqual(planned);
    for (const [zone, { body }] of last) expect(rulesOf(live(zone))).toEqual(rulesOf(body!));
    if (name !== "stuck") return;
    service.lie = undefined;
    await moveAll(operator, (script) => operator.run(script));
    expect(service.sent).toHaveLength(1);
  });
});

describe.skipIf(missing.length > 0)("validation mode has not run for long enough", () => {
  it("where one of two clocks is ahead, and if the service says that it begins later", async () => {
    service = await new Service("ready").start();
    const operator = new Operator(service, folder);
    await operator.export();
    const [zone] = operator.plan();
    await operator.run(scriptFor(zone!)!);
    await operator.export();
    const script = scriptFor(operator.plan()[0]!)!;
    const day = { ...CONDITIONS, WAFSMITH_VALIDATION_HOURS: "24" };
    // A machine whose clock is a week ahead.
    mkdirSync(join(folder, "bin"));
    writeFileSync(
      join(folder, "bin/date"),
      '#!/bin/sh\ncase "$*" in "-u +%s") echo $(($(/bin/date -u +%s) + 604800)) ;; *) exec /bin/date "$@" ;; esac\n',
      { mode: 0o755 },
    );
    const PATH = `${join(folder, "bin")}:/usr/bin:/bin`;
    for (const env of [day, { ...day, PATH }]) {
      const { code, stderr } = await operator.run(script, [], env);
      expect([code, stderr.includes("for less than 24 hours")]).toEqual([1, true]);
    }
    expect(service.sent).toHaveLength(1);
  });
});
