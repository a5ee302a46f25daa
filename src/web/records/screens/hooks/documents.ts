import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import type { WebHooks } from "../../parts/hook.ts";

const UploadDocuments = lazyPart(() =>
  withTexts(["documents"], () => import("../../documents/upload-documents.tsx")),
);

/** Documents of a mentee, and the caller's own documents. Several files can be uploaded at once. */
export const documents: WebHooks = { MainAction: UploadDocuments, isMainFirst: true };
