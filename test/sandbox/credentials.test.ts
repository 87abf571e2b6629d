import { describe, expect, it } from "vitest";
import { CredentialProblem, keepCredentials } from "../../src/sandbox/state/credentials.ts";
import { Store } from "../../src/sandbox/state/store.ts";

const keep = (store: Store, given: object) => store.transaction(() => keepCredentials(store, given));
const token = (more: object = {}) => ({ tokens: [{ token: "t", ...more }] });

describe("credentials of a run", () => {
  it.each([
    [{ tokens: "t" }, "`tokens` is not a list"],
    [{ tokens: ["t"] }, "`tokens[0]`: it is not an object"],
    [{ keys: [{ email: "a@a.example" }] }, "`keys[0]`: `key` must be a string"],
    [{ keys: [{ key: "k" }] }, "`keys[0]`: `email` must be a string"],
    [{ tokens: [{}] }, "`tokens[0]`: `token` must be a string"],
    [token({ token: "" }), "`tokens[0]`: `token` must be a string"],
    [token({ zone: "z" }), "`tokens[0]`: `zone` is not a member of a credential"],
    [token({ constructor: "z" }), "`tokens[0]`: `constructor` is not a member of a credential"],
    [token({ access: "write" }), "`tokens[0]`: `access` must be `read` or `edit`"],
    [token({ zones: "z" }), '`tokens[0]`: `zones` must be a list of ids or `"*"`'],
    [token({ zones: ["*"] }), '`tokens[0]`: `zones` must be a list of ids or `"*"`'],
    [token({ accounts: [""] }), '`tokens[0]`: `accounts` must be a list of ids or `"*"`'],
    [{ ...token(), token: [] }, "`token` is neither `tokens` nor `keys`"],
  ])("are refused: %j", (given, problem) => {
    const store = new Store();
    expect(() => keep(store, given)).toThrow(new CredentialProblem(problem));
    expect(store.list("credential", "")).toEqual([]);
  });

  it("reach everything unless they name something, and replace those of the last run", () => {
    const store = new Store();
    keep(store, { tokens: [{ token: "a" }, { token: "b", zones: ["z"], access: "read" }] });
    const reach = () =>
      store
        .list("credential", "")
        .map(({ id, kind, zones, accounts, access }) => [id, kind, zones, accounts, access]);
    expect(reach()).toEqual([
      ["run 1", "token", "*", "*", "edit"],
      ["run 2", "token", ["z"], [], "read"],
    ]);
    const other = { ...store.list("credential", "")[0]!, id: "seeded" };
    store.transaction(() => store.put("credential", "", "seeded", other));
    keep(store, { keys: [{ key: "k", email: "a@a.example", accounts: "*" }] });
    expect(reach()).toEqual([
      ["seeded", "token", "*", "*", "edit"],
      ["run 1", "key", [], "*", "edit"],
    ]);
    expect(JSON.stringify(store.list("credential", ""))).not.toMatch(/"(?:token|key)":/);
  });
});
