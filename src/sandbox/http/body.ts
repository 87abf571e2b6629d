import { ENVELOPE } from "../../contract/envelope.ts";
import { attempted } from "../../core/attempt.ts";
import { cutToLength } from "../../core/whole-characters.ts";
import { readJson } from "../../sources/json/json.ts";
import type { LocatedArray, LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { plainValue } from "../../sources/values/located.ts";
import { arrayNode, objectNode, withValues } from "../../sources/values/nodes.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { type HttpAnswer, refuseOwn } from "./answer.ts";
import type { Body, Call } from "./route.ts";

/** Problems of a JSON text that the API tolerates: of a repeated key it uses the last value. */
const HARMLESS: ReadonlySet<string> = new Set(["source/duplicate-key"]);

/**
 * A body as text, read as strictly as the API reads it.
 *
 * Errors: throws an `ApiRefusal` for another content type and for anything but JSON.
 */
export function readBody(text: string, contentType: string | undefined): Body {
  const given = contentType?.split(";")[0]?.trim().toLowerCase();
  if (given !== ENVELOPE.contentType.value) {
    throw refuseOwn(OWN_ERRORS.contentType, {
      given: given === undefined ? "no type" : cutToLength(given, 80),
    });
  }
  const { value: root, diagnostics } = readJson("body", text);
  const problem = diagnostics.find((one) => one.severity === "error" && !HARMLESS.has(one.code));
  if (problem || !root)
    throw refuseOwn(OWN_ERRORS.badJson, { problem: problem?.message ?? "it is empty" }, "");
  return { text, root, value: plainValue(root) };
}

/**
 * A body without the null members of its objects: the API reads a null as absent. Both views of the body
 * lose them, so that exactly the stored content is checked.
 */
export function withoutNulls({ text, root }: Body): Body {
  const read = nodeWithoutNulls(root);
  return { text, root: read, value: plainValue(read) };
}

function nodeWithoutNulls(node: LocatedNode): LocatedNode {
  if (node.kind === "Array") return arrayNode(node.range, node.items.map(nodeWithoutNulls));
  if (node.kind !== "Object") return node;
  const kept = node.entries.filter(({ value }) => value.kind !== "Null");
  return withValues(objectNode(node.range, kept), nodeWithoutNulls);
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes of a body as text; undefined if they are not valid UTF-8. */
export function decoded(bytes: Uint8Array): string | undefined {
  return attempted(() => UTF_8.decode(bytes));
}

/** The response to a body that is not valid UTF-8. */
export function badEncoding(): HttpAnswer {
  return refuseOwn(OWN_ERRORS.badEncoding).answer;
}

/** A body, and its root as an object, which the schema of its route demands. */
export function objectBody({ body }: Call): Body & { readonly root: LocatedObject } {
  return body as Body & { readonly root: LocatedObject };
}

/** The same as an array, whose items are objects. Errors: throws an `ApiRefusal` for too many items. */
export function listBody(call: Call): Body & { readonly root: LocatedArray } {
  const body = call.body as Body & { readonly root: LocatedArray };
  const count = body.root.items.length;
  const max = call.world.limits.maxBodyRules;
  if (count > max) throw refuseOwn(OWN_ERRORS.tooManyItems, { what: "items", count, max }, "");
  return body;
}
