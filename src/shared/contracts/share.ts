/**
 * `POST /share/preview` and `POST /share` send a job, course, or resource to mentees. The message has a link to the
 * mentees' page of the item.
 */
import { z } from "zod";
import { foundTables } from "../records/found.ts";
import { anyId as id, text, writtenText } from "./text.ts";

/** Maximum number of mentees per call. */
export const maxShared = 50;
/** Maximum length of the sender's note. */
export const maxShareNote = 300;

/** A chat message names the item. A text message has only the link, because others may see the phone. */
export const shareWays = ["chat", "text"] as const;
export type ShareWay = (typeof shareWays)[number];

export const sharePreviewBody = z.object({
  tableName: z.enum(foundTables),
  tableId: id,
  menteeIds: z.array(id).min(1).max(maxShared),
  by: z.enum(shareWays),
  note: writtenText(maxShareNote).default(""),
});
export type SharePreview = z.output<typeof sharePreviewBody>;

export const shareBody = sharePreviewBody.extend({
  /** Identifies the messages. A repeated id doesn't send them again. */
  clientId: text(50).min(8),
});
export type Share = z.output<typeof shareBody>;
