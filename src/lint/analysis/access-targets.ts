import { type TargetForms, TERRAFORM_RULESETS } from "../../contract/terraform.ts";
import type { TerraformResource } from "../../sources/recognise/model.ts";
import {
  type LocatedNode,
  type LocatedObject,
  objectsIn,
  saysNothing,
  stringAt,
} from "../../sources/values/located.ts";
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

/** The expressions of a resource that are in the language of Cloudflare Gateway, which has other fields. */
export function selectorsOf({ node, resourceType }: TerraformResource): readonly LocatedNode[] {
  const { types, keys } = TERRAFORM_RULESETS.gatewaySelectors.value;
  const given = types.includes(resourceType) ? keys.flatMap((key) => node.get(key) ?? []) : [];
  return given.filter((one) => !saysNothing(one));
}
