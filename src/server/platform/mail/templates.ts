/** The email templates: rows that staff edit, with the standard texts as a fallback. */
import { languageOf } from "#shared/constants.ts";
import type { Db } from "#server/platform/db/database.ts";
import { standardTemplate, type EmailTemplateKey } from "./standard-templates.ts";
import { templateFault, type TemplateFault } from "./template-rules.ts";

/** A template before its placeholders are filled in. */
export interface EmailTemplate {
  readonly subject: string;
  readonly html: string;
  readonly fromName: string | null;
}

/**
 * Returns the template of an email in a language, or in English if the application lacks the language. If the row was
 * deleted or emptied, the standard text is used, so that no email is lost. The standard text also replaces a part that
 * would expose a secret or lacks the email's secret. The sender's address is always the installation's.
 */
export async function findTemplate(
  db: Db,
  key: EmailTemplateKey,
  languageCode: string,
): Promise<EmailTemplate> {
  const language = languageOf(languageCode);
  const standard = standardTemplate(key, language);
  const row = await db
    .selectFrom("email_templates")
    .select(["email_subject", "email_from_name", "email_message"])
    .where("template_key", "=", key)
    .where("language_code", "=", language)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const safe = (field: TemplateFault["field"], text: string | null | undefined) =>
    text && templateFault(key, { [field]: text }) === null ? text : null;
  return {
    // Subjects appear on lock screens, and the outbox keeps them permanently.
    subject: safe("emailSubject", row?.email_subject) ?? standard.emailSubject,
    html: safe("emailMessage", row?.email_message) ?? standard.emailMessage,
    fromName: safe("emailFromName", row ? row.email_from_name : standard.emailFromName),
  };
}

/**
 * Returns the names of edited templates that aren't sent as edited, because {@link findTemplate} replaces parts with
 * standard text.
 */
export async function faultyTemplates(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("email_templates")
    .select(["name", "template_key", "email_subject", "email_from_name", "email_message"])
    .where("template_key", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const isFaulty = (row: (typeof rows)[number]) =>
    templateFault(row.template_key, {
      emailSubject: row.email_subject,
      emailFromName: row.email_from_name,
      emailMessage: row.email_message,
    }) !== null;
  return rows.filter(isFaulty).map(({ name }) => name);
}
