import { describe, expect, it } from "vitest";
import { FIELDS, fieldNames, fieldOf, valueDomainOf } from "../../src/contract/fields.ts";
import { phaseOf } from "../../src/contract/phases.ts";
import { arrayOf, BOOL, BYTES, INT, IP, mapOf, type Type } from "../../src/contract/value-type.ts";

const known = [...FIELDS.values()];

describe("the catalogue of fields", () => {
  it.each<[string, Type]>([
    ["http.host", BYTES],
    ["ip.src", IP],
    ["ssl", BOOL],
    ["cf.waf.score", INT],
    ["http.request.headers", mapOf(arrayOf(BYTES))],
    ["http.request.body.multipart.names", arrayOf(arrayOf(BYTES))],
    ["cf.llm.prompt.custom_topic_categories", mapOf(INT)],
    ["cf.bot_management.detection_ids", arrayOf(INT)],
    ["http.request.jwt.claims.iat.sec", mapOf(arrayOf(INT))],
  ])("%s is %o", (name, type) => {
    expect(fieldOf(name)?.type).toBe(type);
  });

  it("knows no other name, whatever objects inherit", () => {
    for (const name of ["http.hoost", "HTTP.host", "", "__proto__", "toString"]) {
      expect(fieldOf(name)).toBeUndefined();
    }
  });

  it("has no misspelt member in a row", () => {
    const members = new Set([
      ..."name type evidence source plan addon phases side isDeprecated replacement rawOf partOf".split(" "),
      ..."domain keys note".split(" "),
    ]);
    const unknown = [...FIELDS.values()].flatMap((field) =>
      Object.keys(field).filter((key) => !members.has(key)),
    );
    expect(unknown).toEqual([]);
  });

  it("lists every name once", () => {
    const names = [...fieldNames()];
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(186);
    for (const name of names) expect(fieldOf(name)?.name).toBe(name);
  });

  it("has only types that the engine builds", () => {
    for (const { name, type } of known) {
      let inner: Type = type;
      while (inner.kind === "Array" || inner.kind === "Map") {
        expect(inner, name).toBe(inner.kind === "Array" ? arrayOf(inner.of) : mapOf(inner.of));
        inner = inner.of;
      }
      expect([BOOL, BYTES, INT, IP], name).toContain(inner);
    }
  });

  it("replaces deprecated fields by others of the same type that are not", () => {
    const deprecated = known.filter((field) => field.isDeprecated);
    expect(deprecated.map((field) => field.name)).toContain("ip.geoip.country");
    for (const field of deprecated) {
      const replacement = fieldOf(field.replacement!);
      expect(replacement?.type, field.name).toBe(field.type);
      expect(replacement?.domain, field.name).toEqual(field.domain);
      expect(replacement?.isDeprecated, field.name).toBeUndefined();
    }
  });

  it("names raw fields of the same type as the transformed ones", () => {
    for (const field of known.filter(({ name }) => name.startsWith("raw."))) {
      expect(field.rawOf, field.name).toBe(field.name.slice("raw.".length));
      expect(fieldOf(field.rawOf!)?.type, field.name).toBe(field.type);
    }
  });

  it("restricts fields to phases that exist", () => {
    for (const field of known)
      for (const phase of field.phases ?? []) expect(phaseOf(phase), field.name).toBeDefined();
  });

  it("keeps packet fields to the phases of packets", () => {
    expect(fieldOf("tcp.dstport")).toMatchObject({
      side: "network",
      phases: expect.arrayContaining(["magic_transit"]),
    });
    expect(fieldOf("ip.src")?.phases).toBeUndefined();
    expect(fieldOf("ip.src.country")?.phases).toBeUndefined();
  });

  it("gives integers ranges and bytes forms", () => {
    for (const { name, type, domain, keys } of known) {
      let leaf: Type = type;
      while (leaf.kind === "Array" || leaf.kind === "Map") leaf = leaf.of;
      if (domain) expect(leaf, name).toBe(domain.kind === "Integer" ? INT : BYTES);
      if (keys) expect(type.kind, name).toBe("Map");
    }
  });

  it("names plan, add-on and side", () => {
    expect(fieldOf("cf.bot_management.score")).toMatchObject({
      plan: "enterprise add-on",
      addon: "Bot Management",
    });
    expect(fieldOf("http.request.cookies")?.plan).toBe("pro");
    expect(fieldOf("http.response.code")?.side).toBe("response");
    expect(fieldOf("http.host")?.plan).toBeUndefined();
  });
});

describe("integer domains", () => {
  it.each([
    ["cf.waf.score", 1, 100],
    ["cf.bot_management.score", 0, 99],
    ["cf.threat_score", 0, 0],
    ["http.request.timestamp.msec", 0, 999],
    ["cf.edge.server_port", 1, 65_535],
    ["ip.src.asnum", 0, 4_294_967_295],
    ["ip.ttl", 0, 255],
  ])("%s is %i to %i", (name, first, last) => {
    expect(valueDomainOf(name)).toMatchObject({ kind: "Integer", range: { first, last } });
  });
});
