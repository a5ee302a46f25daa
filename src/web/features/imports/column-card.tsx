import { NativeSelect, Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportColumn, ImportField } from "#shared/contracts/responses/imports.ts";
import { ColumnValues, type Meanings } from "./column-values.tsx";
import { choicesOf } from "./fixed-values.tsx";
import type { ImportColumns } from "./import-calls.ts";

export type DateOrder = "dmy" | "mdy";
const orders: readonly DateOrder[] = ["dmy", "mdy"];

/** How a column is read. */
export interface Choice {
  readonly field: string;
  readonly order: DateOrder | "";
  readonly values: Meanings;
  readonly whereEmpty: string;
  /** The choice that "yes" selects. Empty if the column isn't a yes-or-no column. */
  readonly means: string;
  /** Separator before its text if several columns form one text. */
  readonly joinWith: string | undefined;
}

/** The initial settings of a column. */
export const noChoice: Choice = {
  field: "",
  order: "",
  values: {},
  whereEmpty: "",
  means: "",
  joinWith: undefined,
};

/**
 * Returns the initial settings of a column: the suggested field, with earlier choices for it. After a check, exactly
 * the earlier choices.
 * @param isAgain true if the rows were checked with this mapping
 */
export function firstChoice(
  { column, field: suggested, dateOrder, ...others }: ImportColumn,
  mapping: ImportColumns["mapping"],
  isAgain: boolean,
): Choice {
  const isChosen = isAgain && mapping !== null;
  const before = mapping?.find((one) => one.column === column && (isChosen || one.field === suggested));
  const { values = {}, means = "", joinWith } = before ?? others;
  const order = (isChosen ? before?.dateOrder : undefined) ?? dateOrder ?? "";
  const field = isChosen ? (before?.field ?? "") : suggested;
  return { field, order, values, whereEmpty: before?.whereEmpty ?? "", means, joinWith };
}

const yesNo = /^(0|1|8|9|99|y|n|yes|no|true|false|x|s[ií]|s)$/i;

interface ColumnProps {
  columns: ImportColumns;
  column: ImportColumn;
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

/** One column of a sheet: its field, and how its cells are read. */
export function ColumnCard({ columns, column, choice, onChange }: ColumnProps) {
  const { t } = useTranslation();
  const { id, tableName, fields } = columns;
  const { header, samples, reason, isSsn = false } = column;
  const { field, order, values, whereEmpty, means } = choice;
  const target = fields.find(({ name }) => name === field);
  const isYesNo = samples.length > 0 && samples.every((sample) => yesNo.test(sample.trim()));
  return (
    <Paper withBorder p="sm" data-column={header}>
      <Text size="sm" fw={600}>
        {header}
      </Text>
      <Text size="xs" c="dimmed" truncate mb="xs">
        {samples.join(" · ") || "–"}
      </Text>
      <NativeSelect
        aria-label={t("imports.fieldOf", { column: header })}
        value={field}
        disabled={isSsn}
        data={[
          { value: "", label: t("imports.leaveOut") },
          ...fields.map(({ name, label, isRequired }) => ({
            value: name,
            label: isRequired ? `${label} *` : label,
          })),
        ]}
        description={
          isSsn
            ? t("imports.isSsn")
            : reason && field === column.field
              ? t(`imports.reasons.${reason}`)
              : undefined
        }
        inputWrapperOrder={["input", "description"]}
        onChange={({ currentTarget }) => onChange({ ...noChoice, order, field: currentTarget.value })}
      />
      {target?.isDate && column.dateOrder !== undefined ? (
        <NativeSelect
          mt="xs"
          aria-label={t("imports.order", { column: header })}
          value={order}
          error={order === ""}
          data={[
            ...(order === "" ? [{ value: "", label: t("imports.orderAsk") }] : []),
            ...orders.map((value) => ({ value, label: t(`imports.${value}`) })),
          ]}
          onChange={({ currentTarget }) => onChange({ order: currentTarget.value as DateOrder })}
        />
      ) : null}
      {target?.options && (isYesNo || means) ? (
        <NativeSelect
          mt="xs"
          size="xs"
          label={t("imports.yesMeans")}
          aria-label={t("imports.yesMeansOf", { column: header })}
          value={means}
          data={[{ value: "", label: t("imports.yesMeansNothing") }, ...target.options]}
          onChange={({ currentTarget }) => onChange({ means: currentTarget.value })}
        />
      ) : null}
      {target?.options && !means ? (
        <ColumnValues
          key={field}
          importId={id}
          tableName={tableName}
          column={column}
          field={target}
          meanings={values}
          onChange={(meanings) => onChange({ values: meanings })}
        />
      ) : null}
      {target?.hasDefault && column.hasEmpty && !means ? (
        <WhereEmpty
          header={header}
          target={target}
          value={whereEmpty}
          onChange={(value) => onChange({ whereEmpty: value })}
        />
      ) : null}
    </Paper>
  );
}

interface WhereEmptyProps {
  header: string;
  target: ImportField;
  value: string;
  onChange: (value: string) => void;
}

/** Selects the value for empty cells. */
function WhereEmpty({ header, target, value, onChange }: WhereEmptyProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      mt="xs"
      size="xs"
      label={t("imports.whereEmpty")}
      aria-label={t("imports.whereEmptyOf", { column: header })}
      value={value}
      data={[{ value: "", label: t("imports.leaveEmpty") }, ...choicesOf(target)]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
