/** The events of the audit trail. */
import type { AuditAction, AuditOutcome } from "#shared/audit.ts";
import type { Subject } from "#server/kernel/audited-call.ts";

/** The stored values before and after a change, by wire field and in wire form. Null for an empty value. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** The caller and the caller's address. */
export interface Actor {
  readonly requestId: string;
  readonly address: string;
  readonly accountId: string | null;
  readonly accountType: "staff" | "mentee" | null;
  /** The user id of a team member. */
  readonly userId: string | null;
  readonly organizationId: string | null;
  /** True for super-organization staff, who reach the data of all organizations. */
  readonly isSuper?: true;
  /** Name and public part of the API key that made the call in the person's name. */
  readonly apiKey?: string;
}

/** One row of the trail. */
export interface AuditEvent extends Actor, Subject {
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  /** Never contains text from a case. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Identifies the account of an email or code if no one was signed in. */
  readonly emailKey?: string;
  /** The account, if the call found it. */
  readonly targetAccount?: string;
}
