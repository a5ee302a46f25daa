/** What a delivery is about: `of` names the check that knows the rest (`still-wanted.ts`). */
export interface About {
  readonly of: string;
  readonly [name: string]: unknown;
}
