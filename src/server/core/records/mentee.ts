/** A mentee that isn't deleted. */
export interface Mentee {
  readonly id: string;
  readonly organizationId: string;
  readonly isAnonymized: boolean;
  readonly assigned: string | null;
}
