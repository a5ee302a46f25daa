import { Anchor, Title } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { GivenAnswers } from "#shared/contracts/responses/answers.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { isMissing } from "#shared/fields/missing.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { isWaived } from "#shared/records/required.ts";
import { useFieldTexts } from "../../../fields/field-texts.ts";
import { formatOf } from "../../../lib/dates.ts";
import { LazyRecordForm } from "../../../records/screens/lazy-record-form.tsx";
import { isLongText } from "../../../records/form/form-values.ts";
import type { FormField, FormSection } from "../../../records/form/visible-fields.ts";
import { FactValue } from "../../../records/parts/record-facts.tsx";
import { useRecordScope } from "../../../records/parts/record-scope.ts";
import classes from "./facts.module.css";

/** Returns true if the person doesn't have what the field asks for, such as an email address. */
const hasNone = ({ name, field }: FormField, type: RecordType, row: WireRow): boolean =>
  field.waivable === "none" && isWaived(type, name, row);

/** Returns true if the profile shows the field: it has a value other than "no", or the person has no such thing. */
export function hasFact(
  shown: FormField,
  type: RecordType,
  row: WireRow,
  answers: GivenAnswers | undefined,
): boolean {
  const { name, field } = shown;
  // The photo and the status are at the top of the page.
  if (field.kind === "imageUpload" || name === type.activeField) return false;
  if (field.value === "boolean") return row[name] === "1";
  return !isMissing(row[name], field) || hasNone(shown, type, row) || answers?.[name]?.declined === true;
}

interface ProfileSectionProps {
  section: FormSection;
  record: WireRow;
  answers: GivenAnswers | undefined;
  isEdited: boolean;
  /** Missing if the section can't be edited now. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Who answered the questions of a section most recently, and when. */
function Provenance({ names, answers }: { names: readonly string[]; answers: GivenAnswers }) {
  const { t, i18n } = useTranslation();
  const given = names.flatMap((name) => answers[name] ?? []);
  const newest = given.toSorted((one, other) => other.askedOn.localeCompare(one.askedOn))[0];
  if (!newest) return null;
  const day = formatOf(i18n.language, { dateStyle: "medium" }).format(new Date(newest.askedOn));
  return (
    <p className={classes.provenance} data-answered>
      {t(`screens.answers.${newest.askedBy ? "answeredBy" : "answeredBefore"}`, {
        day,
        name: newest.askedBy,
      })}
    </p>
  );
}

/** A section of the profile: its facts in two columns, or its part of the form. */
export function ProfileSection(props: ProfileSectionProps) {
  const { section, record, answers, isEdited, onEdit, onClose, onSaved } = props;
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const texts = useFieldTexts(type.name);
  const names = useMemo(() => new Set(section.fields.map(({ name }) => name)), [section]);
  const label = section.title ? texts.label(section.title) : t("screens.mentee.profile");
  // Fields above the first heading have no heading.
  const heading = section.title ? (
    <Title order={3} size="h6">
      {label}
    </Title>
  ) : null;
  const regionName = section.title ? label : undefined;
  if (isEdited)
    return (
      <section className={classes.section} aria-label={regionName} data-open>
        {heading}
        <LazyRecordForm
          id={record.id}
          mode="edit"
          only={names}
          isSubPage
          onClose={onClose}
          onSaved={onSaved}
        />
      </section>
    );
  const facts = section.fields.filter((shown) => hasFact(shown, type, record, answers));
  return (
    <section className={classes.section} aria-label={regionName}>
      <div>
        {heading}
        {answers ? <Provenance names={[...names]} answers={answers} /> : null}
      </div>
      <dl className={classes.list}>
        {facts.map((shown) => {
          const { name, field } = shown;
          const isAlone = facts.length === 1 && texts.label(name) === label;
          return (
            <div
              key={name}
              data-fact={name}
              data-long={isLongText(field) || undefined}
              data-alone={isAlone || undefined}
            >
              <dt>{texts.label(name)}</dt>
              <dd>
                {!isMissing(record[name], field) ? (
                  <FactValue table={type.name} name={name} field={field} row={record} />
                ) : hasNone(shown, type, record) ? (
                  t("screens.list.waived.none")
                ) : (
                  t("screens.answers.declined")
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {onEdit ? (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={t("screens.mentee.editSection", { name: label })}
          onClick={onEdit}
          data-no-print
        >
          {t("screens.mentee.edit")}
        </Anchor>
      ) : null}
    </section>
  );
}
