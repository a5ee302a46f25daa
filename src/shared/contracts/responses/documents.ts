/** Schemas of the answers in `contracts/documents.ts`. */
import { z } from "zod";

const uploadedDocument = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  statusReason: z.string(),
});

export const documentsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("documents"),
  documents: z.array(uploadedDocument),
});
