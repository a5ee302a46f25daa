import { Alert, Anchor, Button, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { busyStatuses, type ImportResult } from "#shared/contracts/import-choices.ts";
import type { ImportData } from "#shared/contracts/responses/imports.ts";
import { DateText } from "../../components/date-text.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import {
  change,
  getImport,
  importKey,
  readColumns,
  rowChangeKey,
  wrongRows,
  type ImportColumns,
} from "./import-calls.ts";
import { saveFile } from "../../lib/save-file.ts";
import { ResultLink } from "./result-link.tsx";
import { RowsPart } from "./rows-part.tsx";
import { UndoButton } from "./undo-button.tsx";

const pollEveryMs = 500;

const isBusy = ({ status }: ImportData): boolean => busyStatuses.includes(status);

interface PartProps {
  data: ImportData;
  onChange: (data: ImportData) => void;
}

/** The state of the import, and the possible next actions. */
function Actions({ data, onChange, onWanted }: PartProps & { onWanted: (result: ImportResult) => void }) {
  const { t } = useTranslation();
  const { counts, id: importId, planHash } = data;
  const run = useMutation({
    // The key ensures that the checked rows are written only once.
    mutationFn: () => change("run", { importId, planHash }, `import:${importId}:${planHash}`),
    meta: { isQuiet: true },
    onError: (error) => showToast("error", t("imports.runFailed"), failureText(error)),
    onSuccess: onChange,
  });
  const sheet = useMutation({
    mutationFn: () => wrongRows(importId),
    meta: { isQuiet: true },
    onError: (error) => showToast("error", t("imports.wrongFailed"), failureText(error)),
    onSuccess: (text) => saveFile(`${data.fileName.replace(/\.\w+$/, "")}.csv`, text, "text/csv"),
  });
  // A row that is still being changed changes the plan, and a run needs the current one.
  const isChanging = useIsMutating({ mutationKey: rowChangeKey(importId) }) > 0;
  const isOpen = data.status === "checked" || data.status === "done";
  return (
    <Stack gap="sm" mb="md">
      {counts.created > 0 && isOpen ? (
        <Alert color="green" role="status" title={t("imports.done", { count: counts.created })}>
          <ResultLink data={data} name="importedIn" />
        </Alert>
      ) : null}
      {counts.updated > 0 && isOpen ? (
        <Alert color="green" role="status" title={t("imports.changed", { count: counts.updated })}>
          <ResultLink data={data} name="changedIn" />
        </Alert>
      ) : null}
      {data.status === "undone" ? (
        <Alert color="gray" role="status" title={t("imports.undone", { count: counts.undone })} />
      ) : null}
      {counts.duplicate > 0 && isOpen ? (
        <Text size="sm" component="div">
          <Anchor component="button" type="button" inherit ta="start" onClick={() => onWanted("duplicate")}>
            {t("imports.waiting", { count: counts.duplicate })}
          </Anchor>
        </Text>
      ) : null}
      {data.addressesLeftOut > 0 && isOpen ? (
        <Alert color="orange" role="status">
          {t("imports.addressesLeftOut", { count: data.addressesLeftOut })}
        </Alert>
      ) : null}
      <Group gap="xs">
        {counts.create + counts.update > 0 && isOpen ? (
          <Button loading={run.isPending || isChanging} onClick={() => run.mutate()}>
            {t("imports.run", { count: counts.create + counts.update })}
          </Button>
        ) : null}
        {counts.wrong > 0 ? (
          <Button variant="default" loading={sheet.isPending} onClick={() => sheet.mutate()}>
            {t("imports.wrongRows")}
          </Button>
        ) : null}
        {counts.created + counts.updated > 0 && data.status === "done" ? (
          <UndoButton data={data} onChange={onChange} />
        ) : null}
      </Group>
    </Stack>
  );
}

function ShownImport({ data, columns, onChange }: PartProps & { columns: ImportColumns }) {
  const { t } = useTranslation();
  // The columns are collapsed once the rows are there.
  const [isMapping, setIsMapping] = useState(data.status === "read");
  const [wanted, setWanted] = useState<string | null>(null);
  if (isBusy(data)) {
    const label = t(`imports.progress.${data.status}`);
    return (
      <Paper withBorder p="md">
        <Text size="sm" mb="xs" role="status">
          {label}
        </Text>
        <Progress.Root size="lg">
          <Progress.Section value={data.progress} aria-label={label} />
        </Progress.Root>
      </Paper>
    );
  }
  const showRows = data.status !== "read";
  const mayMap = data.status === "read" || data.status === "checked";
  return (
    <>
      {showRows ? <Actions data={data} onChange={onChange} onWanted={setWanted} /> : null}
      {mayMap && showRows ? (
        <Button
          variant="subtle"
          size="xs"
          mb="sm"
          aria-expanded={isMapping}
          onClick={() => setIsMapping((isOpen) => !isOpen)}
        >
          {t("imports.columns")}
        </Button>
      ) : null}
      {mayMap && (isMapping || !showRows) ? (
        <ColumnsForm
          columns={columns}
          isAgain={showRows}
          onChecked={(next) => {
            setIsMapping(false);
            onChange(next);
          }}
        />
      ) : null}
      {showRows ? (
        <RowsPart data={data} columns={columns} onChange={onChange} wanted={wanted} onWanted={setWanted} />
      ) : null}
    </>
  );
}

/** One import: its columns, its rows, and their results. */
export function ImportPage({ importId }: { importId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const columns = useQuery({
    queryKey: [...importKey(importId), "columns"],
    queryFn: ({ signal }) => readColumns(importId, signal),
    meta: { isQuiet: true },
  });
  const state = useQuery({
    queryKey: [...importKey(importId), "state"],
    queryFn: ({ signal }) => getImport(importId, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? pollEveryMs : false),
    meta: { isQuiet: true },
  });
  const error = columns.error ?? state.error;
  const handleChange = (data: ImportData) => {
    client.setQueryData([...importKey(importId), "state"], data);
    // Responses can arrive out of order, so the current state is loaded again.
    void state.refetch();
  };
  const title = columns.data?.fileName ?? t("imports.title");
  return (
    <section aria-label={t("imports.title")}>
      <PageHeader
        title={title}
        {...(columns.data
          ? {
              subtitle: `${t(`records.${columns.data.tableName}.title`)} · ${t("imports.rows", { count: columns.data.rowsTotal })}`,
            }
          : {})}
        actions={
          <Button component={Link} to="/imports" variant="default" size="xs">
            {t("imports.all")}
          </Button>
        }
      />
      {columns.data?.importedBefore ? (
        <Alert color="orange" mb="md">
          {t("imports.again")} <DateText value={columns.data.importedBefore} isFull />
        </Alert>
      ) : null}
      {columns.data && state.data ? (
        <ShownImport data={state.data} columns={columns.data} onChange={handleChange} />
      ) : error ? (
        <FailureAlert
          title={t("imports.failed")}
          error={error}
          isRetrying={columns.isFetching || state.isFetching}
          onRetry={() => Promise.all([columns.refetch(), state.refetch()])}
        />
      ) : (
        <LoadingBox h={320} />
      )}
    </section>
  );
}
