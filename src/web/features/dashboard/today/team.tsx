import { Paper, Skeleton, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TeamCount } from "#shared/contracts/responses/today.ts";
import { teamNumbers, type TeamNumber } from "#shared/records/team-numbers.ts";
import { lazyPart, PartFallback } from "../../../boot/lazy-part.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { NumberLink } from "../../../components/number-link.tsx";
import { formatNumber } from "../../../lib/numbers.ts";
import { SumOfLists } from "../../../records/caseload/caseload-numbers.tsx";
import { useCaseload } from "../../../records/caseload/use-caseload.ts";
import { listPathOfAll } from "../../../records/list/use-list-url.ts";
import { useCaller } from "../../../records/parts/use-caller.ts";
import classes from "./today.module.css";

const CaseloadTable = lazyPart(async () => ({
  default: (await import("../../../records/caseload/caseload-table.tsx")).CaseloadTable,
}));

/** One number, with a link to the list that it counts, or a menu if several lists make it up. */
function Count({ name, counts }: { name: TeamNumber["name"]; counts: readonly TeamCount[] }) {
  const { t, i18n } = useTranslation();
  const caller = useCaller();
  const parts = counts.map(({ table, count }) => {
    const number = teamNumbers.find((one) => one.name === name && one.table === table);
    const path = number && listPathOfAll(caller, table, number.filter, number.active ? { active: "1" } : {});
    return { table, count, to: path && number?.incomplete ? `${path}&incomplete=1` : path };
  });
  const [first] = parts;
  const label = t(`caseload.counts.${name}`);
  if (!first) return null;
  return (
    <Paper radius="lg" className={classes.number} data-team={name}>
      <span>{label}</span>
      <span className={classes.figure}>
        {name === "overdue" ? (
          <SumOfLists parts={parts} label={label} />
        ) : (
          <NumberLink to={first.to} count={first.count} label={`${label}: ${first.count}`}>
            {first.count === 0 ? "–" : formatNumber(first.count, i18n.language)}
          </NumberLink>
        )}
      </span>
    </Paper>
  );
}

/** What a person without a caseload sees first: the numbers of all mentees, and the caseload of each team member. */
export function Team({ counts }: { counts: readonly TeamCount[] }) {
  const { t } = useTranslation();
  const caseload = useCaseload();
  const outline = <Skeleton h={240} radius="lg" />;
  return (
    <section aria-label={t("caseload.team")} data-today="team">
      <div className={classes.numbers}>
        {[...Map.groupBy(counts, ({ name }) => name)].map(([name, same]) => (
          <Count key={name} name={name} counts={same} />
        ))}
      </div>
      <Title order={2} size="sm" mt="md" mb="xs">
        {t("caseload.title")}
      </Title>
      <PartFallback show={outline}>
        <Loaded query={caseload} failed={t("caseload.failed")} skeleton={outline}>
          {({ dataValues }) => <CaseloadTable rows={dataValues} />}
        </Loaded>
      </PartFallback>
    </section>
  );
}
