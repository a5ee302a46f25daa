import type { Caller } from "#shared/access/policy.ts";
import { callerOf } from "#shared/access/role.ts";
import { adoptFields } from "../../lib/organization-types.ts";
import type { User } from "../../lib/session/session.ts";
import { useUser } from "../../lib/use-session.ts";

let known: { user: User; caller: Caller } | undefined;

function callerFor(user: User): Caller {
  if (known?.user === user) return known.caller;
  // Must happen before a screen looks up a type. Everything that depends on the caller is recomputed.
  adoptFields(user.customFields ?? []);
  known = { user, caller: callerOf(user) };
  return known.caller;
}

/** Returns the signed-in person as the policy sees them: the same object until something about them changes. */
export const useCaller = (): Caller => callerFor(useUser());
