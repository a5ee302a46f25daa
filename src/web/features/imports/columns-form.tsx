import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  importDelimiters,
  importEncodings,
  importModes,
  noColumn,
  type ImportMode,
} from "#shared/contracts/import-choices.ts";
import type { MappedColumn } from "#shared/contracts/imports.ts";
import type { ImportData } from "#shared/contracts/responses/imports.ts";
import { failureText } from "../../lib/api-error.ts";
import { registry } from "../../lib/organization-types.ts";
import { ColumnCard, firstChoice, noChoice } from "./column-card.tsx";
import { change, importKey, sendSheet, type ImportColumns } from "./import-calls.ts";
import { FixedValuesForm, fixedValuesOf } from "./fixed-values.tsx";
import { sentFiles } from "./sent-files.ts";

const delimiterNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

/** Changes how the file is read, while this page still has it. */
function Source({ columns, file }: { columns: ImportColumns; file: File }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { tableName, sheets, sheet, encoding, delimiter } = columns;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wanted: Readonly<Record<string, string>>) =>
      sendSheet(file, { tableName, sheet, encoding, delimiter, ...wanted }),
    meta: { isQuiet: true },
    onSuccess: (data) => {
      sentFiles.set(data.id, file);
      client.setQueryData([...importKey(data.id), "columns"], data);
      void navigate(`/imports/${data.id}`, { replace: true });
    },
  });
  return (
    <>
      <Group gap="md" align="flex-start">
        {sheets.length > 1 ? (
          <NativeSelect
            label={t("imports.sheet")}
            value={sheet}
            data={[...sheets]}
            disabled={isPending}
            onChange={({ currentTarget }) => mutate({ sheet: currentTarget.value })}
          />
        ) : null}
        {encoding ? (
          <NativeSelect
            label={t("imports.encoding")}
            description={columns.isEncodingGuessed ? t("imports.encodingHint") : undefined}
            value={encoding}
            data={[...importEncodings]}
            disabled={isPending}
            onChange={({ currentTarget }) => mutate({ encoding: currentTarget.value })}
          />
        ) : null}
        {delimiter ? (
          <NativeSelect
            label={t("imports.delimiter")}
            value={delimiter}
            data={importDelimiters.map((value) => ({
              value,
              label: t(`imports.delimiters.${delimiterNames[value]}`),
            }))}
            disabled={isPending}
            onChange={({ currentTarget }) => mutate({ delimiter: currentTarget.value })}
          />
        ) : null}
      </Group>
      {error ? (
        <Alert color="red" role="alert" title={t("imports.readFailed")}>
          {failureText(error)}
        </Alert>
      ) : null}
    </>
  );
}

interface ColumnsFormProps {
  columns: ImportColumns;
  /** True if the rows were checked before. */
  isAgain: boolean;
  onChecked: (data: ImportData) => void;
}

interface ExistingProps {
  columns: ImportColumns;
  mode: ImportMode;
  matchField: string;
  onChange: (mode: ImportMode, matchField: string) => void;
}

/** Selects what to do with rows whose record exists, and how it is found. */
function Existing({ columns: { keys }, mode, matchField, onChange }: ExistingProps) {
  const { t } = useTranslation();
  if (keys.length === 0) return null;
  return (
    <Group gap="md" align="flex-end">
      <NativeSelect
        label={t("imports.existing")}
        value={mode}
        data={importModes.map((value) => ({ value, label: t(`imports.modes.${value}`) }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value as ImportMode, matchField)}
      />
      {mode === "create" ? null : (
        <NativeSelect
          label={t("imports.matchField")}
          value={matchField}
          data={keys.map(({ name, label }) => ({ value: name, label }))}
          onChange={({ currentTarget }) => onChange(mode, currentTarget.value)}
        />
      )}
    </Group>
  );
}

/** Maps columns to fields. */
export function ColumnsForm({ columns, isAgain, onChecked }: ColumnsFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, fields } = columns;
  const file = sentFiles.get(id);
  const [chosen, setChosen] = useState(() =>
    columns.columns.map((column) => firstChoice(column, columns.mapping, isAgain)),
  );
  const [fixed, setFixed] = useState(() => fixedValuesOf(columns));
  const [mode, setMode] = useState(columns.mode);
  const [chosenKey, setKey] = useState(columns.matchField);
  // By default, a key that the sheet has.
  const matchField =
    chosenKey ||
    (columns.keys.find(({ name }) => chosen.some(({ field }) => field === name)) ?? columns.keys[0])?.name ||
    "";
  const set = (at: number, value: Partial<(typeof chosen)[number]>) =>
    setChosen((before) => before.map((one, index) => (index === at ? { ...one, ...value } : one)));
  const missing = fields.filter(
    ({ name, isRequired }) =>
      (mode === "update" ? false : isRequired) && !chosen.some(({ field }) => field === name) && !fixed[name],
  );
  const isUnordered = (at: number) =>
    columns.columns[at]?.dateOrder !== undefined &&
    chosen[at]?.order === "" &&
    fields.find(({ name }) => name === chosen[at]?.field)?.isDate === true;
  const unordered = columns.columns.filter((_, at) => isUnordered(at)).map(({ header }) => header);
  const mapping = chosen.flatMap(
    ({ field, order, values, whereEmpty, means, joinWith }, column): MappedColumn[] =>
      field
        ? [
            {
              column,
              field,
              ...(order ? { dateOrder: order } : {}),
              ...(Object.keys(values).length > 0 ? { values } : {}),
              ...(means ? { means } : {}),
              ...(joinWith === undefined ? {} : { joinWith }),
              ...(whereEmpty.trim() ? { whereEmpty: whereEmpty.trim() } : {}),
            },
          ]
        : [],
  );
  const fixedColumns = Object.entries(fixed).flatMap(([field, whereEmpty]): MappedColumn[] =>
    whereEmpty && !chosen.some((one) => one.field === field) ? [{ column: noColumn, field, whereEmpty }] : [],
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      change("check", { importId: id, mapping: [...mapping, ...fixedColumns], mode, matchField }),
    meta: { isQuiet: true },
    onSuccess: async (data) => {
      // The form starts with these choices when it is opened again.
      await client.invalidateQueries({ queryKey: [...importKey(id), "columns"] });
      onChecked(data);
    },
  });
  return (
    <Stack gap="md" mb="lg">
      {file ? <Source columns={columns} file={file} /> : null}
      <Existing
        columns={columns}
        mode={mode}
        matchField={matchField}
        onChange={(nextMode, nextKey) => {
          setMode(nextMode);
          setKey(nextKey);
        }}
      />
      {mode !== "create" || registry.get(columns.tableName)?.hasWaivers ? (
        <Text size="sm" c="dimmed">
          {t(mode === "create" ? "imports.canLack" : "imports.emptyStays")}
        </Text>
      ) : null}
      {missing.length > 0 ? (
        <Alert color="orange">
          {t("imports.missing", { fields: missing.map(({ label }) => label).join(", ") })}
        </Alert>
      ) : null}
      {unordered.length > 0 ? (
        <Alert color="orange">{t("imports.orderMissing", { columns: unordered.join(", ") })}</Alert>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {columns.columns.map((column) => (
          <ColumnCard
            key={column.column}
            columns={columns}
            column={column}
            choice={chosen[column.column] ?? noChoice}
            onChange={(value) => set(column.column, value)}
          />
        ))}
      </SimpleGrid>
      <FixedValuesForm
        fields={fields}
        taken={chosen.map(({ field }) => field)}
        values={fixed}
        onChange={setFixed}
      />
      {error ? (
        <Alert color="red" role="alert" title={t("imports.checkFailed")}>
          {failureText(error)}
        </Alert>
      ) : null}
      <Group>
        <Button
          loading={isPending}
          disabled={missing.length > 0 || unordered.length > 0}
          onClick={() => mutate()}
        >
          {t(isAgain ? "imports.checkAgain" : "imports.check")}
        </Button>
      </Group>
    </Stack>
  );
}
