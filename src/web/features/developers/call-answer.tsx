import { Alert, Code, Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../lib/numbers.ts";
import type { Answer } from "./key-call.ts";

/** Maximum number of characters that are shown. More would make the page slow. */
const shownCharacters = 50_000;

/** The response to a call, or why there is none. */
export function CallAnswer({ answer, error }: { answer: Answer | undefined; error: Error | null }) {
  const { t, i18n } = useTranslation();
  if (error) return <Alert color="red">{t("errors.network")}</Alert>;
  if (!answer) return null;
  const { status, ms, remaining, limit, text } = answer;
  const count = formatNumber(shownCharacters, i18n.language);
  return (
    <Paper component="section" p="md" radius="lg" aria-label={t("developers.answer")}>
      <Text fw={600}>{t("developers.answer")}</Text>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {t("developers.status", { status, ms })}{" "}
        {remaining === null ? null : t("developers.left", { remaining, limit })}{" "}
        {text.length > shownCharacters ? t("developers.cut", { count }) : null}
      </Text>
      <Code block mah={480} style={{ overflow: "auto" }} tabIndex={0} data-answer="">
        {text.slice(0, shownCharacters)}
      </Code>
    </Paper>
  );
}
