/** The mentees of a team member's caseload, as their phone may store them for offline use (ADR 95). */

/** Maximum number of mentees that a phone stores. */
export const maxOwnMentees = 60;

/** Contains only a name and a phone number. */
export interface OwnMentee {
  readonly id: string;
  readonly name: string;
  /** As recorded, or `""`. */
  readonly phone: string;
}

/** Answer of `GET /ownMentees`. */
export interface OwnMenteesAnswer {
  readonly status: 1;
  readonly dataType: "ownMentees";
  /** For how many seconds they may be read offline, which is the remaining idle time of the session. 0 means never. */
  readonly keepsForSeconds: number;
  readonly dataValues: readonly OwnMentee[];
}
