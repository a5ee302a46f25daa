import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { languageOf, languages, type Language } from "#shared/constants.ts";
import { fleschKincaid, inflesz } from "#shared/reading-grade.ts";

/** Shorter texts aren't measured. */
const minWords = 8;
/** Maximum school grade of an English text for mentees, and minimum INFLESZ score of a Spanish one. */
const maxGrade = 6;
const minEase = 65;

/** Tells the author of a text for mentees if it is hard to read. Renders nothing if it isn't. */
export default function ReadingHint({ text, language }: { text: string; language: string }) {
  const { t } = useTranslation();
  if (text.trim().split(/\s+/).length < minWords) return null;
  const { readability }: Language = languages[languageOf(language)];
  const grade = Math.round(fleschKincaid(text));
  const isHard = readability === "inflesz" ? inflesz(text) < minEase : grade > maxGrade;
  if (!readability || !isHard) return null;
  return (
    <Text size="xs" mt={4} data-reading-hint>
      {readability === "inflesz" ? t("screens.form.hardToRead") : t("screens.form.gradeToRead", { grade })}
    </Text>
  );
}
