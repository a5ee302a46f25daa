/** A mentee that is not deleted. */
export interface Mentee {
  readonly id: string;
  readonly organizationId: string;
  readonly isAnonymized: boolean;
  readonly assigned: string | null;
}
