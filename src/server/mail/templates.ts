/** The email templates: rows that staff edit, with the seeded texts as a fall-back. */
import { sql, type Kysely } from "kysely";
import { emailTemplates } from "#server/seed/content/email-templates.ts";
import type { EmailTemplateKey } from "#server/seed/content/types.ts";
import { languageOf } from "#server/texts/texts.ts";

export type { EmailTemplateKey };

/** A template before its places are filled. */
export interface EmailTemplate {
  readonly subject: string;
  readonly html: string;
  readonly fromName: string | null;
  /** Null: the sender of `MAIL_FROM`. */
  readonly fromEmail: string | null;
}

interface TemplateRow {
  email_subject: string | null;
  email_from_name: string | null;
  email_from_email: string | null;
  email_message: string | null;
}

/** Subjects show on locked screens, and the outbox keeps them for good. */
const showsSecret = (subject: string): boolean => /\{\{\s*(code|link)\s*\}\}/.test(subject);

/**
 * The template of a mail in a language (English for one without a text table). Where the row was deleted or
 * emptied, the seeded text is used, so that a mail is never lost; so is the seeded subject instead of one with a code.
 */
export async function findTemplate(
  db: Kysely<unknown>,
  key: EmailTemplateKey,
  languageCode: string,
): Promise<EmailTemplate> {
  const language = languageOf(languageCode);
  const seeded = emailTemplates.find((one) => one.key === key && one.languageCode === language);
  if (!seeded) throw new Error(`There is no email template ${key} in ${language}`);
  const { rows } = await sql<TemplateRow>`
    select email_subject, email_from_name, email_from_email, email_message
    from email_templates where template_key = ${key} and language_code = ${language} and deleted_at is null`.execute(
    db,
  );
  const row = rows[0];
  return {
    subject: row?.email_subject && !showsSecret(row.email_subject) ? row.email_subject : seeded.emailSubject,
    html: row?.email_message || seeded.emailMessage,
    fromName: (row ? row.email_from_name : seeded.emailFromName) || null,
    fromEmail: row?.email_from_email || null,
  };
}
