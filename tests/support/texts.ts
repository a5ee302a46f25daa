/** The texts of a language as the application has them. */
import type { LanguageCode } from "#shared/constants.ts";
import type * as mentee from "#shared/i18n/en/screens/mentee.ts";
import type { chrome } from "#shared/i18n/en/chrome.ts";
import type * as menteeSubRecords from "#shared/i18n/en/records/mentee-sub-records.ts";
import type * as mentees from "#shared/i18n/en/records/mentees.ts";
import type * as others from "#shared/i18n/en/records/others.ts";
import type * as people from "#shared/i18n/en/records/people.ts";
import { allTexts } from "#shared/i18n/language-texts.ts";
import { readTexts } from "#server/kernel/texts/read-texts.ts";

/** The texts of the web app, with the types of those that tests name. */
export interface ScreenTexts {
  readonly chrome: typeof chrome;
  readonly areas: Readonly<Record<string, string>>;
  readonly records: Omit<typeof menteeSubRecords, "mentees"> &
    Pick<typeof mentees, "mentees"> &
    typeof others &
    typeof people;
  readonly screens: typeof mentee;
}

/** Returns the texts of the web app in a language. */
export async function screenTexts(language: LanguageCode): Promise<ScreenTexts> {
  const { server: _, ...texts } = await allTexts(language, readTexts);
  return texts as unknown as ScreenTexts;
}
