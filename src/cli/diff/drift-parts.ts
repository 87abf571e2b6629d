import { PROTECTIONS } from "../../core/protection.ts";
import type { DriftZone } from "../../report/drift/model.ts";
import {
  arrayShape,
  choiceShape,
  Misshapen,
  objectShape,
  type Shape,
  textShape,
} from "../lint/stored/shapes.ts";
import type { PartsFormat } from "../simulate/parts.ts";

const textOrNull: Shape<string | null> = (value) => (value === null ? value : textShape(value));

const DEPLOYMENT = objectShape({
  ruleset: objectShape({ id: textShape, name: textShape }),
  state: choiceShape(["same", "changed", "missing", "extra"]),
  summary: textShape,
  settings: arrayShape(objectShape({ setting: textShape, policy: textShape, live: textShape })),
  rules: arrayShape(
    objectShape({
      subject: textShape,
      ids: arrayShape(textShape),
      policy: textShape,
      live: textShape,
      why: textShape,
    }),
  ),
  notGoverned: arrayShape(textShape),
});

const ZONE: Shape<DriftZone> = objectShape({
  zone: objectShape({ name: textShape, id: textOrNull }),
  state: choiceShape(["in_sync", "drifted", "not_governed", "not_readable"]),
  protection: choiceShape(PROTECTIONS),
  file: textOrNull,
  reason: textOrNull,
  deployments: arrayShape(DEPLOYMENT),
  notNamed: arrayShape(textShape),
  violations: arrayShape(textShape),
});

/** The reports of `diff` on the zones of a policy. */
export const DRIFT_PARTS: PartsFormat<DriftZone> = {
  command: "diff",
  isZone: (value): value is DriftZone => {
    try {
      ZONE(value);
      return true;
    } catch (error) {
      if (error instanceof Misshapen) return false;
      throw error;
    }
  },
};
