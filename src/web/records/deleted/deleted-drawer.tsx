import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableAnswer, WireRow } from "#shared/contracts/responses/records.ts";
import { addDays } from "#shared/fields/days.ts";
import { Loaded } from "../../components/loaded.tsx";
import { PageButtons } from "../../components/page-buttons.tsx";
import { localDay } from "../../lib/clock.ts";
import { call } from "../../lib/api.ts";
import { mediumDate } from "../../lib/dates.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { useConfig } from "../../lib/use-config.ts";
import { recordName } from "../parts/record-name.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { useChange } from "../parts/use-change.ts";
import { useFocusAfterItem } from "../parts/use-focus-after-item.ts";
import { tableKey } from "../list/use-record-list.ts";
import { SidePanel } from "../../components/side-panel.tsx";

function DeletedRow({ row, days }: { row: WireRow; days: number | undefined }) {
  const { t, i18n } = useTranslation();
  const { type } = useRecordScope();
  const place = useFocusAfterItem("li", "[role=dialog]");
  const name = recordName(type, row) || t("screens.list.thisRecord");
  const { send, isSaving } = useChange("/restoreRecord", undefined, {
    failed: t("screens.deleted.restoreFailed"),
    // Also reloads options, counts, and what else the record appears in.
    onSettled: () => refreshAll(),
  });
  const restore = () =>
    void send({ tableName: type.name, tableId: row.id }, { done: t("screens.list.restored") });
  const deletedAt = typeof row["deletedAt"] === "string" ? row["deletedAt"] : "";
  const deletedOn = deletedAt && localDay(new Date(deletedAt));
  return (
    <Paper ref={place} component="li" p="sm" withBorder>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{name}</Text>
          {deletedOn && days !== undefined ? (
            <Text size="sm" c="dimmed">
              {t("screens.deleted.on", {
                date: mediumDate(deletedOn, i18n.language),
                gone: mediumDate(addDays(deletedOn, days), i18n.language),
              })}
            </Text>
          ) : null}
        </div>
        <Button
          variant="default"
          loading={isSaving}
          aria-label={t("screens.deleted.restoreOne", { name })}
          onClick={restore}
        >
          {t("screens.deleted.restore")}
        </Button>
      </Group>
    </Paper>
  );
}

interface DeletedDrawerProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

export default function DeletedDrawer({ title, isOpen, onClose }: DeletedDrawerProps) {
  const { t } = useTranslation();
  const { type, organizationId } = useRecordScope();
  const { purgeDays } = useConfig();
  const [page, setPage] = useState(1);
  const deleted = useQuery({
    queryKey: [...tableKey(type.name), "deleted", organizationId ?? "all", page],
    queryFn: ({ signal }) =>
      call<TableAnswer>(
        "/getTable",
        { tableName: type.name, organizationId, deleted: "1", currentPage: page, recordsPerPage: 25 },
        { signal },
      ),
    enabled: isOpen,
    // Keeps the page buttons and their focus while a page loads, but never shows rows of another organization.
    placeholderData: (before, query) =>
      query?.queryKey[3] === (organizationId ?? "all") ? before : undefined,
    meta: { isQuiet: true },
  });
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} size="lg" title={t("screens.deleted.title", { title })}>
      {purgeDays === undefined ? null : (
        <Text size="sm" c="dimmed" mb="md">
          {t("screens.deleted.hint", { count: purgeDays })}
        </Text>
      )}
      <Loaded query={deleted} failed={t("screens.deleted.failed")}>
        {({ dataValues, totalPages }) => (
          <>
            {dataValues.length === 0 ? <Text>{t("screens.deleted.none")}</Text> : null}
            <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
              {dataValues.map((row) => (
                <DeletedRow key={row.id} row={row} days={purgeDays} />
              ))}
            </Stack>
            <PageButtons pages={totalPages} page={page} onChange={setPage} />
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}
