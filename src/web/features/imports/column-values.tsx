import { Group, Loader, NativeSelect, Stack, Table, Text, UnstyledButton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Caller } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import type { ImportColumn, ImportField } from "#shared/contracts/responses/imports.ts";
import { registry } from "../../lib/organization-types.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { isRequired } from "#shared/records/required.ts";
import { toastFailure, toastSaveFailed } from "../../lib/toasts.tsx";
import { saveRecord } from "../../records/parts/record-calls.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { importKey, readValues } from "./import-calls.ts";

/** Meanings by cell text. An empty value leaves the field empty. */
export type Meanings = Readonly<Record<string, string>>;

/** Special values that are neither an id nor a code. */
const ask = "?";
const addIt = "+";
const empty = "-";

/** Returns the list that provides a field's choices, if the user may add names to it. */
function growingList(caller: Caller, tableName: string, field: string): RecordType | undefined {
  const options = registry.get(tableName)?.fields[field]?.options;
  const list = options && "list" in options ? registry.get(options.list) : undefined;
  if (!list || authorizeType(caller, list, "add") !== "allow") return undefined;
  const needed = Object.entries(list.fields).filter(([, one]) => isRequired(list, one, {}, true));
  const isByName = list.nameFields.length === 1 && needed.every(([name]) => name === list.nameFields[0]);
  return isByName ? list : undefined;
}

interface ColumnValuesProps {
  importId: string;
  tableName: string;
  column: ImportColumn;
  field: ImportField;
  meanings: Meanings;
  onChange: (meanings: Meanings) => void;
}

/** Maps the texts of a column to the choices of its field. */
export function ColumnValues({ importId, tableName, column, field, meanings, onChange }: ColumnValuesProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const caller = useCaller();
  const [isOpen, setOpen] = useState(false);
  const list = growingList(caller, tableName, field.name);
  const { data, error } = useQuery({
    queryKey: [...importKey(importId), "values", column.column, field.name],
    queryFn: ({ signal }) => readValues({ importId, column: column.column, field: field.name }, signal),
    meta: { isQuiet: true },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (cell: string) => {
      if (!list) throw new Error("No list.");
      return {
        cell,
        answer: await saveRecord({ type: list, caller, organizationId: null }, "0", {
          [list.nameFields[0] ?? ""]: cell,
        }),
      };
    },
    meta: { isQuiet: true },
    onSuccess: async ({ cell, answer }) => {
      if (answer.status === 0 || !answer.recordId) return toastSaveFailed(answer.message);
      onChange({ ...meanings, [cell]: answer.recordId });
      await client.invalidateQueries({ queryKey: [...importKey(importId), "columns"] });
    },
    onError: (failed) => toastFailure(failed, t("imports.addFailed")),
  });
  if (error)
    return (
      <Text size="xs" c="red" role="alert" mt="xs">
        {t("imports.valuesFailed")}
      </Text>
    );
  if (!data) return <Loader size="xs" mt="xs" role="img" aria-label={t("common.loading")} />;
  if (data.total === 0) return null;
  const unsaid = data.values.filter(({ cell, value }) => value === null && meanings[cell] === undefined);
  const left = unsaid.length + Math.max(data.unknown - data.values.length, 0);
  const setMeaning = (cell: string, value: string) => {
    if (value === addIt) return mutate(cell);
    const { [cell]: _, ...others } = meanings;
    return onChange(value === ask ? others : { ...others, [cell]: value === empty ? "" : value });
  };
  const shown = (cell: string, value: string | null) => {
    const said = meanings[cell] ?? value;
    return said === null ? ask : said === "" ? empty : said;
  };
  return (
    <Stack gap={4} mt="xs">
      <UnstyledButton mih={24} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Text
          size="xs"
          c={left > 0 ? "light-dark(var(--mantine-color-orange-9), var(--mantine-color-orange-3))" : "dimmed"}
          td="underline"
        >
          {left > 0
            ? t("imports.unknownValues", { count: left })
            : t("imports.knownValues", { count: data.total })}
        </Text>
      </UnstyledButton>
      {isOpen ? (
        <Table verticalSpacing={4} aria-label={t("imports.valuesOf", { column: column.header })}>
          <Table.Tbody>
            {data.values.map(({ cell, count, value }) => (
              <Table.Tr key={cell}>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  <Group gap={4}>
                    <Text size="xs">{cell}</Text>
                    <Text size="xs" c="dimmed">
                      {t("imports.rows", { count })}
                    </Text>
                  </Group>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    size="xs"
                    aria-label={t("imports.meaningOf", { value: cell })}
                    value={shown(cell, value)}
                    disabled={isPending}
                    data={[
                      ...(value === null ? [{ value: ask, label: t("imports.orderAsk") }] : []),
                      { value: empty, label: t("imports.leaveEmpty") },
                      ...(list && value === null
                        ? [{ value: addIt, label: t("imports.addToList", { value: cell }) }]
                        : []),
                      ...(field.options ?? []),
                    ]}
                    onChange={({ currentTarget }) => setMeaning(cell, currentTarget.value)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
    </Stack>
  );
}
