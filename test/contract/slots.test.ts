import { it } from "vitest";
import { fieldOf } from "../../src/contract/fields.ts";
import { functionOf } from "../../src/contract/functions.ts";
import { HTTP_PHASES, PHASE_FACTS } from "../../src/contract/phases.ts";
import { filterSlot, misfitIn, OBJECT_SLOTS, RULE_SLOTS } from "../../src/contract/slots.ts";
import { expectGolden } from "../support/golden.ts";

const KNOWN = [
  ...["http.host", "http.request.body.raw", "http.response.code", "cf.zone.name", "cf.zone.plan", "ip.src"],
  ...["ip.src.country", "ip.dst", "tcp.dstport", "cf.waf.score", "cf.bot_management.score", "ssl"],
  ...["http.request.headers", "http.response.headers", "cf.colo.name", "http.request.uri.path"],
].map((name) => fieldOf(name)!);
const FUNCTIONS = [
  "lower",
  "lookup_json_string",
  "is_timed_hmac_valid_v0",
  "regex_replace",
  "bit_slice",
  "uuidv4",
].map((name) => functionOf(name)!);

it("documentation has fields and functions in phases like this", () => {
  const phases = [undefined, "no_such_phase", ...HTTP_PHASES, ...PHASE_FACTS.network.value];
  const lines = phases.flatMap((phase) =>
    (phase === undefined ? [undefined] : [undefined, "root"]).map((kind) => {
      const slot = filterSlot(phase, kind);
      const misfits = [...KNOWN, ...FUNCTIONS].flatMap((known) => {
        const misfit = misfitIn(slot, known);
        return misfit === undefined ? [] : [`${known.name} ${misfit}`];
      });
      const { id, what, sides, lacks, suffix, functions } = slot ?? {};
      const about = { id, what, sides, lacks, suffix: suffix?.value, functions };
      return `${phase} ${kind ?? "zone"} ${JSON.stringify(about)}\n  ${misfits.join(", ")}`;
    }),
  );
  const slots = Object.entries({ ...OBJECT_SLOTS, ...RULE_SLOTS }).map(
    ([name, { value }]) => `${name} ${JSON.stringify(value)}`,
  );
  expectGolden(`${[...lines, ...slots].join("\n")}\n`, "fixtures/contract/slots.txt");
});
