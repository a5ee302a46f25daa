import { Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WaysIn } from "#shared/contracts/responses/sessions.ts";

/** Explains how a mentee without a password signs in. There is no password to reset. */
export function PersonWays({ ways, hasBirthday }: WaysIn) {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { type: "disjunction" });
  const title = t("sessions.waysTitle");
  return (
    <Paper component="section" p="md" mt="lg" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm">
        {ways.length > 0
          ? t("sessions.ways", { ways: list.format(ways.map((way) => t(`sessions.way.${way}`))) })
          : t("sessions.noWays")}
      </Text>
      {ways.includes("code") && !hasBirthday ? <Text size="sm">{t("sessions.waysNoBirthday")}</Text> : null}
    </Paper>
  );
}
