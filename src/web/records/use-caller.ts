import { useMemo } from "react";
import type { Caller } from "#shared/access/policy.ts";
import { callerOf } from "#shared/access/role.ts";
import { adoptFields } from "../lib/organization-types.ts";
import { useUser } from "../lib/use-session.ts";

/** The signed-in person as the policy sees it. */
export function useCaller(): Caller {
  const user = useUser();
  return useMemo(() => {
    // Before a screen looks up a type: whoever depends on the caller does so anew.
    adoptFields(user.customFields ?? []);
    return callerOf(user);
  }, [user]);
}
