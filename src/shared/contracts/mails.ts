/** The delivery state of emails. */

/** The delivery state of an email to a person. */
export interface MailState {
  /** `waiting`: queued. `refused`: an attempt failed and will be retried. `kept`: there is no mail server. */
  readonly state: "waiting" | "sent" | "refused" | "failed" | "kept";
  readonly to: string;
  /** The last response of the mail server, or `""`. */
  readonly serverWords: string;
  /** When the email was sent, or created if it isn't sent, ISO 8601 UTC. */
  readonly at: string;
  /** When it will be retried, ISO 8601 UTC. `""` if it won't be. */
  readonly nextAt: string;
  /** True if it can be retried now. */
  readonly mayRetry: boolean;
}
