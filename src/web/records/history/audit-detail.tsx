import { Anchor, Paper, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { authorizeType } from "#shared/access/policy.ts";
import type { AuditDetailsAnswer } from "#shared/contracts/responses/history.ts";
import { registry } from "../../lib/organization-types.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { asText, type Values } from "../../fields/field-props.ts";
import { hasStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { recordPath } from "../../lib/record-path.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { ChangeList } from "./change-list.tsx";
import { fetchHistory } from "./use-history.ts";

/** Actions that record the values before and after. */
const changing = new Set(["create", "change", "copy", "restore", "archive", "unarchive", "saveProfile"]);

/** The changes of one audit event, loaded from the history of its record. */
function AuditChanges({
  eventId,
  tableName,
  tableId,
}: {
  eventId: string;
  tableName: string;
  tableId: string;
}) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["history", tableName, tableId, "event", eventId],
    queryFn: async ({ signal }) => {
      const before = String(BigInt(eventId) + 1n);
      const page = await fetchHistory({ tableName, tableId, before, changesOnly: true }, signal);
      return { row: page.dataValues.find(({ id }) => id === eventId), fileNames: page.fileNames };
    },
    retry: false,
    meta: { isQuiet: true },
  });
  if (!data && !error) return <Skeleton h={40} mt="sm" />;
  // The server refuses a record that was deleted, or that the reader may not open.
  if (error && !hasStatus(error, 403, 404))
    return (
      <FailureAlert title={t("history.failed")} error={error} isRetrying={isFetching} onRetry={refetch} />
    );
  if (data?.row?.changes.length === 0) return null;
  return (
    <>
      <Title order={2} size="h5" mt="md">
        {t("history.changed")}
      </Title>
      {data?.row ? (
        <ChangeList row={data.row} fileNames={data.fileNames} />
      ) : (
        <Text size="sm" c="dimmed">
          {t("history.noValues")}
        </Text>
      )}
    </>
  );
}

/** Actions for which the audit trail stores more than the person and the time. */
const detailed = new Set(["export", "report"]);

/** The reason for an export and the requested data. */
function AuditFacts({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ["auditDetails", eventId],
    queryFn: ({ signal }) => call<AuditDetailsAnswer>("/getAuditDetails", { tableId: eventId }, { signal }),
    retry: false,
    meta: { isQuiet: true },
  });
  return (
    <Loaded query={query} failed={t("history.detailsFailed")} skeleton={<Skeleton h={40} mt="md" />}>
      {({ dataValues }) =>
        Object.keys(dataValues).length > 0 ? (
          <Paper p="md" mt="md" component="dl" mb={0}>
            {Object.entries(dataValues).map(([name, value]) => (
              <div key={name} data-detail={name}>
                <Text component="dt" size="sm" c="dimmed">
                  {t(`history.detail.${name}`)}
                </Text>
                <Text component="dd" size="sm" m={0} mb="xs" style={{ overflowWrap: "anywhere" }}>
                  {value}
                </Text>
              </div>
            ))}
          </Paper>
        ) : null
      }
    </Loaded>
  );
}

/** Details below one row of the audit trail: the reason, a link to the record, and the changes. */
export function AuditDetail({ values }: { values: Values }) {
  return (
    <>
      {detailed.has(asText(values["action"])) ? <AuditFacts eventId={asText(values["id"])} /> : null}
      <AuditRecord values={values} />
    </>
  );
}

/** A link to the record and the changes. */
function AuditRecord({ values }: { values: Values }) {
  const { t } = useTranslation();
  const { caller } = useRecordScope();
  const type = registry.get(asText(values["tableName"]));
  const tableId = asText(values["recordId"]);
  if (!type || !tableId || authorizeType(caller, type, "view") !== "allow") return null;
  const tableName = type.name as TableName;
  const path = recordPath({ tableName, recordId: tableId, menteeId: asText(values["menteeId"]) });
  const isChange = values["outcome"] === "done" && changing.has(asText(values["action"]));
  if (!path && !isChange) return null;
  return (
    <Paper p="md" mt="md" component="section" aria-label={t("history.changed")}>
      {path ? (
        <Anchor component={Link} to={path} size="sm">
          {t("history.openRecord")}
        </Anchor>
      ) : null}
      {isChange ? (
        <AuditChanges eventId={asText(values["id"])} tableName={type.name} tableId={tableId} />
      ) : null}
    </Paper>
  );
}
