/** Responses to the calls about saved views. */
import { z } from "zod";
import type { FilterGroup } from "../../filters/filter.ts";
import type { viewListing } from "../records.ts";
import { visibilities } from "../views.ts";
import { withValues, type Sent } from "./common.ts";

const view = z.object({
  /** The id of a saved view, or `shipped.` and the name of a built-in view. Built-in views can't be changed. */
  id: z.string(),
  name: z.string(),
  /** In the form that the list calls take. */
  listing: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()).nullable(),
  pinned: z.boolean(),
  isDefault: z.boolean(),
  visibility: z.enum(visibilities),
  roleId: z.string().nullable(),
  /** True if the caller may save it. Other people's shared views can only be copied. */
  isOwn: z.boolean(),
  canDelete: z.boolean(),
});
export interface View extends Omit<Sent<typeof view>, "listing"> {
  readonly listing: Omit<z.input<typeof viewListing>, "filter"> & { readonly filter?: FilterGroup | null };
}

export const viewsAnswer = withValues(z.array(view), "views").extend({
  /** Names the views that are left out because they use fields that the caller may not see. Empty if there are none. */
  message: z.string(),
  /** Number of views of this list that are shared in the organization. Only for Owners. */
  shared: z.number().optional(),
});
export interface ViewsAnswer extends Omit<Sent<typeof viewsAnswer>, "dataValues"> {
  readonly dataValues: readonly View[];
}

/** The pinned views of all lists that the caller may open, built-in views first. */
export const pinnedViewsAnswer = withValues(z.array(view.extend({ tableName: z.string() })), "pinnedViews");
export interface PinnedView extends View {
  readonly tableName: string;
}
export interface PinnedViewsAnswer extends Omit<Sent<typeof pinnedViewsAnswer>, "dataValues"> {
  readonly dataValues: readonly PinnedView[];
}

/** A view that a person shared. */
const sharedView = z.object({
  id: z.string(),
  name: z.string(),
  visibility: z.enum(["role", "organization"]),
  /** Name of the role if the visibility is `role`, otherwise empty. */
  roleName: z.string(),
  /** Name of the person who shared it, or empty if unknown. */
  by: z.string(),
});
export type SharedView = Sent<typeof sharedView>;

export const sharedViewsAnswer = withValues(z.array(sharedView), "sharedViews");
export type SharedViewsAnswer = Sent<typeof sharedViewsAnswer>;

/** Number of rows that the caller sees in each pinned view, by view id. Up to a minute old. */
export const viewCountsAnswer = withValues(z.record(z.string(), z.number()), "viewCounts");
export type ViewCountsAnswer = Sent<typeof viewCountsAnswer>;
