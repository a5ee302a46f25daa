import { Skeleton, Stack, Text } from "@mantine/core";
import i18next from "i18next";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryChange, HistoryRow as Row } from "#shared/contracts/responses/history.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { NextPage } from "../../components/next-page.tsx";
import { ChangeList, type FormerValue } from "./change-list.tsx";
import { HistoryRow } from "./history-row.tsx";
import classes from "./history.module.css";
import { UndoMerge } from "./undo-merge.tsx";
import type { useHistory } from "./use-history.ts";

interface HistoryListProps {
  ref: Ref<HTMLDivElement>;
  history: ReturnType<typeof useHistory>;
  /** Record type of the history. Rows of other types show their type. */
  ownTable: string;
  changesOnly: boolean;
  mayRestore: (row: Row) => (change: HistoryChange) => boolean;
  onRestore: (former: FormerValue) => void;
}

/** Returns the title of a row's record type, such as `Notes`, if it differs from the type of the history. */
function tableTitle(tableName: string, ownTable: string): string | undefined {
  const key = `records.${tableName}.title`;
  return tableName !== ownTable && i18next.exists(key) ? i18next.t(key) : undefined;
}

export function HistoryList(props: HistoryListProps) {
  const { ref, history, ownTable, changesOnly, mayRestore, onRestore } = props;
  const { t } = useTranslation();
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, refetch } = history;
  const failed = t("history.failed");
  const rows = data?.pages.flatMap(({ dataValues }) => dataValues) ?? [];
  const fileNames = Object.assign({}, ...(data?.pages ?? []).map((page) => page.fileNames));
  return (
    <div ref={ref} tabIndex={-1} aria-busy={isFetching} style={{ outline: "none" }}>
      {error && !isFetchNextPageError ? (
        <FailureAlert title={failed} error={error} isRetrying={isFetching} onRetry={refetch} mb="md" />
      ) : null}
      {!data && !error ? (
        <Stack gap="md" role="status" aria-label={t("common.loading")}>
          {[70, 50, 60].map((width) => (
            <Skeleton key={width} h={36} w={`${width}%`} />
          ))}
        </Stack>
      ) : null}
      {data && rows.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {t(changesOnly ? "history.emptyChanges" : "history.empty")}
        </Text>
      ) : null}
      <ol className={classes.list} aria-label={t("history.title")}>
        {rows.map((row) => (
          <HistoryRow key={row.id} row={row} tableTitle={tableTitle(row.tableName, ownTable)}>
            {row.mergeId ? <UndoMerge mergeId={row.mergeId} /> : null}
            <ChangeList row={row} fileNames={fileNames} mayRestore={mayRestore(row)} onRestore={onRestore} />
          </HistoryRow>
        ))}
      </ol>
      <NextPage query={history} failed={failed} mt="md" fullWidth>
        {t("history.older")}
      </NextPage>
      {rows.length > 0 && !hasNextPage ? (
        <Text size="sm" c="dimmed" mt="md">
          {t("history.end")}
        </Text>
      ) : null}
    </div>
  );
}
