/** Schemas of the answers in `contracts/reports.ts`. */
import { z } from "zod";
import { reportColumns } from "../../reports/content.ts";
import { reportPresetNames } from "../../reports/preset-names.ts";
import { measureKinds } from "../../measures/definition.ts";
import { cell, countedRecord } from "./measures.ts";

const named = z.object({ id: z.string(), name: z.string() });
const period = z.object({ from: z.string(), to: z.string() });

const row = z.object({
  key: z.string(),
  label: z.string(),
  words: z.string(),
  version: z.string(),
  kind: z.enum(measureKinds),
  unit: z.string(),
  period,
  below: z.number(),
  isPart: z.boolean(),
  answeredIn: z.string().nullable(),
  cells: z.array(cell.extend({ column: z.enum(reportColumns) })),
  isClosed: z.boolean(),
});

const change = z.object({
  change: z.enum(["added", "removed", "changed"]),
  table: z.string(),
  id: z.string(),
  menteeId: z.string(),
  name: z.string(),
  day: z.string(),
});

const difference = z.object({
  key: z.string(),
  label: z.string(),
  hasNewDefinition: z.boolean(),
  kind: z.enum(measureKinds),
  unit: z.string(),
  cells: z.array(
    z.object({ column: z.enum(reportColumns), before: cell.nullable(), after: cell.nullable() }),
  ),
  records: z.array(change),
  hidden: z.number(),
});

export const reportAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("report"),
  dataValues: z.object({
    id: z.string(),
    version: z.number(),
    name: z.string(),
    preset: z.enum(reportPresetNames),
    state: z.enum(["draft", "final"]),
    organization: z.string(),
    award: named
      .extend({ funder: z.string(), grantNumber: z.string(), from: z.string(), until: z.string() })
      .nullable(),
    from: z.string(),
    until: z.string(),
    createdBy: z.string(),
    finalizedBy: z.string(),
    finalizedAt: z.string(),
    hash: z.string(),
    isIntact: z.boolean(),
    replaces: named.nullable(),
    replacedBy: named.nullable(),
    sections: z.array(z.object({ name: z.string(), rows: z.array(row) })),
    questions: z.array(z.object({ key: z.string(), text: z.string(), answer: z.string() })),
    missing: z.array(z.string()),
    differences: z.array(difference).nullable(),
    obstacle: z.string(),
  }),
});

export const reportPeopleAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("reportPeople"),
  dataValues: z.array(countedRecord),
  totalRecords: z.number(),
  hidden: z.number(),
});
