import { Alert, Button, Group, Paper, SimpleGrid, Skeleton, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CaseloadAnswer, CaseloadRow } from "#shared/contracts/caseload.ts";
import { unassignedView } from "#shared/records/work-lists.ts";
import { mentees } from "#shared/records/mentees.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { call } from "../../lib/api.ts";
import { phoneQuery } from "../../lib/phone-query.ts";
import { mayOpenList } from "../../records/list/use-list-url.ts";
import { useCaller } from "../../records/use-caller.ts";
import { addressOfView } from "../../records/views/view-state.ts";
import { CaseloadLevels, CaseloadNumber, cellNames } from "./caseload-numbers.tsx";
import { caseloadKey, type Giver } from "./giver.ts";
import { LazyHandOver } from "./lazy-hand-over.tsx";

/** The list of unassigned mentees, as the built-in view opens it. */
const unassignedPath = `/mentee/manage?${addressOfView(mentees, {
  id: "shipped.withoutManager",
  listing: { filter: unassignedView.filter, active: "1" },
  columns: null,
})}`;

interface RowProps {
  row: CaseloadRow;
  onHandOver: (giver: Giver) => void;
}

function Person({ row: { name, isAway, standIn } }: { row: CaseloadRow }) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {isAway ? (
        <Text size="xs" c="dimmed">
          {standIn ? t("caseload.awayWith", { name: standIn }) : t("caseload.away")}
        </Text>
      ) : null}
    </>
  );
}

function HandOverButton({ row, onHandOver }: RowProps) {
  const { t } = useTranslation();
  if (row.asCaseManager === 0) return null;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t("caseload.handOverOf", { name: row.name })}
      onClick={() => onHandOver({ id: row.staffId, name: row.name })}
    >
      {t("caseload.handOver")}
    </Button>
  );
}

function Rows({ rows, onHandOver }: { rows: readonly CaseloadRow[]; onHandOver: RowProps["onHandOver"] }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const shown = cellNames.filter((name) => rows.some((row) => row[name] !== undefined));
  const hasLevels = rows.some(({ levelsOfCare = [] }) => levelsOfCare.length > 0);
  if (isPhone)
    return (
      <SimpleGrid cols={1} spacing="sm">
        {rows.map((row) => (
          <Paper key={row.staffId} p="md" withBorder data-staff={row.staffId}>
            <Group justify="space-between" mb="xs">
              <div>
                <Person row={row} />
              </div>
              <HandOverButton row={row} onHandOver={onHandOver} />
            </Group>
            {shown.map((name) => (
              <Group key={name} justify="space-between" gap="xs">
                <Text size="sm" c="dimmed">
                  {t(`caseload.${name}`)}
                </Text>
                <Text size="sm" component="div">
                  <CaseloadNumber row={row} name={name} />
                </Text>
              </Group>
            ))}
            {row.levelsOfCare?.length ? (
              <Text size="sm" c="dimmed" mt="xs">
                {t("caseload.levelsOfCare")}: <CaseloadLevels row={row} />
              </Text>
            ) : null}
          </Paper>
        ))}
      </SimpleGrid>
    );
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={860}>
        <Table verticalSpacing="sm" aria-label={t("caseload.title")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("caseload.person")}</Table.Th>
              {shown.map((name) => (
                <Table.Th key={name} scope="col" ta="end">
                  {t(`caseload.${name}`)}
                </Table.Th>
              ))}
              {hasLevels ? <Table.Th scope="col">{t("caseload.levelsOfCare")}</Table.Th> : null}
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.staffId} data-staff={row.staffId}>
                <Table.Td miw={170}>
                  <Person row={row} />
                </Table.Td>
                {shown.map((name) => (
                  <Table.Td key={name} ta="end">
                    <CaseloadNumber row={row} name={name} />
                  </Table.Td>
                ))}
                {hasLevels ? (
                  <Table.Td w="35%">
                    <Text size="xs">
                      <CaseloadLevels row={row} />
                    </Text>
                  </Table.Td>
                ) : null}
                <Table.Td ta="end">
                  <HandOverButton row={row} onHandOver={onHandOver} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

/**
 * Shows people who manage all mentees of an organization the caseload of each team member, and mentees without a case
 * manager.
 */
export function CaseloadScreen() {
  const { t } = useTranslation();
  const caller = useCaller();
  const [giver, setGiver] = useState<Giver>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: caseloadKey,
    queryFn: ({ signal }) => call<CaseloadAnswer>("/caseload", {}, { signal }),
    staleTime: 0,
    meta: { isQuiet: true },
  });
  return (
    <section aria-label={t("caseload.title")}>
      <PageHeader title={t("caseload.title")} subtitle={t("caseload.subtitle")} />
      {error && !data ? (
        <FailureAlert
          title={t("caseload.failed")}
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
          mb="lg"
        />
      ) : null}
      {!data && !error ? <Skeleton h={320} role="status" aria-label={t("common.loading")} /> : null}
      {data && data.unassigned > 0 ? (
        <Alert color="orange" mb="md" title={t("caseload.unassigned", { count: data.unassigned })}>
          <Group gap="xs">
            {mayOpenList(caller, "mentees") ? (
              <Button component={Link} to={unassignedPath} size="xs" variant="default">
                {t("caseload.showThem")}
              </Button>
            ) : null}
            <Button size="xs" onClick={() => setGiver({ id: null, name: "" })}>
              {t("caseload.assign")}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {data?.unassigned === 0 ? (
        <Text size="sm" c="dimmed" mb="md">
          {t("caseload.allAssigned")}
        </Text>
      ) : null}
      {data ? <Rows rows={data.dataValues} onHandOver={setGiver} /> : null}
      {giver && data ? (
        <LazyHandOver
          key={giver.id ?? ""}
          giver={giver}
          team={data.dataValues.map(({ staffId, name }) => ({ id: staffId, name }))}
          onClose={() => setGiver(undefined)}
        />
      ) : null}
    </section>
  );
}
