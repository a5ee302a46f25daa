/**
 * Saved views of the list of a record type. A view is evaluated with the permissions of the person who looks at it,
 * so it never shows more than the list does. Extension.
 */
import { z } from "zod";
import { shownText } from "../fields/blank.ts";
import { getTableBody, viewListing } from "./records.ts";
import { anyId as id, orElse, text } from "./text.ts";

const tableName = text(100);

export const viewsBody = z.object({ tableName });
/** `organizationId` limits the counts like the list. */
export const viewCountsBody = getTableBody.pick({ tableName: true, organizationId: true });
/** No parameters: the call covers all lists. */
export const noBody = z.object({}).nullish();
export const viewIdBody = z.object({ id });

export const visibilities = ["me", "role", "organization"] as const;

/** Id `"0"` adds a view. Any other id replaces one of the caller's views. */
export const saveViewBody = z.object({
  id,
  tableName,
  name: text().transform(shownText).pipe(text().min(1).max(60)),
  listing: viewListing,
  /** The columns to show, in any order. Null for the columns that each person chose. */
  columns: orElse(z.array(text(100)).max(50), null),
  pinned: z.boolean(),
  isDefault: z.boolean(),
  visibility: z.enum(visibilities),
  /** The role, if the visibility is `role`. */
  roleId: orElse(id, null),
});
export type SaveView = z.output<typeof saveViewBody>;

/** The filters and sort order of a view. */
export type ViewListing = z.output<typeof viewListing>;
