/** What a sheet holds. */
import type { Moment } from "#shared/fields/moment.ts";

/** A value of a sheet. `day` is `YYYY-MM-DD`. */
export type Cell =
  | null
  | string
  | number
  /** A fraction that is shown as a percentage: 0.634 as 63.4%. */
  | { readonly share: number }
  | { readonly day: string }
  | { readonly instant: Date }
  | { readonly moment: Moment };

/** A moment as a text that sorts: `2027-07-01 10:00 America/New_York`. */
export const sortableMoment = ({ local, zone }: Moment): string => `${local.replace("T", " ")} ${zone}`;
