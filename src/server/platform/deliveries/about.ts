/** What a delivery is about. `of` names the check that reads the other properties (`still-wanted.ts`). */
export interface About {
  readonly of: string;
  readonly [name: string]: unknown;
}
