import type { LanguageCode } from "#shared/constants.ts";
import type { accountMails as english } from "#shared/i18n/en/server/account-mails.ts";
import { serverTexts } from "#server/kernel/texts/texts.ts";

/** Returns the emails that staff can't edit, in a language. */
export const accountMails = (language: LanguageCode): typeof english => serverTexts(language, "accountMails");
