import type { SignedIn } from "#server/auth/signed-in.ts";
import type { Actor, AuditedCall } from "./event.ts";

/** Work without a call: nobody asked over the network. */
const inside: AuditedCall = { requestId: "", address: "", isNoted: false, isEnded: false };

/** Who calls, as the trail remembers it. */
export function actorOf(signedIn: SignedIn | null, call: AuditedCall = inside): Actor {
  const caller = signedIn?.caller;
  return {
    requestId: call.requestId,
    address: call.address,
    accountId: caller?.accountId ?? null,
    accountType: caller?.accountType ?? null,
    userId: caller?.accountType === "staff" ? caller.personId : null,
    organizationId: caller?.organizationId ?? null,
  };
}
