import { useMemo } from "react";
import type { Caller } from "#shared/access/policy.ts";
import { callerOf } from "#shared/access/role.ts";
import { useUser } from "../lib/use-session.ts";

/** The signed-in person as the policy sees it. */
export function useCaller(): Caller {
  const user = useUser();
  return useMemo(() => callerOf(user), [user]);
}
