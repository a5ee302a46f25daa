import { Skeleton, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TableAnswer } from "#shared/contracts/responses/records.ts";
import type { Field } from "#shared/fields/field.ts";
import { registry } from "#shared/records/registry.ts";
import { call } from "../lib/api.ts";
import { Cell } from "./cells.tsx";
import { useFieldTexts } from "./field-texts.ts";

interface LinkedTableProps {
  linked: NonNullable<Field["linked"]>;
  recordId: string;
  title: string;
}

const maxRows = 100;

/** The rows of another type that refer to this record, read-only. */
export default function LinkedTable({ linked, recordId, title }: LinkedTableProps) {
  const { t } = useTranslation();
  const texts = useFieldTexts(linked.table);
  const type = registry.get(linked.table);
  const body = {
    tableName: linked.table,
    currentPage: 1,
    recordsPerPage: maxRows,
    searchText: "",
    [linked.by]: recordId,
  };
  const { data, isError } = useQuery({
    queryKey: ["table", linked.table, "linked", linked.by, recordId],
    queryFn: ({ signal }) => call<TableAnswer>("/getTable", body, { signal }),
    retry: false,
    meta: { isQuiet: true },
  });
  if (isError || !type) return <Text c="dimmed">{t("screens.form.linkedFailed")}</Text>;
  if (!data) return <Skeleton h={80} />;
  if (data.dataValues.length === 0) return <Text c="dimmed">{t("screens.form.linkedEmpty")}</Text>;
  const columns = linked.columns.filter((name) => type.fields[name] && texts.has(name));
  return (
    <Table.ScrollContainer
      minWidth={320}
      // Also scrollable by keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "group", "aria-label": title } }}
    >
      <Table aria-label={title} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name) => (
              <Table.Th key={name} scope="col">
                {texts.label(name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.dataValues.map((row) => (
            <Table.Tr key={row.id}>
              {columns.map((name) => {
                const field = type.fields[name];
                return (
                  <Table.Td key={name}>
                    {field ? (
                      <Cell
                        table={linked.table}
                        name={name}
                        field={field}
                        value={row[name]}
                        label={row.labels?.[name]}
                        recordName=""
                      />
                    ) : null}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
