import { templateFault } from "#server/platform/mail/template-rules.ts";
import { fieldErrors } from "../save/draft.ts";
import type { RecordHooks } from "./hook.ts";

/** Checks a template's placeholders: secrets reach only the email's reader, and no required one is missing. */
export const emailTemplatesHooks: RecordHooks = {
  async prepare({ db, t }, draft, before) {
    const stored = await db
      .selectFrom("email_templates")
      .select("template_key")
      .where("id", "=", before?.id ?? "0")
      .executeTakeFirst();
    const fault = templateFault(stored?.template_key ?? null, { ...before, ...draft.values });
    if (!fault) return;
    const placeholder = `{{${fault.placeholder}}}`;
    throw fieldErrors({ [fault.field]: t(`server.mailTemplates.${fault.problem}`, { placeholder }) });
  },
};
