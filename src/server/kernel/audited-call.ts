/** One call to the application, from where it comes in until it is answered. */
export interface AuditedCall {
  readonly requestId: string;
  readonly address: string;
  /** Whether its row is in the trail already, written together with a change. */
  isAudited: boolean;
  /** What it turned out to be about, where neither the call nor its answer says so. */
  subject?: Subject;
  /** What the trail keeps beside parts of the call. */
  details?: Readonly<Record<string, unknown>>;
  /** The account that somebody tries to sign in to, where nobody is signed in. */
  targetAccount?: string;
  /** Whether its end was looked at: once is enough, also when storing that fails. */
  isEnded: boolean;
}

/** What was touched. */
export interface Subject {
  readonly tableName?: string;
  readonly recordId?: string;
  readonly menteeId?: string | null;
  /** The organization whose data it is; the caller's when left out. */
  readonly ownerId?: string | null;
}
