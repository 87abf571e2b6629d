import type { ZoneException } from "../report/schemas/types.generated.ts";

export type {
  EffectiveOwasp,
  EffectiveStates,
  WafStates,
  ZoneException,
} from "../report/schemas/types.generated.ts";

/** What happens to an exception from the previous WAF. */
export type ExceptionFate = ZoneException["fate"];
