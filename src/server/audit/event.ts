/** What the audit trail remembers of a call. */
import type { AuditAction, AuditOutcome } from "#shared/audit.ts";

/** Per field of the wire, what was stored before and after, in wire form; null for nothing. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** One call to the application, from where it comes in until it is answered. */
export interface AuditedCall {
  readonly requestId: string;
  readonly address: string;
  /** Whether its row is in the trail already, written together with a change. */
  isNoted: boolean;
  /** What it turned out to be about, where neither the call nor its answer says so. */
  subject?: Subject;
  /** Whether its end was looked at: once is enough, also when storing that fails. */
  isEnded: boolean;
}

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

/** What was touched. */
export interface Subject {
  readonly tableName?: string;
  readonly recordId?: string;
  readonly menteeId?: string | null;
  /** The organization whose data it is; the caller's when left out. */
  readonly ownerId?: string | null;
}

/** One row of the trail. */
export interface AuditEvent extends Actor, Subject {
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  /** Never a text of the case. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The account that an email or a code belongs to, where nobody was signed in. */
  readonly emailKey?: string;
}
