/** One call to the application, from the request to the response. */
export interface AuditedCall {
  readonly requestId: string;
  readonly address: string;
  /** True if the audit trail already has this call's row, written in the same transaction as a change. */
  isAudited: boolean;
  /** The record that the call was about, if neither the request nor the response says so. */
  subject?: Subject;
  /** The organizations whose data the call read, if there can be several. Each gets a row, with its own details. */
  owners?: readonly DataOwner[];
  /** Facts that the audit trail keeps in addition to parts of the request. */
  details?: Readonly<Record<string, unknown>>;
  /** The account that an anonymous caller tries to sign in to. */
  targetAccount?: string;
  /** True if the end of the call was processed. That happens only once, even if storing the row fails. */
  isEnded: boolean;
}

/** An organization whose data a call read. */
export interface DataOwner {
  readonly id: string;
  /** Details that only its row has, instead of those of the call. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The record that a call read or changed. */
export interface Subject {
  readonly tableName?: string;
  readonly recordId?: string;
  readonly menteeId?: string | null;
  /** The organization that owns the data. The caller's organization if omitted. */
  readonly ownerId?: string | null;
}
