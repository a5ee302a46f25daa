/** Schemas of the answers in `contracts/measures.ts`. */
import { z } from "zod";
import { figureParts } from "../measures.ts";

export const cell = z.object({
  all: z.number(),
  counted: z.number(),
  unknown: z.number(),
  value: z.number().nullable(),
});

const monthCell = cell.extend({ month: z.string() });

const groupCell = cell.extend({ group: z.string().nullable(), name: z.string(), answered: cell.nullable() });

const figure = cell.extend({
  id: z.string(),
  before: cell.nullable(),
  answered: cell.nullable(),
  inSeveral: z.object({ months: z.number(), groups: z.number() }),
  months: z.array(monthCell),
  groups: z.array(groupCell),
});

const closedFigure = z.object({ id: z.string(), isClosed: z.literal(true) });

export const measuresAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("measures"),
  dataValues: z.array(z.union([figure, closedFigure])),
  definitions: z.array(z.string()),
  compared: z.object({ from: z.string(), to: z.string() }).nullable(),
  isCaseload: z.boolean(),
});

const printedRow = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);

export const printedMeasuresAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("printedMeasures"),
  dataValues: z.array(z.object({ id: z.string(), rows: z.array(printedRow) })),
  notes: z.array(z.string()),
});

export const countedRecord = z.object({
  id: z.string(),
  menteeId: z.string(),
  name: z.string(),
  day: z.string(),
  counts: z.boolean(),
  isUnknown: z.boolean(),
  value: z.number().nullable(),
});

export const measurePeopleAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("measurePeople"),
  dataValues: z.array(countedRecord),
  totalRecords: z.number(),
  partCounts: z.record(z.enum(figureParts), z.number()),
});
