/** The audit event of a change that a type's own call makes. */
import { currentCall } from "#server/kernel/context.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { actorOf } from "./actor.ts";
import type { AuditEvent } from "./event.ts";

/** Returns a function that describes a change of a record of a type by the current call. */
export const eventsOf =
  (tableName: string) =>
  (
    { signedIn }: { readonly signedIn: SignedIn },
    action: "create" | "change" | "delete",
    recordId: string,
    ownerId: unknown,
  ): AuditEvent => ({
    ...actorOf(signedIn, currentCall()),
    action,
    recordId,
    ownerId: String(ownerId),
    tableName,
    outcome: "done",
  });
