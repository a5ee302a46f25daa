/** What became of mails. */

/** What became of a mail to a person. */
export interface MailState {
  /** `waiting`: for its turn; `refused`: it was tried, and is tried again; `kept`: there is no mail server. */
  readonly state: "waiting" | "sent" | "refused" | "failed" | "kept";
  readonly to: string;
  /** Of the mail server; `""` when it said nothing. */
  readonly serverWords: string;
  /** ISO 8601 UTC: when it was sent or made. */
  readonly at: string;
  /** When it is tried again, ISO 8601 UTC; `""` when it is not. */
  readonly nextAt: string;
  /** Whether it can be tried again now. */
  readonly mayRetry: boolean;
}
