/** The mentees in a team member's caseload, which the team member's phone may store for offline use (ADR 95). */

/** Maximum number of mentees on a phone. */
export const maxOwnMentees = 60;

/** Contains only a name and a phone number. */
export interface OwnMentee {
  readonly id: string;
  readonly name: string;
  /** As entered in the mentee's record. Empty if there is none. */
  readonly phone: string;
}

/** Answer of `GET /ownMentees`. */
export interface OwnMenteesAnswer {
  readonly status: 1;
  readonly dataType: "ownMentees";
  /** How many seconds they can be read offline: the remaining idle time of the session. 0 means not at all. */
  readonly keepsForSeconds: number;
  readonly dataValues: readonly OwnMentee[];
}
