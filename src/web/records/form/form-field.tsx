import { useTranslation } from "react-i18next";
import { isInvitation, isWaived } from "#shared/records/required.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Values } from "../../fields/field-props.ts";
import type { FieldTexts } from "../../fields/field-texts.ts";
import { Input } from "../../fields/inputs.tsx";
import { ReadField } from "../../fields/read-field.tsx";
import { SavedEntries } from "../../fields/saved-entries.tsx";
import { useAnswers } from "./answers.ts";
import { withCurrent } from "./current-options.ts";
import classes from "./form-layout.module.css";
import type { OptionLists } from "../parts/record-calls.ts";
import type { FormField as Shown } from "./visible-fields.ts";
import { WaiverChoice } from "./waiver-choice.tsx";

interface FormFieldProps extends Shown {
  type: RecordType;
  recordId: string;
  texts: FieldTexts;
  values: Values;
  labels: Readonly<Record<string, string>>;
  error?: string;
  isRequired: boolean;
  /** True to show help texts, which are written for staff. */
  hasHelp: boolean;
  /** True if this installation doesn't send emails, which an invitation says. */
  isMailOff?: boolean;
  options: OptionLists;
  onChangeMany: (changes: Values) => void;
}

/** One field in the grid of a form, editable or read-only. */
export function FormField(props: FormFieldProps) {
  const { name, field, isReadOnly, type, recordId, texts, values, labels, options, onChangeMany } = props;
  const table = type.name;
  const answers = useAnswers();
  const { t } = useTranslation();
  const value = values[name];
  const listName = field.options && "list" in field.options ? field.options.list : undefined;
  const list = listName ? options[listName] : [];
  // A required choice without options blocks the form, so the help says where to add options.
  const isWithoutChoice = props.isRequired && listName !== undefined && list?.length === 0;
  const help = isWithoutChoice
    ? t("screens.form.noChoices", { area: t(`areas.${listName}`) })
    : isInvitation(field) && props.isMailOff
      ? `${texts.help(name) ?? ""} ${t("screens.form.mailOff")}`
      : texts.help(name);
  const isInput = !isReadOnly || field.kind === "linkedTable";
  const isFieldWaived = isWaived(type, name, values);
  return (
    <div
      className={classes.field}
      data-width={field.width}
      data-kind={isInput ? field.kind : undefined}
      data-field={name}
    >
      {isInput ? (
        <Input
          table={table}
          recordId={recordId}
          name={name}
          field={field}
          label={texts.label(name)}
          help={props.hasHelp ? help : undefined}
          error={props.error}
          isRequired={props.isRequired && !isFieldWaived}
          value={value}
          storedName={field.value === "file" ? labels[name] : undefined}
          fileNames={labels}
          values={values}
          options={withCurrent(list, value, labels[name])}
          isWaiting={!list}
          onChange={(next) => onChangeMany({ [name]: next })}
          onChangeMany={onChangeMany}
        />
      ) : field.value === "entries" ? (
        <SavedEntries
          table={table}
          field={field}
          title={texts.label(name)}
          value={value}
          fileNames={labels}
        />
      ) : (
        <ReadField
          title={texts.label(name)}
          table={table}
          name={name}
          field={field}
          value={value}
          label={labels[name]}
          recordName=""
          isWaived={isFieldWaived}
        />
      )}
      {answers ? <answers.Line {...props} isRead={!isInput} /> : null}
      {isInput && field.waivable ? (
        <WaiverChoice
          name={name}
          field={field}
          waivable={field.waivable}
          label={texts.label(name)}
          isWaived={isFieldWaived}
          values={values}
          onChangeMany={onChangeMany}
        />
      ) : null}
    </div>
  );
}
