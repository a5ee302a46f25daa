import { UploadDocuments } from "../documents/upload-documents.tsx";
import type { WebHooks } from "./hook.ts";

/** Files of a mentee, and one's own: several at once. */
export const documents: WebHooks = { ListActions: UploadDocuments, hasMainActions: true };
