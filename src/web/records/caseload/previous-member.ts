/** The person whose mentees are reassigned. Without an id, mentees who have no case manager. */
export interface PreviousMember {
  readonly id: string | null;
  readonly name: string;
}
