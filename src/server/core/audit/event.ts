/** What the audit trail remembers of a call. */
import type { AuditAction, AuditOutcome } from "#shared/audit.ts";
import type { Subject } from "#server/kernel/audited-call.ts";

/** Per field of the wire, what was stored before and after, in wire form; null for nothing. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Who called, and from where. */
export interface Actor {
  readonly requestId: string;
  readonly address: string;
  readonly accountId: string | null;
  readonly accountType: "staff" | "mentee" | null;
  /** The row of a team member. */
  readonly userId: string | null;
  readonly organizationId: string | null;
}

/** One row of the trail. */
export interface AuditEvent extends Actor, Subject {
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  /** Never a text of the case. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The account that an email or a code belongs to, where nobody was signed in. */
  readonly emailKey?: string;
  /** The account itself, where the call found it. */
  readonly targetAccount?: string;
}
