import { Anchor, Button, Group, Paper, Table, Tabs, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { importPageSize, importResults, type ImportResult } from "#shared/contracts/import-choices.ts";
import type { ImportColumn, ImportData, ImportRow } from "#shared/contracts/responses/imports.ts";
import { registry } from "#shared/records/registry.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconFileSpreadsheet } from "../../components/icons/index.ts";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { PageButtons } from "../../components/page-buttons.tsx";
import { formatNumber } from "../../lib/numbers.ts";
import { recordPath } from "../../lib/record-path.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { CellInput } from "./cell-input.tsx";
import { change, importKey, readRows, rowChangeKey, type ImportColumns } from "./import-calls.ts";

interface RowsProps {
  data: ImportData;
  columns: ImportColumns;
  onChange: (data: ImportData) => void;
}

/** The possible decisions about rows by result, with their text keys. */
const decisions: Partial<Record<ImportResult, readonly { result: "create" | "skip"; text: string }[]>> = {
  create: [{ result: "skip", text: "skipIt" }],
  update: [{ result: "skip", text: "skipIt" }],
  duplicate: [
    { result: "create", text: "somebodyElse" },
    { result: "skip", text: "skipIt" },
  ],
  skip: [{ result: "create", text: "takeIn" }],
};

interface LineProps extends Omit<RowsProps, "columns"> {
  row: ImportRow;
  result: ImportResult;
  columns: readonly ImportColumn[];
  hasProblem: boolean;
  hasChanges: boolean;
}

function RowLine({ row, result, data, columns, hasProblem, hasChanges, onChange }: LineProps) {
  const { t } = useTranslation();
  const { rowNo, cells, problems, changes, recordId } = row;
  const mayChange = data.status === "checked" || data.status === "done";
  const { mutate, isPending } = useMutation({
    mutationKey: rowChangeKey(data.id),
    mutationFn: (body: { values: Record<string, string> } | { result: "create" | "skip" }) =>
      "values" in body
        ? change("correct", { importId: data.id, rowNo, ...body })
        : change("decide", { importId: data.id, rowNos: [rowNo], ...body }),
    meta: { isQuiet: true },
    onError: (error) => showToast("error", t("imports.correctFailed"), failureText(error)),
    onSuccess: onChange,
  });
  const whole = problems.filter(({ column }) => column === null).map(({ message }) => message);
  // Records below a mentee have their page there, but the row doesn't contain the mentee.
  const path =
    recordId === null
      ? undefined
      : recordPath({
          tableName: data.tableName as TableName,
          recordId,
          ...(registry.get(data.tableName)?.isMentee ? { menteeId: recordId } : {}),
        });
  const isPerson = registry.get(data.tableName)?.hasWaivers === true;
  // A row that was left out can be imported once the cell that says why is corrected.
  const mayDecide = mayChange && (result !== "skip" || problems.length === 0);
  const buttons = (mayDecide ? (decisions[result] ?? []) : []).map((button) =>
    button.text === "somebodyElse" && !isPerson ? { ...button, text: "takeIn" } : button,
  );
  return (
    <Table.Tr data-sheet-row={rowNo}>
      <Table.Td>
        {path ? (
          <Anchor component={Link} to={path} size="sm">
            {rowNo}
          </Anchor>
        ) : (
          rowNo
        )}
      </Table.Td>
      {hasProblem ? (
        <Table.Td miw={180}>
          <Text size="sm">{whole.join(" ")}</Text>
        </Table.Td>
      ) : null}
      {hasChanges ? (
        <Table.Td miw={220}>
          {changes.map(({ label, from, to }) => (
            <Text key={label} size="sm">
              {label}: {from ? <s>{from}</s> : null} {from ? "→ " : null}
              <b>{to}</b>
            </Text>
          ))}
        </Table.Td>
      ) : null}
      {columns.map(({ header, column: at }) => {
        const wrong = problems.filter(({ column }) => column === at).map(({ message }) => message);
        return (
          <Table.Td key={at}>
            {wrong.length > 0 && mayChange ? (
              <CellInput
                // Only a cell whose text was changed starts again. The others keep what is being typed in them.
                key={cells[at]}
                label={t("imports.cell", { column: header, row: rowNo })}
                text={cells[at] ?? ""}
                error={wrong.join(" ")}
                onSave={(text) => mutate({ values: { [String(at)]: text } })}
              />
            ) : (
              <Text size="sm" maw={260} truncate>
                {cells[at]}
              </Text>
            )}
          </Table.Td>
        );
      })}
      {buttons.length > 0 ? (
        <Table.Td>
          <Group gap={4} wrap="nowrap">
            {buttons.map((button) => (
              <Button
                key={button.result}
                size="compact-xs"
                variant="default"
                disabled={isPending}
                aria-label={t("imports.ofRow", { action: t(`imports.${button.text}`), row: rowNo })}
                onClick={() => mutate({ result: button.result })}
              >
                {t(`imports.${button.text}`)}
              </Button>
            ))}
          </Group>
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
}

function ResultRows({ result, ...props }: RowsProps & { result: ImportResult }) {
  const { t } = useTranslation();
  const { data: about, columns } = props;
  const [asked, setPage] = useState(1);
  // A change of the only row on the last page removes that page.
  const pages = Math.max(1, Math.ceil(about.counts[result] / importPageSize));
  const page = Math.min(asked, pages);
  const query = useQuery({
    // Every change can move rows between the lists, so the key includes the state of the import.
    queryKey: [...importKey(about.id), "rows", result, page, about.planHash, about.status],
    queryFn: ({ signal }) => readRows(about.id, result, page, signal),
    placeholderData: (before) => before,
    meta: { isQuiet: true },
  });
  return (
    <Loaded query={query} failed={t("imports.rowsFailed")} skeleton={<LoadingBox h={200} />}>
      {({ dataValues }) => {
        if (dataValues.length === 0)
          return <EmptyState icon={IconFileSpreadsheet} title={t("imports.noRows")} isCompact />;
        const problems = new Set(dataValues.flatMap((row) => row.problems.map(({ column }) => column)));
        const hasProblem = problems.has(null);
        const hasChanges = dataValues.some(({ changes }) => changes.length > 0);
        // Columns with problems come first, so that they are visible on a narrow screen.
        const isWrong = ({ column }: ImportColumn) => problems.has(column);
        const ordered = [...columns.columns].sort(
          (one, other) => Number(isWrong(other)) - Number(isWrong(one)),
        );
        return (
          <Paper withBorder>
            <Table.ScrollContainer minWidth={640}>
              <Table verticalSpacing="xs" aria-label={t(`imports.tabs.${result}`)}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">{t("imports.row")}</Table.Th>
                    {hasProblem ? <Table.Th scope="col">{t("imports.problem")}</Table.Th> : null}
                    {hasChanges ? <Table.Th scope="col">{t("imports.changes")}</Table.Th> : null}
                    {ordered.map(({ header, column: at }) => (
                      <Table.Th key={at} scope="col">
                        {header}
                      </Table.Th>
                    ))}
                    {decisions[result] ? <Table.Td /> : null}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {dataValues.map((row) => (
                    <RowLine
                      key={row.rowNo}
                      row={row}
                      result={result}
                      hasProblem={hasProblem}
                      hasChanges={hasChanges}
                      {...props}
                      columns={ordered}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <PageButtons pages={pages} page={page} onChange={setPage} />
          </Paper>
        );
      }}
    </Loaded>
  );
}

interface RowsPartProps extends RowsProps {
  /** The list that the user selected. */
  wanted: string | null;
  onWanted: (result: string | null) => void;
}

/** The rows of an import by result. */
export function RowsPart({ wanted, onWanted, ...props }: RowsPartProps) {
  const { t, i18n } = useTranslation();
  const { counts } = props.data;
  const shown = importResults.filter((result) => counts[result] > 0);
  const tab =
    shown.find((result) => result === wanted) ?? shown.find((result) => result === "wrong") ?? shown[0];
  if (!tab) return null;
  return (
    <Tabs value={tab} onChange={onWanted} keepMounted={false}>
      <Tabs.List aria-label={t("imports.results")} mb="sm">
        {shown.map((result) => (
          <Tabs.Tab key={result} value={result} data-opens-rows={counts[result]}>
            {t(`imports.tabs.${result}`)} {formatNumber(counts[result], i18n.language)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((result) => (
        <Tabs.Panel key={result} value={result}>
          <ResultRows result={result} {...props} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
