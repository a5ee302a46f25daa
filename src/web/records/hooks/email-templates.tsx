import { EmailPreview } from "../email-preview.tsx";
import type { WebHooks } from "./hook.ts";

export const emailTemplates: WebHooks = { FormAside: EmailPreview };
