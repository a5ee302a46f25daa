import { useMemo } from "react";
import type { Caller } from "#shared/access/policy.ts";
import { callerOf } from "#shared/access/role.ts";
import { adoptFields } from "../../lib/organization-types.ts";
import { useUser } from "../../lib/use-session.ts";

/** Returns the signed-in person as the policy sees them. */
export function useCaller(): Caller {
  const user = useUser();
  return useMemo(() => {
    // Must happen before a screen looks up a type. Everything that depends on the caller is recomputed.
    adoptFields(user.customFields ?? []);
    return callerOf(user);
  }, [user]);
}
