import { expect, it } from "vitest";
import { coverageLcov } from "../../../src/report/tests/coverage-lcov.ts";

const share = { covered: 0, total: 0 };

function rule(line: number, matched: number, ...conditions: readonly (readonly [number, number])[]) {
  const counted = conditions.map(([isTrue, isFalse]) => ({ text: "ssl", isTrue, isFalse }));
  return { ref: "a", line, matched, missed: 0, isCovered: matched > 0, conditions: counted };
}

it("writes a rule as a line and a condition as a block of two branches", () => {
  const files = [
    { file: "waf/a.yaml", rules: [rule(9, 2, [2, 0], [1, 1]), rule(3, 0, [0, 0])] },
    { file: "b\n.json", rules: [rule(1, 4), rule(1, 0)] },
  ];
  const records = coverageLcov({ rules: share, conditions: share, files }).split("end_of_record\n");
  expect(records.map((record) => record.trimEnd().split("\n"))).toEqual([
    [
      ...["TN:", "SF:waf/a.yaml"],
      ...["BRDA:9,0,0,2", "BRDA:9,0,1,0", "BRDA:9,1,0,1", "BRDA:9,1,1,1", "BRDA:3,2,0,-", "BRDA:3,2,1,-"],
      ...["BRF:6", "BRH:3", "DA:3,0", "DA:9,2", "LF:2", "LH:1"],
    ],
    ["TN:", "SF:b\\n.json", "BRF:0", "BRH:0", "DA:1,0", "LF:1", "LH:0"],
    [""],
  ]);
});
