/** The own mentees of a team member, as its phone may keep them for the time without network (ADR 95). */

/** Most mentees that a phone keeps. */
export const maxOwnMentees = 60;

/** A name and a number to call, and nothing else. */
export interface OwnMentee {
  readonly id: string;
  readonly name: string;
  /** As it is on record; `""` without one. */
  readonly phone: string;
}

/** Answer of `GET /ownMentees`. */
export interface OwnMenteesAnswer {
  readonly status: 1;
  readonly dataType: "ownMentees";
  /** How many seconds they can be read without network: as long as the session would last unused. 0: not at all. */
  readonly keepsForSeconds: number;
  readonly dataValues: readonly OwnMentee[];
}
