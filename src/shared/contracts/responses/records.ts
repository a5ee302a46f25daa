/** Responses to the record calls. */
import { z } from "zod";
import type { CustomField } from "../../records/with-custom-fields.ts";
import { givenAnswers } from "./answers.ts";
import { status, type Sent } from "./common.ts";

/** A row of a list, or a record, in wire form. */
export const wireRow = z.looseObject({
  id: z.string(),
  version: z.number(),
  editButton: z.boolean(),
  deleteButton: z.boolean(),
  archiveButton: z.boolean(),
  /** Readable names for fields that contain ids of other records. */
  labels: z.record(z.string(), z.string()),
});
export type WireRow = Sent<typeof wireRow>;

export const option = z.object({
  id: z.string(),
  /** `""` if the record has no name. */
  name: z.string(),
  /** With `withOrigin`: the name of the organization that the record belongs to. */
  organization: z.string().optional(),
  /** True if it belongs to another organization than the requested one. */
  isForeign: z.literal(true).optional(),
  /** The language in which it is written. */
  language: z.string().optional(),
  /** With `withOrigin`: its names in other languages, so that a search finds those too. */
  otherNames: z.string().optional(),
});
export type Option = Sent<typeof option>;

export const tableAnswer = z.object({
  status,
  dataType: z.literal("table"),
  tableName: z.string(),
  dataValues: z.array(wireRow),
  currentPage: z.number(),
  totalPages: z.number(),
  totalRecords: z.number(),
  /** Similar names, if the search text found nothing. Extension. */
  didYouMean: z.array(z.string()).optional(),
  /** The instant that separates upcoming from past records in this list. Send it along for other pages. Extension. */
  asOf: z.string().optional(),
});
export type TableAnswer = Sent<typeof tableAnswer>;

export const recordAnswer = z.object({
  status,
  dataType: z.enum(["record", "mentee"]),
  tableName: z.string(),
  dataValues: wireRow,
  chatRoomId: z.string().optional(),
  /** Who gave the sensitive answers, for callers who may read them. Extension. */
  answers: givenAnswers.optional(),
  /**
   * Custom fields of the record's organization, if staff of the super-organization open a record of another
   * organization. Extension.
   */
  customFields: z.array(z.looseObject({ id: z.string(), key: z.string() })).optional(),
  zone: z.string().optional(),
});
export interface RecordAnswer extends Omit<Sent<typeof recordAnswer>, "customFields"> {
  readonly customFields?: readonly CustomField[];
}
