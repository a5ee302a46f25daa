import { NativeSelect, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Field } from "#shared/fields/field.ts";
import { isMissing } from "#shared/fields/missing.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Values } from "../../fields/field-props.ts";
import { useFieldTexts } from "../../fields/field-texts.ts";
import { Input } from "../../fields/inputs.tsx";
import { stillApplicable } from "../form/form-values.ts";
import { recordHooks } from "../parts/hook.ts";
import { useOptionLists } from "../parts/use-record.ts";
import type { BulkChoice } from "./bulk-actions.ts";

/** Returns the record type and its fields to ask for. */
export function askedFields(
  choice: BulkChoice,
  chosenType: string,
): { type?: RecordType; names: readonly string[] } {
  if (choice.action === "set") return { type: choice.target, names: [choice.field] };
  if (choice.action !== "add") return { names: [] };
  const type = choice.targets.find(({ name }) => name === chosenType) ?? choice.targets[0];
  return type ? { type, names: type.bulkAdd?.fields ?? [] } : { names: [] };
}

const isRequired = ({ required }: Field) => required === "always";

/** Returns true if all required fields have a value. */
export const isComplete = ({ type, names }: ReturnType<typeof askedFields>, values: Values): boolean =>
  names.every((name) => {
    const field = type?.fields[name];
    return !field || !isRequired(field) || !isMissing(values[name], field);
  });

interface BulkFieldsProps {
  choice: BulkChoice;
  chosenType: string;
  organizationId: string | undefined;
  values: Values;
  onType: (name: string) => void;
  onChange: (update: (before: Values) => Values) => void;
}

function TypeFields({
  type,
  names,
  organizationId,
  values,
  onChange,
}: { type: RecordType; names: readonly string[] } & Pick<
  BulkFieldsProps,
  "organizationId" | "values" | "onChange"
>) {
  const texts = useFieldTexts(type.name);
  const fields = names.flatMap((name) => type.fields[name] ?? []);
  const lists = useOptionLists(fields, organizationId);
  const set = (changes: Values) => {
    onChange((before) => ({ ...before, ...changes }));
    const next = { ...values, ...changes };
    for (const [name, value] of Object.entries(changes))
      void recordHooks(type.name)
        .onChange?.({ name, value, values: next })
        ?.then((found) =>
          onChange((before) => ({ ...before, ...stillApplicable(found, name, next, before) })),
        );
  };
  return (
    <Stack gap="sm">
      {names.map((name) => {
        const field = type.fields[name];
        if (!field) return null;
        const list = field.options && "list" in field.options ? field.options.list : "";
        return (
          <Input
            key={name}
            table={type.name}
            recordId="0"
            name={name}
            field={field}
            label={texts.label(name)}
            isRequired={isRequired(field)}
            value={values[name] ?? ""}
            values={values}
            options={lists[list] ?? []}
            isWaiting={list !== "" && !lists[list]}
            onChange={(value) => set({ [name]: value })}
            onChangeMany={set}
          />
        );
      })}
    </Stack>
  );
}

/** The inputs of an action: the value to set, or the fields of the record to add. */
export function BulkFields(props: BulkFieldsProps) {
  const { choice, chosenType, onType } = props;
  const { t } = useTranslation();
  const { type, names } = askedFields(choice, chosenType);
  if (!type) return null;
  return (
    <>
      {choice.action === "add" && choice.targets.length > 1 ? (
        <NativeSelect
          label={t("screens.bulk.kind")}
          value={type.name}
          data={choice.targets.map(({ name }) => ({ value: name, label: t(`records.${name}.title`) }))}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      ) : null}
      <TypeFields key={type.name} type={type} names={names} {...props} />
    </>
  );
}
