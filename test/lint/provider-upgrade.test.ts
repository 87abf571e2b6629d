// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { it } from "vitest";
import type { MemberShapes, ResourceChanges } from "../../src/contract/terraform/shape.ts";
import { applyEdits } from "../../src/core/edits.ts";
import { settingsUpgradeOf, upgradeOf } from "../../src/lint/analysis/provider-upgrade.ts";
import { readSource } from "../../src/sources/read.ts";
import { expectGolden } from "../support/golden.ts";

const INNER: MemberShapes = { a: {}, b: {}, given: {} };

/** The members of the newer version. */
const TO: MemberShapes = {
  ...{ name: {}, title: {}, word: {}, list: {}, wrapped: {}, chosen: {}, split: {}, doubtful: {} },
  answer: { isReadOnly: true },
  part: { nesting: "object", members: INNER },
  many: { nesting: "list", members: INNER },
  listed: { nesting: "list", members: INNER },
  renamed_part: { nesting: "object", members: INNER },
  known: { nesting: "object", members: { x: {}, y: {} } },
  plain: {},
};

/** One change of each form. */
const CHANGES: ResourceChanges = {
  removed: ["gone", "gone_block", "part[].lost"],
  renamed: [
    { from: "caption", to: "title" },
    { from: "owner_id", to: "owner.id" },
    { from: "old_part", to: "renamed_part" },
    { from: "part[].first", to: "part.a" },
    { from: "part[].far", to: "name" },
  ],
  values: [
    { change: "values", from: "word", to: "word", map: { on: true, true: "yes", none: null } },
    { change: "wrapEach", from: "wrapped", to: "wrapped" },
    { change: "wrapList", from: "chosen", to: "chosen" },
    { change: "splitAtComma", from: "split{}", to: "split{}" },
    { change: "uncertain", from: "doubtful", to: "doubtful" },
    { change: "other", from: "name", to: "name" },
    {
      change: "values",
      from: "flag",
      to: "",
      map: { true: { list: ["a"], none: [], word: "x", wrapped: ["b"] }, false: null },
    },
    { change: "flatten", from: "many[].value[]", to: "many[]" },
    { change: "keyed", from: "map[]", to: "map{}", key: "name" },
    { change: "keyed", from: "pairs[]", to: "pairs{}", key: "name", value: "content" },
    { change: "keyed", from: "known[]", to: "known", key: "name" },
    { change: "nowRequired", to: "part.given", write: "w" },
    { change: "default", to: "listed[].given", from4: 4 },
  ],
};

const BODIES: readonly string[] = [
  'name = "n"',
  'caption = "n"',
  'unknown = "n"',
  'answer = "n"',
  'owner_id = "n"',
  'gone = "n"',
  'gone = "n" # a comment',
  'name = "n"\ngone = "n"\ntitle = "t"',
  'name = "n"\n  gone = [\n    1,\n  ]\n  title = "t"',
  "gone_block {\n  }\n  gone_block {\n  }",
  ...['"on"', '"off"', "true", "false", '"none"', "var.x", '"o${"n"}"', "1"].map(
    (value) => `word = ${value}`,
  ),
  ...['["a", var.b]', "[]", "var.x"].map((value) => `wrapped = ${value}`),
  ...['["*"]', '["*", "a"]', '["a"]', "[]", "var.x"].map((value) => `chosen = ${value}`),
  ...['{ a = "1,2", b = var.c }', "{}", "var.x"].map((value) => `split = ${value}`),
  ...["true", "false", "var.x", '"true"'].map((value) => `flag = ${value}`),
  "doubtful = 1",
  "part {\n  }",
  "part {}",
  "part { a = 1 }",
  "part {\n    a = 1\n    given = 2\n  }",
  "part {\n    first = 1\n    lost = 2\n  }",
  "part {\n    far = 1\n  }",
  "part {\n    count = 1\n  }",
  "part {\n    given {\n    }\n  }",
  "part {\n  }\n  part {\n  }",
  "old_part {\n    b = 1\n  }",
  "many {\n    a = 1\n  }",
  "listed {\n    given = 1\n  }\n  # next\n  listed {\n    b = 1\n  }\n  listed {\n    c = 1\n  }",
  "many {\n    a = 1\n    value {\n      b = 2\n    }\n  }",
  "many {\n    value { b = 2 }\n  }",
  "many {\n    a = 1\n    other {\n      b = 2\n    }\n  }",
  "many {\n  }\n  count = 1\n  many {\n  }",
  "many {\n  }\n  part {\n  }\n  many {\n  }",
  "plain {\n  }",
  "absent {\n  }",
  'dynamic "many" {\n    for_each = []\n    content {\n    }\n  }',
  'map {\n    name = "x"\n    a = 1\n  }\n  map {\n    a = 2\n    name = var.y\n  }\n  map {\n    name = "z"\n  }',
  "map {\n    a = 1\n  }",
  'map {\n    name = "x"\n    inner {\n    }\n  }',
  'map {\n  }\n  title = "t"\n  map {\n  }',
  'pairs {\n    name = "x"\n    content = [1]\n  }\n  pairs {\n    name = "y"\n    content = var.z\n  }',
  'pairs {\n    name = "x"\n  }',
  'known {\n    name = "X"\n    a = 1\n  }\n  known {\n    name = "y"\n  }',
  'known {\n    name = "z"\n  }',
  "known {\n    name = var.x\n  }",
  ...["count = 1", "for_each = {}", "provider = a.b", "depends_on = []", "lifecycle {\n  }", "counts = 1"],
  'provisioner "x" {\n  }',
  "connection {\n  }",
];

const SETTINGS: readonly string[] = [
  'zone_id = "z"\n  settings {\n    brotli = "on"\n    zero_rtt = "off"\n  }',
  "settings {\n    security_header {\n      enabled = true\n    }\n    other {\n      a = 1\n    }\n    zero_rtt {\n    }\n  }",
  'settings {\n    universal_ssl = "on"\n    minify {\n    }\n  }',
  'settings {\n    mobile_redirect {\n    }\n    dynamic "other" {\n    }\n  }',
  "settings {\n  }",
  'zone_id {\n    brotli = "on"\n  }\n  settings {\n    minify = "off"\n  }',
  "settings = {}",
  'zone_id = "z"',
  'zone_id = "z"\n  count = 1\n  settings {\n  }',
];

async function blockIn(text: string) {
  const { subjects } = await readSource("a.tf", text);
  const resource = subjects.find((one) => one.kind === "TerraformResource");
  return resource!.provider!.definition!;
}

async function shownUpgrade(
  body: string,
  upgrade: (written: Definition) => ReturnType<typeof upgradeOf>,
  text = `resource "cloudflare_zone" "a" {\n  ${body}\n}\n`,
) {
  const { edits, byHand } = upgrade(await blockIn(text));
  const left = byHand.map(
    ({ at: { start, end }, problem, help }) =>
      `  ${JSON.stringify(text.slice(start, end))}: ${problem}. ${help}`,
  );
  return [`# ${JSON.stringify(body)}`, ...left, applyEdits(text, edits)];
}

type Definition = Awaited<ReturnType<typeof blockIn>>;

it("resources become these for a newer version of the provider", async () => {
  const blocks: string[] = [];
  for (const body of BODIES)
    blocks.push(...(await shownUpgrade(body, (written) => upgradeOf(written, TO, CHANGES))));
  for (const body of SETTINGS) blocks.push(...(await shownUpgrade(body, settingsUpgradeOf)));
  const unclosed = 'resource "cloudflare_zone" "a" {\n  name = "n"\n  gone = 1';
  blocks.push(...(await shownUpgrade(unclosed, (written) => upgradeOf(written, TO, CHANGES), unclosed)));
  expectGolden(`${blocks.join("\n")}\n`, "fixtures/lint/provider-upgrades.txt");
});
