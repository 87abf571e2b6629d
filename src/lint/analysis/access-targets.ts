import type { TargetForms } from "../../contract/terraform.ts";
import { type LocatedObject, objectsIn, stringAt } from "../../sources/values/located.ts";
import { compiledPattern } from "./parameter-check.ts";

/** The values of a configuration that its targets do not take. */
export function unusableValues(node: LocatedObject, forms: TargetForms | undefined) {
  const given = node.get("configuration") ?? node.get("configurations");
  return objectsIn(given).flatMap((one) => {
    const [target, value] = [stringAt(one, "target")?.value ?? "", stringAt(one, "value")];
    const [pattern = "", wanted = ""] =
      (Object.hasOwn(forms?.value ?? {}, target) && forms?.value[target]) || [];
    const isRight = !forms || !value || compiledPattern(pattern).test(value.value);
    return isRight ? [] : [{ target, value, wanted, source: forms.source }];
  });
}
