/** The product's email texts: the initial content of the table that staff edit, and the fallback. */
import { defaultLanguage, languageCodes, type LanguageCode } from "#shared/constants.ts";
import type { EmailEvent } from "#shared/contracts/email-events.ts";
import type { emailTemplates } from "#shared/i18n/en/server/email-templates.ts";
import { serverTexts } from "#server/kernel/texts/texts.ts";

/** The key of a template. Emails about events use the event's name. */
export type EmailTemplateKey = "verificationCode" | "invitation" | "appointmentCancelled" | EmailEvent;

/** A template as it ships with the product, before edits. */
export interface StandardTemplate {
  key: EmailTemplateKey;
  languageCode: LanguageCode;
  name: string;
  emailSubject: string;
  emailFromName: string;
  emailFromEmail: string;
  emailMessage: string;
}

type TemplateTexts = Pick<StandardTemplate, "name" | "emailSubject" | "emailMessage">;
type AllTemplateTexts = Readonly<Record<keyof typeof emailTemplates & EmailTemplateKey, TemplateTexts>>;

// Without an address in the template, an email comes from MAIL_FROM.
const from = { emailFromName: "{{organization}}", emailFromEmail: "" };

const textsIn = (language: LanguageCode): AllTemplateTexts => serverTexts(language, "emailTemplates");
const keys = Object.keys(textsIn(defaultLanguage)) as EmailTemplateKey[];

/** Returns the product's template in a language, with English texts where the language has none. */
export const standardTemplate = (key: EmailTemplateKey, languageCode: LanguageCode): StandardTemplate => ({
  key,
  languageCode,
  ...textsIn(languageCode)[key],
  ...from,
});

const isTranslated = ({ key, languageCode, name }: StandardTemplate): boolean =>
  languageCode === defaultLanguage || name !== textsIn(defaultLanguage)[key].name;

/** The templates in every language that has its own. */
export const standardTemplates: StandardTemplate[] = keys.flatMap((key) =>
  languageCodes.map((code) => standardTemplate(key, code)).filter(isTranslated),
);
