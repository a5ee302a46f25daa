/** Schemas of the answers in `contracts/views.ts`. */
import { z } from "zod";
import { visibilities } from "../views.ts";

const visibility = z.enum(visibilities);

const view = z.object({
  id: z.string(),
  name: z.string(),
  listing: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()).nullable(),
  pinned: z.boolean(),
  isDefault: z.boolean(),
  visibility: visibility,
  roleId: z.string().nullable(),
  isOwn: z.boolean(),
  canDelete: z.boolean(),
});

export const viewsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("views"),
  dataValues: z.array(view),
  message: z.string(),
  shared: z.number().optional(),
});

const pinnedView = view.extend({ tableName: z.string() });

export const pinnedViewsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("pinnedViews"),
  dataValues: z.array(pinnedView),
});

const sharedView = z.object({
  id: z.string(),
  name: z.string(),
  visibility: z.enum(["role", "organization"]),
  roleName: z.string(),
  by: z.string(),
});

export const sharedViewsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("sharedViews"),
  dataValues: z.array(sharedView),
});

export const viewCountsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("viewCounts"),
  dataValues: z.record(z.string(), z.number()),
});
