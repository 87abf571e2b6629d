// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { surroundingsAmong } from "../../../src/sources/terraform/modules/among-texts.ts";
import { readRootModule } from "../../../src/sources/terraform/modules/instances.ts";
import { rootsAmong } from "../../../src/sources/terraform/modules/roots.ts";

type Files = Readonly<Record<string, string>>;

const among = (files: Files) =>
  surroundingsAmong(Object.entries(files).map(([uri, text]) => ({ uri, text })));
const call = (source: string, more = "", name = "m") =>
  `module "${name}" {\n  source = "${source}"\n${more}}\n`;
const STATE = 'terraform {\n  backend "s3" {}\n}\n';
const ruleset = (more = "", owner = 'zone_id = "z"') =>
  `resource "cloudflare_ruleset" "a" {\n  ${owner}\n  name = "a"\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n${more}}\n`;

describe("the directories in which Terraform runs", () => {
  it.each<readonly [string, Files, readonly string[], readonly string[], readonly string[]]>([
    ["one that nothing calls", { "a/m.tf": "" }, ["a"], ["a"], []],
    ["the caller of a module", { "a/m.tf": call("../b"), "b/m.tf": "" }, ["b"], ["a"], ["b"]],
    [
      "a caller of a caller",
      { "a/m.tf": call("../b"), "b/m.tf": call("../c"), "c/m.tf": "" },
      ["c"],
      ["a"],
      ["b", "c"],
    ],
    ["a module with a state", { "a/m.tf": call("../b"), "b/m.tf": STATE }, ["b"], ["a", "b"], []],
    ["those that call each other", { "a/m.tf": call("../b"), "b/m.tf": call("../a") }, ["a"], ["a"], ["b"]],
    [
      "those that call each other, behind a root",
      { "r/m.tf": call("../a"), "a/m.tf": call("../b"), "b/m.tf": call("../a") },
      ["a", "b"],
      ["r"],
      ["a", "b"],
    ],
    ["one that calls itself", { "a/m.tf": call("../a") }, ["a"], ["a"], []],
    ["none where no file is", { "x/m.tf": "" }, ["b"], [], []],
  ])("%s", async (_, files, given, roots, called) => {
    const found = rootsAmong(await among(files), given);
    expect(found.roots).toEqual(roots);
    for (const directory of ["a", "b", "c", "r", "none"])
      expect([directory, found.isOnlyCalled(directory)]).toEqual([directory, called.includes(directory)]);
    expect(found.hasState("b")).toBe(files["b/m.tf"] === STATE);
  });
});

describe("what a root module deploys", () => {
  const deployed = async (files: Files, directory = "a") => {
    const root = readRootModule(await among(files), directory);
    return root?.resources.map(
      ({ address, localAddress, owner, ownerText, isOfAccount, isCertain, tool }) => ({
        ...{ address, owner, ownerText, isOfAccount, isCertain },
        ...(localAddress === address ? {} : { localAddress }),
        ...(tool && { tool }),
      }),
    );
  };
  const A = {
    address: "cloudflare_ruleset.a",
    owner: "z",
    ownerText: '"z"',
    isOfAccount: false,
    isCertain: true,
  };

  it.each<readonly [string, Files, readonly object[]]>([
    ["a resource", { "a/m.tf": ruleset() }, [A]],
    [
      "one of an account",
      { "a/m.tf": ruleset("", 'account_id = "c"') },
      [{ ...A, owner: "c", ownerText: '"c"', isOfAccount: true }],
    ],
    ["none of nobody", { "a/m.tf": ruleset("", "") }, [{ ...A, owner: undefined, ownerText: undefined }]],
    [
      "instances",
      { "a/m.tf": ruleset("  for_each = { x = 1, y = 2 }\n", "zone_id = each.key") },
      ["x", "y"].map((key) => ({
        ...{ ...A, address: `cloudflare_ruleset.a["${key}"]`, owner: key, ownerText: `each.key["${key}"]` },
      })),
    ],
    ["nothing that is counted to zero", { "a/m.tf": ruleset("  count = 0\n") }, []],
    ["what may be there", { "a/m.tf": ruleset("  count = var.n\n") }, [{ ...A, isCertain: false }]],
    [
      "the resources of modules",
      {
        "a/m.tf": call("../b", '  zone = "y"\n'),
        "b/m.tf": `variable "zone" {}\n${ruleset("", "zone_id = var.zone")}`,
      },
      [
        {
          ...A,
          address: "module.m.cloudflare_ruleset.a",
          localAddress: "cloudflare_ruleset.a",
          owner: "y",
          ownerText: "module.m: var.zone",
        },
      ],
    ],
    [
      "nothing of a call that is counted to zero",
      { "a/m.tf": call("../b", "  count = 0\n"), "b/m.tf": ruleset() },
      [],
    ],
    [
      "what two programs read from other files",
      { "a/m.tf": ruleset(), "a/m.tofu": ruleset("", 'zone_id = "y"') },
      [
        { ...A, tool: "Terraform" },
        {
          ...{
            ...A,
            address: "cloudflare_ruleset.a (OpenTofu)",
            owner: "y",
            ownerText: '"y"',
            tool: "OpenTofu",
          },
        },
      ],
    ],
  ])("%s", async (_, files, expected) => {
    expect(await deployed(files)).toEqual(expected);
  });

  it("names the modules that lead to it, those that are not there, and all that are called", async () => {
    const files = {
      "a/m.tf": call("../b"),
      "b/m.tf": `${call("../c", "", "n")}${call("registry/x", "  size = var.size\n", "far")}variable "size" {\n  default = 5\n}\n`,
      "c/m.tf": ruleset(),
    };
    const root = readRootModule(await among(files), "a")!;
    expect(root.resources.map(({ callers }) => callers.map(({ name, uri }) => [name, uri]))).toEqual([
      [
        ["module.m", "a/m.tf"],
        ["module.m.module.n", "b/m.tf"],
      ],
    ]);
    expect(root.foreign).toMatchObject([
      { address: "module.m.module.far", uri: "b/m.tf", callers: [{ name: "module.m" }] },
    ]);
    expect(root.foreign[0]!.definitions).toContain("registry/x");
    expect([...root.called].sort()).toEqual(["b", "c"]);
    expect(root.isCut).toBe(false);
    expect(readRootModule(await among(files), "none")).toBeUndefined();
  });

  it.each([
    ["", false],
    [call("../c", "", "one"), true],
  ])("evaluates 10,000 uses of modules, and says if there are more: %j", async (more, isCut) => {
    const files = {
      "a/m.tf": call("../b", "  count = 99\n") + more,
      "b/m.tf": call("../c", "  count = 100\n"),
      "c/m.tf": "",
    };
    expect(readRootModule(await among(files), "a")?.isCut).toBe(isCut);
  });

  describe("has definitions of unknown values that differ with", () => {
    const told = async (files: Files) => {
      const [resource] = readRootModule(await among(files), "a")!.resources;
      return { definitions: resource!.definitions, owner: resource!.ownerDefinitions };
    };
    const rules = (expression: string, more = "") =>
      ruleset(`rules = [for k in ["p", "q"] : { action = "block", expression = ${expression} }]\n`) + more;
    const DATA = 'data "x" "y" {\n  name = "ONE"\n}\n';
    const ZONE = ruleset("", "zone_id = data.x.y.id");
    it.each<readonly [string, Files, string, string]>([
      [
        "an output",
        { "a/m.tf": rules("md5(module.m.e)", call("./b")), "a/b/m.tf": 'output "e" {\n  value = "ONE"\n}\n' },
        "a/b/m.tf",
        "definitions",
      ],
      [
        "an output behind a call as a whole",
        {
          "a/m.tf": rules("md5(values(module.m)[0].e)", call("./b")),
          "a/b/m.tf": 'locals {\n  x = "ONE"\n}\noutput "e" {\n  value = local.x\n}\n',
        },
        "a/b/m.tf",
        "definitions",
      ],
      [
        "the collection of a loop",
        { "a/m.tf": rules("md5(k)").replace('"p"', '"ONE"') },
        "a/m.tf",
        "definitions",
      ],
      [
        "a file of which a local has the name",
        {
          "a/m.tf": rules('md5(file("${path.module}/d/${local.n}"))', 'locals {\n  n = "f.txt"\n}\n'),
          "a/d/f.txt": "ONE",
        },
        "a/d/f.txt",
        "definitions",
      ],
      [
        "a file that a loop names",
        { "a/m.tf": rules('md5(file("${path.module}/${k}"))'), "a/p": "ONE" },
        "a/p",
        "definitions",
      ],
      [
        "a file of a pattern",
        {
          "a/m.tf": rules('join("", [for f in fileset(path.module, "d/*.{a,b}") : md5(file(f))])'),
          "a/d/f.b": "ONE",
        },
        "a/d/f.b",
        "definitions",
      ],
      [
        "a file whose name has a part that is not known",
        { "a/m.tf": rules('md5(file("${path.module}/${k}.txt"))'), "a/p.txt": "ONE" },
        "a/p.txt",
        "definitions",
      ],
      [
        "every file, if nothing names one",
        {
          "a/m.tf": rules('md5(file("${path.module}/${data.x.y.n}"))', 'data "x" "y" {}\n'),
          "a/other.txt": "ONE",
        },
        "a/other.txt",
        "definitions",
      ],
      [
        "a file whose name is looked up",
        { "a/m.tf": rules('md5(file("${path.module}/${lookup({}, "a.b", k)}"))'), "a/p": "ONE" },
        "a/p",
        "definitions",
      ],
      [
        "a file that is read within a string",
        { "a/m.tf": rules('"ssl ${md5(file("${path.module}/d/f.txt"))}"'), "a/d/f.txt": "ONE" },
        "a/d/f.txt",
        "definitions",
      ],
      [
        "a file that is read within a string of another",
        { "a/m.tf": rules('"ssl ${md5("${file("d/f.txt")} x")}"'), "a/d/f.txt": "ONE" },
        "a/d/f.txt",
        "definitions",
      ],
      [
        "a file above",
        { "a/m.tf": rules('md5(file("${path.module}/../d/f"))'), "d/f": "ONE" },
        "d/f",
        "definitions",
      ],
      [
        "the type of a variable",
        {
          "r/m.tf": "",
          "a/m.tf": rules(
            "md5(var.v.w)",
            `variable "v" {\n  type = object({ w = optional(string, "ONE") })\n}\n`,
          ),
          "a/a.tfvars": "",
        },
        "a/m.tf",
        "definitions",
      ],
      ["what a zone is looked up by", { "a/m.tf": ZONE + DATA }, "a/m.tf", "owner"],
    ])("%s", async (_, files, changed, kind) => {
      const before = await told(files);
      const after = await told({ ...files, [changed]: files[changed]!.replace("ONE", "TWO") });
      expect(after).not.toEqual(before);
      expect(kind === "owner" ? after.definitions : after.owner).toBe("");
    });

    it("but not with what nothing refers to", async () => {
      const files = {
        "a/m.tf": rules('md5(file("${path.module}/d/f.txt"))', DATA),
        "a/d/f.txt": "x",
        "a/d/g.txt": "ONE",
        "a/README.md": "ONE",
      };
      const before = await told(files);
      for (const name of ["a/d/g.txt", "a/README.md", "a/m.tf"] as const)
        expect(await told({ ...files, [name]: files[name].replace("ONE", "TWO") })).toEqual(before);
    });

    it.each([
      ["names of files are beside the open one", "${path.module}/${k}", '"f.txt"', "f.txt"],
      ["the open one has no directory", "${local.n}", '"p"', "f"],
    ])("but not with all files if %s", async (_, open, list, name) => {
      const main = rules(`md5(file("${open}"))`, 'locals {\n  n = "f"\n}\n').replace('"p", "q"', list);
      const files = { "a/m.tf": main, [`a/${name}`]: "x", "a/other": "ONE" };
      expect(await told({ ...files, "a/other": "TWO" })).toEqual(await told(files));
      expect(await told({ ...files, [`a/${name}`]: "y" })).not.toEqual(await told(files));
    });

    it("but not with the zone that a resource here is", async () => {
      const zone = 'resource "cloudflare_zone" "z" {\n  name = "ONE"\n}\n';
      const files = { "a/m.tf": ruleset("", "zone_id = cloudflare_zone.z.id") + zone };
      expect(await told({ "a/m.tf": files["a/m.tf"].replace("ONE", "TWO") })).toEqual(await told(files));
    });
  });

  it("tells the definitions that unknown values rest on", async () => {
    const files = {
      "a/m.tf": ruleset(
        '  description = "${local.x} ${data.http.y.body} ${data.http.w.body} ${file("e.txt")}"\n',
      ),
      "a/l.tf":
        'locals {\n  x = data.http.z.body\n}\ndata "http" "y" {\n  url = "https://y.example"\n}\ndata "http" "z" {\n  url = "https://z.example"\n}\n',
      "a/d.tf.json": '{ "data": { "http": { "w": { "url": "https://w.example" } } } }',
      "a/e.txt": "text of a file",
    };
    const [resource] = readRootModule(await among(files), "a")!.resources;
    for (const part of ["data.http.z.body", "https://w.example", "https://y.example", "https://z.example"])
      expect(resource!.definitions).toContain(part);
    const known = readRootModule(await among({ "a/m.tf": ruleset() }), "a")!.resources;
    expect(known[0]!.definitions).toBe("");
  });
});
