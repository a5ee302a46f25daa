import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fleschKincaid, inflesz } from "#shared/reading-grade.ts";

/** Fewer words are no sentence to measure. */
const minWords = 8;
/** Years of school that a text for mentees asks for at most; and the ease that it has at least in Spanish. */
const maxGrade = 6;
const minEase = 65;

/** Says to whoever writes to mentees that a text is hard to read; nothing where it is not. */
export default function ReadingHint({ text, language }: { text: string; language: string }) {
  const { t } = useTranslation();
  if (text.trim().split(/\s+/).length < minWords) return null;
  const isSpanish = language.startsWith("es");
  const grade = Math.round(fleschKincaid(text));
  const isHard = isSpanish ? inflesz(text) < minEase : grade > maxGrade;
  if (!isHard) return null;
  return (
    <Text size="xs" mt={4} data-reading-hint>
      {isSpanish ? t("common.hardToRead") : t("common.gradeToRead", { grade })}
    </Text>
  );
}
