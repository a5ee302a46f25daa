/** The numbers in a team member's row. Each one opens the list of what it counts. */
import { Anchor, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CaseloadRow } from "#shared/contracts/caseload.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import { NumberLink } from "../../components/number-link.tsx";
import { useIsPrinting } from "../parts/print/use-is-printing.ts";
import { listPath, where } from "../list/use-list-url.ts";
import { useCaller } from "../parts/use-caller.ts";

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

interface ListOfPart {
  readonly table: string;
  readonly count: number;
  /** The list of what it counts. Undefined if the user may not see it. */
  readonly to: string | undefined;
}

/** A number in a menu. It opens the list of what it counts if there is an address. */
function NumberItem({ name, count, to }: { name: string; count: number; to: string | undefined }) {
  const text = `${name}: ${count}`;
  return to ? (
    <Menu.Item component={Link} to={to} data-number={count}>
      {text}
    </Menu.Item>
  ) : (
    <Menu.Label>{text}</Menu.Label>
  );
}

/** A number that is the sum of several lists. It opens a menu of them. */
export function SumOfLists({ parts, label }: { parts: readonly ListOfPart[]; label: string }) {
  const { t } = useTranslation();
  const sum = parts.reduce((all, { count }) => all + count, 0);
  if (sum === 0) return <>–</>;
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
          aria-label={`${label}: ${sum}`}
          data-on-paper
          data-parts={sum}
        >
          {sum}
        </Anchor>
      </Menu.Target>
      <Menu.Dropdown>
        {parts.map(({ table, count, to }) => (
          <NumberItem
            key={table}
            name={t(`records.${table}.title`)}
            count={count}
            to={count > 0 ? to : undefined}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The number of late goals, tasks, challenges, and promises, with a list for each type. */
function Overdue({ row, label }: { row: CaseloadRow; label: string }) {
  const caller = useCaller();
  const parts = row.overdueOf.map(({ table, count }) => ({
    table,
    count,
    to: listPath(caller, table, [
      table === "promises" ? where("owedBy", row.staffId) : works(row),
      where("isLate"),
    ]),
  }));
  return <SumOfLists parts={parts} label={label} />;
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
  if (name === "overdue") return <Overdue row={row} label={label} />;
  if (name === "promisesDue") return <Promises row={row} label={label} />;
  const count = row[name] ?? 0;
  const list = listOf[name]?.(row);
  return (
    <NumberLink to={list && listPath(caller, ...list)} count={count} label={`${label}: ${count}`}>
      {count === 0 ? "–" : count}
    </NumberLink>
  );
}

/** A menu with the number of mentees per level of care. Each item opens their list. */
export function CaseloadLevels({ row }: { row: CaseloadRow }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const isPrinting = useIsPrinting();
  const levels = row.levelsOfCare ?? [];
  if (levels.length === 0) return <>–</>;
  const words = levels.map(({ name, count }) => `${name} ${count}`).join(", ");
  if (isPrinting) return <>{words}</>;
  return (
    <Menu portalProps={{ target: "main" }}>
      <Menu.Target>
        <Anchor
          component="button"
          type="button"
          inherit
          mih={24}
          aria-label={`${t("caseload.show")}: ${row.name}, ${t("caseload.levelsOfCare")}`}
          data-levels
        >
          {t("caseload.show")}
        </Anchor>
      </Menu.Target>
      <Menu.Dropdown>
        {levels.map(({ id, name, count }) => (
          <NumberItem
            key={id}
            name={name}
            count={count}
            to={listPath(caller, "mentees", [works(row), where("levelOfCare", id)], inUse)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
