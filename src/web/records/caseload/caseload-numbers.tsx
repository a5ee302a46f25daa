/** The numbers in a team member's row. Each one opens the list of what it counts. */
import { Anchor, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CaseloadRow } from "#shared/contracts/responses/caseload.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import { LazyMenu } from "../../boot/lazy-menu.tsx";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import type { LazyMenuProps } from "../../boot/menu-content.tsx";
import { NumberLink } from "../../components/number-link.tsx";
import { useIsPrinting } from "../parts/print/use-is-printing.ts";
import { listPath, where } from "../list/use-list-url.ts";
import { useCaller } from "../parts/use-caller.ts";
import classes from "./caseload-table.module.css";
import type { NumberItem } from "./number-items.tsx";

const NumberItems = lazyPart(() => import("./number-items.tsx"));

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

interface ListOfPart extends Pick<NumberItem, "count" | "to"> {
  readonly table: string;
}

/** A button that opens a menu of numbers. */
function NumberMenu({ button, items }: Pick<LazyMenuProps, "button"> & { items: readonly NumberItem[] }) {
  return (
    <LazyMenu width="max-content" button={button} isOnTop>
      <PartFallback show={<Skeleton h={60} w={160} />}>
        <NumberItems items={items} />
      </PartFallback>
    </LazyMenu>
  );
}

/** A number that is the sum of several lists. It opens a menu of them. */
export function SumOfLists({ parts, label }: { parts: readonly ListOfPart[]; label: string }) {
  const { t } = useTranslation();
  const sum = parts.reduce((all, { count }) => all + count, 0);
  if (sum === 0) return <>–</>;
  const button = (
    <Anchor
      component="button"
      type="button"
      inherit
      className={classes.menu}
      aria-label={`${label}: ${sum}`}
      data-on-paper
      data-parts={sum}
    >
      {sum}
    </Anchor>
  );
  const items = parts.map(({ table, count, to }) => ({
    id: table,
    name: t(`records.${table}.title`),
    count,
    to: count > 0 ? to : undefined,
  }));
  return <NumberMenu button={button} items={items} />;
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
  const button = (
    <Anchor
      component="button"
      type="button"
      inherit
      className={classes.menu}
      aria-label={`${t("caseload.show")}: ${row.name}, ${t("caseload.levelsOfCare")}`}
      data-levels
    >
      {t("caseload.show")}
    </Anchor>
  );
  const items = levels.map(({ id, name, count }) => ({
    id,
    name,
    count,
    to: listPath(caller, "mentees", [works(row), where("levelOfCare", id)], inUse),
  }));
  return <NumberMenu button={button} items={items} />;
}
