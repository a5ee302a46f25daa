import { isSuper } from "#shared/access/caller.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import type { AuditedCall } from "#server/kernel/audited-call.ts";
import type { Actor } from "./event.ts";

/** Used for background work, which no call started. */
const noCall: AuditedCall = { requestId: "", address: "", isAudited: false, isEnded: false };

/** Returns the caller as the audit trail records it. */
export function actorOf(signedIn: SignedIn | null, call: AuditedCall = noCall): Actor {
  const caller = signedIn?.caller;
  return {
    requestId: call.requestId,
    address: call.address,
    accountId: caller?.accountId ?? null,
    accountType: caller?.accountType ?? null,
    userId: caller?.accountType === "staff" ? caller.personId : null,
    organizationId: caller?.organizationId ?? null,
    ...(caller && isSuper(caller) ? { isSuper: true as const } : {}),
    ...(caller?.apiKey ? { apiKey: caller.apiKey.label } : {}),
  };
}
