/** Response to `POST /fileUpload`. */
import { z } from "zod";
import { status, type Sent } from "./common.ts";

/** The result for one file. */
const uploadedDocument = z.object({
  /** Id of the new record. `"0"` if the file was refused. */
  id: z.string(),
  /** The file name given by the sender. */
  fileName: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  /** Why the file was refused, in the sender's language. Empty otherwise. */
  statusReason: z.string(),
});
export type UploadedDocument = Sent<typeof uploadedDocument>;

export const documentsAnswer = z.object({
  status,
  dataType: z.literal("documents"),
  /** In the order of the files. One refused file doesn't affect the others. */
  documents: z.array(uploadedDocument),
});
export type DocumentsAnswer = Sent<typeof documentsAnswer>;
