/** Whose mentees are handed over; without id those who have no case manager. */
export interface Giver {
  readonly id: string | null;
  readonly name: string;
}

export const caseloadKey = ["caseload"];
