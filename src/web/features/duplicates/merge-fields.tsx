import { Radio, SimpleGrid, Text, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { MergedAnswer } from "#shared/records/merging.ts";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { valueText } from "../../records/history/value-text.ts";
import { recordName } from "../../records/parts/record-name.ts";
import { menteeType, type Chosen } from "./merge-choice.ts";
import classes from "./merge-screen.module.css";

/** The value of a field as text, including its dependent fields. */
function AnswerText({ answer, record }: { answer: MergedAnswer; record: WireRow }) {
  const { t, i18n } = useTranslation();
  const type = menteeType();
  const texts = useFieldTexts(type.name);
  if (answer.field.kind === "imageUpload")
    return (
      <>
        <PersonAvatar name={recordName(type, record)} image={String(record[answer.name] ?? "")} size={72} />
        <VisuallyHidden>{recordName(type, record)}</VisuallyHidden>
      </>
    );
  const parts = [answer.name, ...answer.along].flatMap((name) => {
    const field = type.fields[name];
    if (!field || field.kind === "hidden") return [];
    const label = record.labels?.[name];
    const text = valueText({ name, field, value: record[name], ...(label ? { label } : {}) }, undefined, {
      table: type.name,
      t,
      language: i18n.language,
      fileNames: {},
    });
    if (text === "") return [];
    return [name === answer.name ? text : `${texts.label(name)}: ${text}`];
  });
  return <span className={classes.answer}>{parts.join("\n")}</span>;
}

interface MergeFieldsProps {
  answers: readonly MergedAnswer[];
  pair: readonly [WireRow, WireRow];
  /** Id of the record that stays. */
  stays: string;
  chosen: Chosen;
  onChoose: (name: string, id: string) => void;
}

/** The fields with different values, each with a choice of whose value stays. */
export function MergeFields({ answers, pair, stays, chosen, onChoose }: MergeFieldsProps) {
  const { t } = useTranslation();
  const type = menteeType();
  const texts = useFieldTexts(type.name);
  return answers.map((answer) => (
    <Radio.Group
      key={answer.name}
      className={classes.field}
      label={texts.label(answer.name)}
      value={chosen[answer.name] ?? stays}
      onChange={(id) => onChoose(answer.name, id)}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mt={6}>
        {pair.map((record, index) => (
          <Radio
            key={record.id}
            value={record.id}
            label={<AnswerText answer={answer} record={record} />}
            description={t("duplicates.merge.record", { number: index + 1 })}
          />
        ))}
        {answer.isBoth ? <Radio value="both" label={t("duplicates.merge.both")} /> : null}
      </SimpleGrid>
      {answer.name === type.merges?.signIn ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t("duplicates.merge.signInHint")}
        </Text>
      ) : null}
    </Radio.Group>
  ));
}
