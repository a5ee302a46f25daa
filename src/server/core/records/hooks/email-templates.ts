import { sql } from "kysely";
import { templateFault } from "#server/platform/mail/template-rules.ts";
import { fieldErrors } from "../save/draft.ts";
import type { RecordHooks } from "./hook.ts";

/** Secrets stay with the reader of a mail, and a mail keeps what it is for. */
export const emailTemplatesHooks: RecordHooks = {
  async prepare({ db, t }, draft, before) {
    const { rows } = await sql<{ key: string | null }>`
      select template_key as key from email_templates where id = ${before?.id ?? null}`.execute(db);
    const fault = templateFault(rows[0]?.key ?? null, { ...before, ...draft.values });
    if (!fault) return;
    const placeholder = `{{${fault.placeholder}}}`;
    throw fieldErrors({ [fault.field]: t(`server.mailTemplates.${fault.problem}`, { placeholder }) });
  },
};
