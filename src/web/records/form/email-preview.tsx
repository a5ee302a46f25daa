import { Code, Paper, SimpleGrid, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fillHtml, fillLine, type PlaceholderValues } from "#shared/mail/placeholders.ts";
import { asText, type Values } from "../../fields/field-props.ts";
import { SafeHtml } from "../../fields/safe-html.tsx";
import classes from "./email-preview.module.css";

function Line({ label, children }: { label: string; children: string }) {
  return (
    <Text size="sm" truncate>
      <Text span inherit c="dimmed">
        {label}:{" "}
      </Text>
      {children}
    </Text>
  );
}

/** The placeholders of a template, and their sample values. */
function Placeholders() {
  const { t } = useTranslation();
  const places = t("screens.mail.places", { returnObjects: true }) as PlaceholderValues;
  return (
    <section>
      <Title order={3} size="sm" mb={2}>
        {t("screens.mail.placesTitle")}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {t("screens.mail.placesHint")}
      </Text>
      <dl className={classes.places}>
        {Object.entries(places).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <Code>{`{{${name}}}`}</Code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A preview of the email with sample data, without anything executable. */
export function EmailPreview({ values }: { values: Values }) {
  const { t } = useTranslation();
  const samples = t("screens.mail.samples", { returnObjects: true }) as PlaceholderValues;
  const subject = fillLine(asText(values["emailSubject"]), samples);
  const sender = fillLine(asText(values["emailFromName"]), samples);
  const address = t("screens.mail.defaultSender");
  const message = asText(values["emailMessage"]);
  return (
    <Paper component="section" p="md" mt="md" aria-label={t("screens.mail.preview")} data-mail-preview>
      <Title order={2} size="h5">
        {t("screens.mail.preview")}
      </Title>
      <Text size="xs" c="dimmed" mb="sm">
        {t("screens.mail.previewHint")}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <div className={classes.mail}>
          <div className={classes.head}>
            <Line label={t("screens.mail.from")}>{sender ? `${sender} <${address}>` : address}</Line>
            <Line label={t("screens.mail.subject")}>{subject || t("screens.mail.noSubject")}</Line>
          </div>
          {message ? (
            <div className={classes.page}>
              <SafeHtml html={fillHtml(message, samples)} hasDeadLinks />
            </div>
          ) : (
            <Text size="sm" c="dimmed" p="md">
              {t("screens.mail.empty")}
            </Text>
          )}
        </div>
        <Placeholders />
      </SimpleGrid>
    </Paper>
  );
}
