import { Checkbox, NativeSelect, Radio, Group, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { isMissing } from "#shared/fields/missing.ts";
import { answerReasons, isAskedOnce } from "#shared/records/asked-once.ts";
import { formatOf } from "../../lib/dates.ts";
import { useAnswers, type AnswerLineProps, type Answers } from "./answers.ts";

/** The possible sources of an answer. "Import" can't be selected. */
const sources = ["self", "document", "staff"] as const;

/** Who answered, and when, so that the question isn't asked again unless the person brings it up. */
function Provenance({ name, answers }: { name: string; answers: Answers }) {
  const { t, i18n } = useTranslation();
  const given = answers.given[name];
  if (!given) return null;
  const day = formatOf(i18n.language, { dateStyle: "medium" }).format(new Date(given.askedOn));
  const kind = given.declined ? "declinedBy" : given.askedBy ? "answeredBy" : "answeredBefore";
  return (
    <Text size="xs" c="dimmed" mt={4} data-answered={name}>
      {[
        t(`screens.answers.${kind}`, { day, name: given.askedBy }),
        // For answers that existed before this was recorded, the source is unknown too.
        ...(given.askedBy ? [t(`screens.answers.from.${given.source}`)] : []),
        t("screens.answers.askAgain"),
      ].join(" · ")}
    </Text>
  );
}

/** The line below a sensitive field: who answered it, "prefers not to say", and the reason for a change. */
export function AnswerLine({ name, field, texts, values, isRead, onChangeMany }: AnswerLineProps) {
  const { t } = useTranslation();
  const answers = useAnswers();
  const isEmpty = isMissing(values[name], field);
  const said = answers?.said[name];
  // Entering a value withdraws "prefers not to say".
  const withdrawAnswer = useEffectEvent(() => {
    if (said?.declined) answers?.update(name, { declined: undefined });
  });
  useEffect(() => {
    if (!isEmpty) withdrawAnswer();
  }, [isEmpty]);
  useLayoutEffect(() => answers?.follow(values));
  if (!answers || !isAskedOnce(field)) return null;
  const label = texts.label(name);
  const given = answers.given[name];
  const isDeclined = isEmpty && (said?.declined ?? given?.declined ?? false);
  const hasChanged = answers.isChanged(name, values);
  const declineText = t("screens.answers.declined");
  if (isRead) return <Provenance name={name} answers={answers} />;
  return (
    <>
      {hasChanged ? null : <Provenance name={name} answers={answers} />}
      <Checkbox
        mt={8}
        size="sm"
        label={declineText}
        aria-label={`${label}: ${declineText}`}
        checked={isDeclined}
        onChange={(event) => {
          answers.update(name, { declined: event.currentTarget.checked });
          if (event.currentTarget.checked) onChangeMany({ [name]: "" });
        }}
      />
      {hasChanged && !isEmpty ? (
        <NativeSelect
          mt={8}
          size="sm"
          label={t("screens.answers.source")}
          aria-label={`${label}: ${t("screens.answers.source")}`}
          value={said?.source ?? "self"}
          onChange={(event) => {
            const source = sources.find((one) => one === event.currentTarget.value);
            if (source) answers.update(name, { source });
          }}
          data={sources.map((value) => ({ value, label: t(`screens.answers.sources.${value}`) }))}
        />
      ) : null}
      {hasChanged && given ? (
        <Radio.Group
          mt={8}
          size="sm"
          label={t("screens.answers.reason")}
          aria-label={`${label}: ${t("screens.answers.reason")}`}
          error={answers.isAsking && !said?.reason ? t("screens.answers.reasonMissing") : undefined}
          value={said?.reason ?? ""}
          onChange={(value) => {
            const reason = answerReasons.find((one) => one === value);
            if (reason) answers.update(name, { reason });
          }}
        >
          <Group gap="md" mt={4}>
            {answerReasons.map((reason) => (
              <Radio key={reason} value={reason} label={t(`screens.answers.reasons.${reason}`)} />
            ))}
          </Group>
        </Radio.Group>
      ) : null}
    </>
  );
}
