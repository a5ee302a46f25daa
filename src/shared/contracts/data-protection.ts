/** Bodies of the calls about data protection (docs/decisions/0026-data-protection.md). */
import { z } from "zod";
import { deleteRecordBody } from "./records.ts";
import { text } from "./text.ts";

/** `confirm` is the mentee's last name, typed by the caller. Answers `{ status, message }`. */
export const anonymizeMenteeBody = z.object({
  tableId: deleteRecordBody.shape.tableId,
  confirm: text()
    .max(200)
    .nullish()
    .transform((value) => value ?? ""),
});
