import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { DoneStep } from "#shared/contracts/responses/plan.ts";
import { planPath, planWord } from "#shared/records/plan-paths.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { IconConfetti } from "../../../components/icons/index.ts";
import { BackLink } from "../../../components/item-page.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { shortDate } from "../../../lib/dates.ts";
import classes from "./plan.module.css";
import { Line, Part } from "./plan-parts.tsx";
import { usePlan } from "./use-plan.ts";

const all = "all";

/** The finished items, either all of them or those of the type in the address. */
function DoneList({ rows }: { rows: readonly DoneStep[] }) {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const kinds = [...new Set(rows.map(({ table }) => planWord(table)))];
  const kind = kinds.find((one) => one === search.get("kind")) ?? all;
  const shown = rows.filter(({ table }) => kind === all || planWord(table) === kind);
  const dayOf = (at: string) => {
    const date = shortDate(at, i18n.language);
    return date && t("plan.doneOn", { date });
  };
  return (
    <>
      <Text className={classes.subtitle}>{t("plan.doneHint")}</Text>
      {kinds.length > 1 ? (
        <Group gap="xs" mb="md" role="group" aria-label={t("plan.kinds")}>
          {[all, ...kinds].map((one) => (
            <Button
              key={one}
              size="md"
              variant={one === kind ? "light" : "default"}
              aria-pressed={one === kind}
              onClick={() => setSearch(one === all ? {} : { kind: one }, { replace: true })}
            >
              {t(`plan.kind.${one}`)}
            </Button>
          ))}
        </Group>
      ) : null}
      <Part title={t("plan.doneCount", { count: shown.length })}>
        <ul>
          {shown.map((row) => (
            <Line
              key={`${row.table} ${row.id}`}
              to={planPath(row)}
              name={row.name}
              detail={dayOf(row.completedAt)}
              points={row.points}
            />
          ))}
        </ul>
      </Part>
    </>
  );
}

/** Everything that a mentee finished, newest first. */
export function DonePage() {
  const { t } = useTranslation();
  const plan = usePlan();
  return (
    <div className={classes.page}>
      <BackLink to="/plan" className={classes.back}>
        {t("plan.back")}
      </BackLink>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {t("plan.doneTitle")}
      </Title>
      <Loaded query={plan} failed={t("plan.failed")} skeleton={<Skeleton h={320} radius="lg" aria-busy />}>
        {({ dataValues: { done } }) =>
          done.length === 0 ? (
            <EmptyState icon={IconConfetti} title={t("plan.doneNone")} hint={t("plan.doneNoneHint")} />
          ) : (
            <DoneList rows={done} />
          )
        }
      </Loaded>
    </div>
  );
}
