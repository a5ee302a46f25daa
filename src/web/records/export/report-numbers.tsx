import { Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { exportGroups } from "#shared/contracts/export-groups.ts";
import { monthKinds, periodKinds, workKinds } from "#shared/contracts/report-numbers.ts";
import type {
  ReportNumbers as Numbers,
  ReportNumbersAnswer,
} from "#shared/contracts/responses/report-numbers.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import {
  countNode,
  countsWorkInPeriod,
  groupFilter,
  monthNode,
  periodNode,
  reportFilter,
  workFilter,
  type ReportChoice,
} from "#shared/filters/report-filters.ts";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { NumberLink } from "../../components/number-link.tsx";
import { call } from "../../lib/api.ts";
import { monthTitle } from "../../lib/dates.ts";
import { formatNumber } from "../../lib/numbers.ts";
import { linkedOrganization } from "../list/list-organization.ts";
import { listPath } from "../list/use-list-url.ts";
import type { RecordScope } from "../parts/record-scope.ts";

interface ReportNumbersProps {
  scope: RecordScope;
  choice: ReportChoice;
  /** Called when a list is opened. */
  onOpen: () => void;
}

interface Line {
  name: string;
  /** The type of the list. Defaults to mentees. */
  list?: string;
  count: number;
  /** What it counts. Undefined if a filter can't express it. */
  filter: readonly FilterNode[] | undefined;
  active?: "1" | "0";
}

interface GridRow {
  name: string;
  cells: readonly Line[];
}

/** Adds a condition to the base filter, which selects the chosen groups or the whole report. */
const joined = (base: readonly FilterNode[] | null, node: FilterNode | undefined) =>
  base && node ? [...base, node] : undefined;

function useLines(data: Numbers, choice: ReportChoice) {
  const { t, i18n } = useTranslation();
  const text = (name: string) => t(`screens.exporting.advanced.numbers.${name}`);
  const everybody = groupFilter(choice);
  const found = reportFilter(choice);
  const period = periodKinds.map((kind): Line => ({
    name: text(kind),
    count: data.period?.counts[kind] ?? 0,
    filter: joined(everybody, periodNode(choice, kind)),
  }));
  const months = (data.period?.months ?? []).map(({ month, ...counts }) => ({
    name: monthTitle(`${month}-01`, i18n.language),
    cells: monthKinds.map((kind): Line => ({
      name: text(kind),
      count: counts[kind],
      filter: joined(everybody, monthNode(choice, kind, month)),
    })),
  }));
  const work = data.work.map(({ tableName, ...counts }) => ({
    name: t(`records.${tableName}.title`),
    cells: workKinds.map((kind): Line => ({
      name: text(kind),
      list: tableName,
      count: counts[kind],
      filter: workFilter(choice, kind) ?? undefined,
    })),
  }));
  const { mentees, active } = data.totals;
  const totals: Line[] = [
    { name: text("mentees"), count: mentees, filter: found ?? undefined },
    { name: text("active"), count: active, filter: found ?? undefined, active: "1" },
    { name: text("inactive"), count: mentees - active, filter: found ?? undefined, active: "0" },
  ];
  const groups = data.groups.flatMap(({ key, counts }) => {
    const group = exportGroups.find((one) => one.key === key);
    if (!group) return [];
    const lines = counts.map((one): Line => ({
      name: one.name ?? text(one.isDeclined ? "declined" : "notStated"),
      count: one.count,
      filter: joined(found, countNode(group, one)),
    }));
    return [{ key, title: t(`records.${group.type.name}.fields.${group.field}`), lines }];
  });
  return { period, months, work, totals, groups, text };
}

function Shown({ scope, choice, onOpen, data }: ReportNumbersProps & { data: Numbers }) {
  const { t, i18n } = useTranslation();
  const { period, months, work, totals, groups, text } = useLines(data, choice);
  const org = linkedOrganization(scope);
  const number = (title: string, { name, list = "mentees", count, filter, active }: Line) => (
    <NumberLink
      to={filter && listPath(scope.caller, list, filter, { ...(active ? { active } : {}), ...org })}
      count={count}
      label={`${title}, ${name}: ${count}`}
      onClick={onOpen}
    >
      {formatNumber(count, i18n.language)}
    </NumberLink>
  );
  const table = (title: string, lines: readonly Line[]) => (
    <section key={title} aria-label={title}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <Table fz="sm" aria-label={title}>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.name}>
              <Table.Th scope="row" fw={400}>
                {line.name}
              </Table.Th>
              <Table.Td ta="end">{number(title, line)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
  const grid = (title: string, first: string, kinds: readonly string[], rows: readonly GridRow[]) => (
    <Table.ScrollContainer minWidth={300}>
      <Table fz="sm" horizontalSpacing={6} aria-label={title} captionSide="top">
        {title === first ? null : <Table.Caption ta="start">{title}</Table.Caption>}
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{first}</Table.Th>
            {kinds.map((kind) => (
              <Table.Th key={kind} scope="col" ta="end">
                {text(kind)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, cells }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {cells.map((cell) => (
                <Table.Td key={cell.name} ta="end">
                  {number(name, cell)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
  const isOfPeriod = countsWorkInPeriod(choice);
  return (
    <>
      {data.period ? table(text("period"), period) : null}
      {months.length > 0 ? grid(text("months"), text("months"), monthKinds, months) : null}
      {table(text("totals"), totals)}
      {work.length > 0
        ? grid(text(isOfPeriod ? "workOfPeriod" : "work"), text("kind"), workKinds, work)
        : null}
      {groups.map(({ title, lines }) => table(title, lines))}
      <Text size="sm" c="dimmed">
        {t("screens.exporting.advanced.numbers.hint")}
      </Text>
    </>
  );
}

/** The numbers of a report. Each one opens the list of exactly what it counts. */
export function ReportNumbers(props: ReportNumbersProps) {
  const { t } = useTranslation();
  const body = { ...props.choice, organizationId: props.scope.organizationId };
  const query = useQuery({
    queryKey: ["reportNumbers", body],
    queryFn: async ({ signal }) =>
      (await call<ReportNumbersAnswer>("/reportNumbers", body, { signal })).dataValues,
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });
  return (
    <Stack gap="lg" data-report-numbers>
      <Loaded
        query={query}
        failed={t("screens.exporting.advanced.numbers.failed")}
        skeleton={<LoadingBox h={360} />}
      >
        {(data) => <Shown {...props} data={data} />}
      </Loaded>
    </Stack>
  );
}
