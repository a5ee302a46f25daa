/**
 * Saved views of the list of a record type. A view is evaluated with the permissions of the person who looks at it,
 * so it never shows more than the list does. Extension.
 */
import { z } from "zod";
import { shownText } from "../fields/blank.ts";
import type { FilterGroup } from "../filters/filter.ts";
import { viewListing } from "./records.ts";
import { anyId as id, text } from "./text.ts";

const tableName = text(100);

export const viewsBody = z.object({ tableName });
/** No parameters: the call covers all lists. */
export const noBody = z.object({}).nullish();
export const viewIdBody = z.object({ id });

export const visibilities = ["me", "role", "organization"] as const;
export type Visibility = (typeof visibilities)[number];

/** Id `"0"` adds a view. Any other id replaces one of the caller's views. */
export const saveViewBody = z.object({
  id,
  tableName,
  name: text().transform(shownText).pipe(text().min(1).max(60)),
  listing: viewListing,
  /** The columns to show, in any order. Null for the columns that each person chose. */
  columns: z
    .array(text(100))
    .max(50)
    .nullish()
    .transform((names) => names ?? null),
  pinned: z.boolean(),
  isDefault: z.boolean(),
  visibility: z.enum(visibilities),
  /** The role, if the visibility is `role`. */
  roleId: id.nullish().transform((value) => value ?? null),
});
export type SaveView = z.output<typeof saveViewBody>;

/** The filters and sort order of a view. */
export type ViewListing = z.output<typeof viewListing>;

export interface View {
  /** The id of a saved view, or `shipped.` and the name of a built-in view. Built-in views can't be changed. */
  readonly id: string;
  readonly name: string;
  /** In the form that the list calls take. */
  readonly listing: Omit<z.input<typeof viewListing>, "filter"> & { readonly filter?: FilterGroup | null };
  readonly columns: readonly string[] | null;
  readonly pinned: boolean;
  readonly isDefault: boolean;
  readonly visibility: Visibility;
  readonly roleId: string | null;
  /** True if the caller may save it. Other people's shared views can only be copied. */
  readonly isOwn: boolean;
  readonly canDelete: boolean;
}

export interface ViewsAnswer {
  readonly status: 1;
  readonly dataType: "views";
  readonly dataValues: readonly View[];
  /** Names the views that are left out because they use fields that the caller may not see. Empty if there are none. */
  readonly message: string;
  /** Number of views of this list that are shared in the organization. Only for Owners. */
  readonly shared?: number;
}

export interface PinnedView extends View {
  readonly tableName: string;
}

export interface PinnedViewsAnswer {
  readonly status: 1;
  readonly dataType: "pinnedViews";
  /** The pinned views of all lists that the caller may open, built-in views first. */
  readonly dataValues: readonly PinnedView[];
}

/** A view that a person shared. */
export interface SharedView {
  readonly id: string;
  readonly name: string;
  readonly visibility: "role" | "organization";
  /** Name of the role if the visibility is `role`, otherwise empty. */
  readonly roleName: string;
  /** Name of the person who shared it, or empty if unknown. */
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
  /** Number of rows that the caller sees in each pinned view, by view id. Up to a minute old. */
  readonly dataValues: Readonly<Record<string, number>>;
}
