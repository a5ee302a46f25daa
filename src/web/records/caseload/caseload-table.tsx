import { Button, Group, Paper, SimpleGrid, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CaseloadRow } from "#shared/contracts/responses/caseload.ts";
import { useIsPhone } from "../../lib/use-is-phone.ts";
import classes from "./caseload-table.module.css";
import { CaseloadLevels, CaseloadNumber, cellNames } from "./caseload-numbers.tsx";
import type { PreviousMember } from "./previous-member.ts";

interface RowProps {
  row: CaseloadRow;
  /** Undefined to leave out the button that reassigns mentees. */
  onHandOver?: ((previous: PreviousMember) => void) | undefined;
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
  if (row.asCaseManager === 0 || !onHandOver) return null;
  return (
    <Button
      size="xs"
      variant="default"
      flex="none"
      aria-label={t("caseload.handOverOf", { name: row.name })}
      onClick={() => onHandOver({ id: row.staffId, name: row.name })}
    >
      {t("caseload.handOver")}
    </Button>
  );
}

/** The caseload of each team member. */
export function CaseloadTable({
  rows,
  onHandOver,
}: {
  rows: readonly CaseloadRow[];
  onHandOver?: RowProps["onHandOver"];
}) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const shown = cellNames.filter((name) => rows.some((row) => row[name] !== undefined));
  const hasLevels = rows.some(({ levelsOfCare = [] }) => levelsOfCare.length > 0);
  if (isPhone)
    return (
      <SimpleGrid cols={1} spacing="sm">
        {rows.map((row) => (
          <Paper key={row.staffId} px="md" py="xs" withBorder data-staff={row.staffId}>
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Person row={row} />
              </div>
              <HandOverButton row={row} onHandOver={onHandOver} />
            </Group>
            <dl className={classes.numbers}>
              {shown
                .filter((name) => row[name])
                .map((name) => (
                  <div key={name}>
                    <dt>{t(`caseload.${name}`)}</dt>
                    <dd>
                      <CaseloadNumber row={row} name={name} />
                    </dd>
                  </div>
                ))}
              {row.levelsOfCare?.length ? (
                <div>
                  <dt>{t("caseload.levelsOfCare")}</dt>
                  <dd>
                    <CaseloadLevels row={row} />
                  </dd>
                </div>
              ) : null}
            </dl>
          </Paper>
        ))}
      </SimpleGrid>
    );
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={860} type="native">
        <Table verticalSpacing={4} aria-label={t("caseload.title")}>
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
              <Table.Tr key={row.staffId} className={classes.row} data-staff={row.staffId}>
                <Table.Td miw={262}>
                  <Person row={row} />
                </Table.Td>
                {shown.map((name) => (
                  <Table.Td key={name} ta="end">
                    <CaseloadNumber row={row} name={name} />
                  </Table.Td>
                ))}
                {hasLevels ? (
                  <Table.Td>
                    <CaseloadLevels row={row} />
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
