/** The numbers in a team member's row. Each one opens the list of what it counts. */
import { Anchor, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CaseloadRow } from "#shared/contracts/caseload.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import { NumberLink } from "../../components/number-link.tsx";
import { listPath, where } from "../../records/list/use-list-url.ts";
import { useCaller } from "../../records/use-caller.ts";

export const cellNames = [
  "mentees",
  "asCaseManager",
  "appointments",
  "outcomes",
  "overdue",
  "quiet",
  "promisesDue",
] as const satisfies readonly (keyof CaseloadRow)[];
export type CellName = (typeof cellNames)[number];

const inUse = { active: "1" } as const;
const works = ({ staffId }: CaseloadRow) => where("worker", staffId);
const takesPart = ({ staffId }: CaseloadRow): FilterNode => ({ field: "staff", op: "has", value: staffId });

/** The list that a number counts, if it is a single list. */
const listOf: Readonly<
  Partial<Record<CellName, (row: CaseloadRow) => [table: string, filter: FilterNode[], more?: typeof inUse]>>
> = {
  mentees: (row) => ["mentees", [works(row)], inUse],
  asCaseManager: ({ staffId }) => ["mentees", [where("caseManager", staffId)], inUse],
  appointments: (row) => ["appointments", [takesPart(row), where("soon")]],
  outcomes: (row) => ["appointments", [takesPart(row), where("noOutcome")]],
  quiet: (row) => ["mentees", [works(row), where("noContact")], inUse],
};

/** The number of late goals, tasks, challenges, and promises, with a list for each type. */
function Overdue({ row, label }: { row: CaseloadRow; label: string }) {
  const { t } = useTranslation();
  const caller = useCaller();
  if (row.overdue === 0) return <>0</>;
  return (
    // In the landmark of the page, but outside the table, which would clip it.
    <Menu portalProps={{ target: "main" }}>
      <Menu.Target>
        <Anchor
          component="button"
          type="button"
          inherit
          miw={24}
          mih={24}
          ta="end"
          aria-label={label}
          data-on-paper
          data-parts={row.overdue}
        >
          {row.overdue}
        </Anchor>
      </Menu.Target>
      <Menu.Dropdown>
        {row.overdueOf.map(({ table, count }) => {
          const isOf = table === "promises" ? where("owedBy", row.staffId) : works(row);
          const to = listPath(caller, table, [isOf, where("isLate")]);
          const text = `${t(`records.${table}.title`)}: ${count}`;
          return to ? (
            <Menu.Item key={table} component={Link} to={to} data-number={count}>
              {text}
            </Menu.Item>
          ) : (
            <Menu.Label key={table}>{text}</Menu.Label>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The number of promises kept on time, out of all that were due. */
function Promises({ row, label }: { row: CaseloadRow; label: string }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const { promisesDue = 0, promisesKept = 0 } = row;
  if (promisesDue === 0) return <>–</>;
  const to = (name: string) => listPath(caller, "promises", [where("byStaff", row.staffId), where(name)]);
  const words = t("caseload.ofThem", { kept: "", count: "" }).trim();
  return (
    <>
      <NumberLink to={to("wasKeptInTime")} count={promisesKept} label={`${label}: ${promisesKept}`} isInText>
        {promisesKept}
      </NumberLink>{" "}
      {words}{" "}
      <NumberLink to={to("wasDue")} count={promisesDue} label={`${label}: ${promisesDue}`} isInText>
        {promisesDue}
      </NumberLink>
    </>
  );
}

export function CaseloadNumber({ row, name }: { row: CaseloadRow; name: CellName }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const label = `${row.name}, ${t(`caseload.${name}`)}`;
  if (name === "overdue") return <Overdue row={row} label={`${label}: ${row.overdue}`} />;
  if (name === "promisesDue") return <Promises row={row} label={label} />;
  const count = row[name] ?? 0;
  const list = listOf[name]?.(row);
  return (
    <NumberLink to={list && listPath(caller, ...list)} count={count} label={`${label}: ${count}`}>
      {count}
    </NumberLink>
  );
}

/** Mentees by level of care. */
export function CaseloadLevels({ row }: { row: CaseloadRow }) {
  const caller = useCaller();
  return (row.levelsOfCare ?? []).map(({ id, name, count }, at) => (
    <span key={id}>
      {at > 0 ? ", " : ""}
      {name}{" "}
      <NumberLink
        to={listPath(caller, "mentees", [works(row), where("levelOfCare", id)], inUse)}
        count={count}
        label={`${row.name}, ${name}: ${count}`}
        isInText
      >
        {count}
      </NumberLink>
    </span>
  ));
}
