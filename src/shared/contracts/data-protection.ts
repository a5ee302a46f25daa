/** Bodies of the calls about data protection (docs/decisions/0026-data-protection.md). */
import { z } from "zod";
import { deleteRecordBody } from "./records.ts";
import { optionalText } from "./text.ts";

/** `confirm` is the mentee's last name, typed by the caller. Answers `{ status, message }`. */
export const anonymizeMenteeBody = z.object({
  tableId: deleteRecordBody.shape.tableId,
  confirm: optionalText(200),
});
