/** The cells of a sheet. */
import type { Moment } from "#shared/fields/moment.ts";

/** The value of a cell. `day` is `YYYY-MM-DD`. */
export type Cell =
  | null
  | string
  | number
  /** A fraction shown as a percentage: 0.634 as 63.4%. */
  | { readonly share: number }
  | { readonly day: string }
  | { readonly instant: Date }
  | { readonly moment: Moment };

/** Returns a moment as sortable text: `2027-07-01 10:00 America/New_York`. */
export const sortableMoment = ({ local, zone }: Moment): string => `${local.replace("T", " ")} ${zone}`;
