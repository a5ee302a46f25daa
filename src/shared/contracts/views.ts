/**
 * Saved views: how somebody wants to see the list of a record type. A view is evaluated as whoever looks at it, so it never
 * shows more than the list does. Own extension.
 */
import { z } from "zod";
import { shownText } from "../fields/blank.ts";
import type { FilterGroup } from "../filters/filter.ts";
import { viewListing } from "./records.ts";
import { text } from "./text.ts";

const id = z.union([text(40), z.number().int()]).transform(String);
const tableName = text(100);

export const viewsBody = z.object({ tableName });
/** Asks for nothing: of all lists. */
export const noBody = z.object({}).nullish();
export const viewIdBody = z.object({ id });

export const visibilities = ["me", "role", "organization"] as const;
export type Visibility = (typeof visibilities)[number];

/** Id `"0"` adds a view; any other replaces one of the caller's own. */
export const saveViewBody = z.object({
  id,
  tableName,
  name: text().transform(shownText).pipe(text().min(1).max(60)),
  listing: viewListing,
  /** The columns that the list shows, in no order; null: those of whoever looks. */
  columns: z
    .array(text(100))
    .max(50)
    .nullish()
    .transform((names) => names ?? null),
  pinned: z.boolean(),
  isDefault: z.boolean(),
  visibility: z.enum(visibilities),
  /** Of visibility `role`. */
  roleId: id.nullish().transform((value) => value ?? null),
});
export type SaveView = z.output<typeof saveViewBody>;

/** What a view narrows and orders a list by. */
export type ViewListing = z.output<typeof viewListing>;

export interface View {
  /** The id of a saved view, or `shipped.` with the name of one that comes with the product, which nobody changes. */
  readonly id: string;
  readonly name: string;
  /** As the calls of lists take it. */
  readonly listing: Omit<z.input<typeof viewListing>, "filter"> & { readonly filter?: FilterGroup | null };
  readonly columns: readonly string[] | null;
  readonly pinned: boolean;
  readonly isDefault: boolean;
  readonly visibility: Visibility;
  readonly roleId: string | null;
  /** The caller may save it; shared ones of others can be copied. */
  readonly isOwn: boolean;
  readonly canDelete: boolean;
}

export interface ViewsAnswer {
  readonly status: 1;
  readonly dataType: "views";
  readonly dataValues: readonly View[];
  /** Says which views are left out, because they ask for what the caller may not see; empty: none. */
  readonly message: string;
  /** How many views of the list are shared in the organization, with whomever; for Owners. */
  readonly shared?: number;
}

export interface PinnedView extends View {
  readonly tableName: string;
}

export interface PinnedViewsAnswer {
  readonly status: 1;
  readonly dataType: "pinnedViews";
  /** The pinned views of all lists that the caller may open, those of the product first. */
  readonly dataValues: readonly PinnedView[];
}

/** A view that somebody shared. */
export interface SharedView {
  readonly id: string;
  readonly name: string;
  readonly visibility: "role" | "organization";
  /** Of visibility `role`; else empty. */
  readonly roleName: string;
  /** Name of who shared it; empty when nobody is known. */
  readonly by: string;
}

export interface SharedViewsAnswer {
  readonly status: 1;
  readonly dataType: "sharedViews";
  readonly dataValues: readonly SharedView[];
}

export interface ViewCountsAnswer {
  readonly status: 1;
  readonly dataType: "viewCounts";
  /** How many rows the caller sees in each pinned view, by its id; up to a minute old. */
  readonly dataValues: Readonly<Record<string, number>>;
}
