import { Alert, Anchor, Button, Group, NativeSelect, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { authorizeType } from "#shared/access/policy.ts";
import { maxImportMb, maxImportRows } from "#shared/contracts/import-choices.ts";
import { mentees } from "#shared/records/mentees.ts";
import { types } from "#shared/records/registry.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { DateText } from "../../components/date-text.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconFileSpreadsheet } from "../../components/icons/index.ts";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { NumberLink } from "../../components/number-link.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { failureText } from "../../lib/api-error.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { showToast } from "../../lib/toasts.tsx";
import { importKey, importListKey, listImports, readTemplate, sendSheet } from "./import-calls.ts";
import { ImportPage } from "./import-page.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { sentFiles } from "./sent-files.ts";
import { formatNumber } from "../../lib/numbers.ts";

const DropArea = lazyPart(() => import("../../fields/drop-area.tsx"));

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function StartForm() {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const caller = useCaller();
  const targets = types.filter((type) => type.imports && authorizeType(caller, type, "add") === "allow");
  const [tableName, setTableName] = useState<string>(
    targets.some(({ name }) => name === mentees.name) ? mentees.name : (targets[0]?.name ?? ""),
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => sendSheet(file, { tableName }),
    meta: { isQuiet: true },
    onSuccess: (data, file) => {
      sentFiles.set(data.id, file);
      client.setQueryData([...importKey(data.id), "columns"], data);
      void navigate(`/imports/${data.id}`);
    },
  });
  const template = useMutation({
    mutationFn: () => readTemplate(tableName),
    meta: { isQuiet: true },
    onError: (failure) => showToast("error", t("imports.templateFailed"), failureText(failure)),
    onSuccess: (bytes) => saveFile(`${t(`records.${tableName}.title`)}.xlsx`, bytes, xlsx),
  });
  if (targets.length === 0) return <Text c="dimmed">{t("imports.noTargets")}</Text>;
  return (
    <Paper withBorder p="md" mb="lg">
      <Stack gap="md">
        <Group gap="md" align="flex-end">
          <NativeSelect
            label={t("imports.what")}
            maw={420}
            value={tableName}
            disabled={isPending}
            data={targets.map(({ name }) => ({ value: name, label: t(`records.${name}.title`) }))}
            onChange={({ currentTarget }) => setTableName(currentTarget.value)}
          />
          <Button variant="default" loading={template.isPending} onClick={() => template.mutate()}>
            {t("imports.template")}
          </Button>
        </Group>
        <DropArea
          label={t("imports.file")}
          text={
            isPending
              ? t("imports.reading")
              : t("imports.drop", { mb: maxImportMb, rows: formatNumber(maxImportRows, i18n.language) })
          }
          isBusy={isPending}
          onDrop={(files) => {
            const [file] = files;
            if (file) mutate(file);
          }}
        />
        {error ? (
          <Alert color="red" role="alert" title={t("imports.readFailed")}>
            {failureText(error)}
          </Alert>
        ) : null}
      </Stack>
    </Paper>
  );
}

function Earlier() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: importListKey,
    queryFn: ({ signal }) => listImports(signal),
    staleTime: 0,
    meta: { isQuiet: true },
  });
  return (
    <Loaded query={query} failed={t("imports.failed")} skeleton={<LoadingBox h={160} />}>
      {(data) =>
        data.length === 0 ? (
          <EmptyState icon={IconFileSpreadsheet} title={t("imports.none")} isCompact />
        ) : (
          <Paper withBorder>
            <Table.ScrollContainer minWidth={480}>
              <Table verticalSpacing="sm" aria-label={t("imports.before")}>
                <Table.Tbody>
                  {data.map(({ id, fileName, tableName, createdAt, rowsTotal }) => (
                    <Table.Tr key={id} data-import={id}>
                      <Table.Td>
                        <Anchor component={Link} to={`/imports/${id}`} size="sm" underline="always">
                          {fileName}
                        </Anchor>
                      </Table.Td>
                      <Table.Td>{t(`records.${tableName}.title`)}</Table.Td>
                      <Table.Td>
                        <NumberLink
                          to={`/imports/${id}`}
                          count={rowsTotal}
                          label={`${fileName}, ${t("imports.rows", { count: rowsTotal })}`}
                        >
                          {t("imports.rows", { count: rowsTotal })}
                        </NumberLink>
                      </Table.Td>
                      <Table.Td>
                        <DateText value={createdAt} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </Paper>
        )
      }
    </Loaded>
  );
}

/** Imports records from a sheet: the list of a person's imports, or one import. */
export function ImportsScreen({ importId }: { importId: string | undefined }) {
  const { t } = useTranslation();
  if (importId) return <ImportPage importId={importId} />;
  return (
    <section aria-label={t("imports.title")}>
      <PageHeader title={t("imports.title")} subtitle={t("imports.subtitle")} />
      <StartForm />
      <Title order={2} size="h4" mb="sm">
        {t("imports.before")}
      </Title>
      <Earlier />
    </section>
  );
}
