/** The email templates: rows that staff edit, with the standard texts as a fall-back. */
import type { Db } from "#server/platform/db/database.ts";
import { standardTemplates, type EmailTemplateKey } from "./standard-templates.ts";
import { languageOf } from "#server/kernel/texts/texts.ts";

/** A template before its places are filled. */
export interface EmailTemplate {
  readonly subject: string;
  readonly html: string;
  readonly fromName: string | null;
  /** Null: the sender of `MAIL_FROM`. */
  readonly fromEmail: string | null;
}

/** Subjects show on locked screens, and the outbox keeps them for good. */
const showsSecret = (subject: string): boolean => /\{\{\s*(code|link)\s*\}\}/.test(subject);

/**
 * The template of a mail in a language (English for one without a text table). Where the row was deleted or
 * emptied, the standard text is used, so that a mail is never lost; so is the standard subject instead of one with a code.
 */
export async function findTemplate(
  db: Db,
  key: EmailTemplateKey,
  languageCode: string,
): Promise<EmailTemplate> {
  const language = languageOf(languageCode);
  const standard = standardTemplates.find((one) => one.key === key && one.languageCode === language);
  if (!standard) throw new Error(`There is no email template ${key} in ${language}`);
  const row = await db
    .selectFrom("email_templates")
    .select(["email_subject", "email_from_name", "email_from_email", "email_message"])
    .where("template_key", "=", key)
    .where("language_code", "=", language)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return {
    subject:
      row?.email_subject && !showsSecret(row.email_subject) ? row.email_subject : standard.emailSubject,
    html: row?.email_message || standard.emailMessage,
    fromName: (row ? row.email_from_name : standard.emailFromName) || null,
    fromEmail: row?.email_from_email || null,
  };
}
