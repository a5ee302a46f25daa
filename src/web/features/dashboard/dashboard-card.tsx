import { Button, Paper, Skeleton, Stack, Title } from "@mantine/core";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DashboardAnswer } from "#shared/contracts/responses/dashboard.ts";
import { formatNumber } from "../../lib/numbers.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { CountBadge } from "../../components/count-badge.tsx";
import { cardOf, type DashboardCardDeclaration } from "./dashboard-cards.ts";
import classes from "./dashboard-card.module.css";
import { DashboardRowLine } from "./dashboard-row.tsx";
import type { DashboardRow } from "./use-dashboard.ts";

/** Number of rows of a collapsed card. */
const shownFirst = 5;

interface DashboardCardProps {
  card: DashboardCardDeclaration;
  /** Undefined while loading. */
  answer: DashboardAnswer | undefined;
  /** True if the card is limited to the user's mentees. */
  isMine?: boolean;
}

interface RowsProps {
  card: DashboardCardDeclaration;
  rows: readonly DashboardRow[];
  /** True if the number in the heading opens all of them. */
  hasList: boolean;
}

/** The first rows. If no list has the others, a button shows them here. */
function Rows({ card, rows, hasList }: RowsProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? rows : rows.slice(0, shownFirst);
  const hidden = rows.length - shown.length;
  return (
    <>
      <ul className={classes.rows}>
        {shown.map((row) => (
          <DashboardRowLine key={row.id} card={card} row={row} />
        ))}
      </ul>
      {hidden > 0 && !hasList ? (
        <Button variant="subtle" size="xs" mx="xs" mb="xs" onClick={() => setIsOpen(true)}>
          {t("dashboard.showMore", { count: hidden })}
        </Button>
      ) : null}
    </>
  );
}

/** One list of the dashboard. Each row is a link. An empty list isn't shown. */
export const DashboardCard = memo(function DashboardCard({
  card,
  answer,
  isMine = false,
}: DashboardCardProps) {
  const { t, i18n } = useTranslation();
  const caller = useCaller();
  const Icon = card.icon;
  const title = t(`dashboard.${card.list}`);
  const { rows, count = 0 } = cardOf(answer, card.list);
  const listPath = card.listPath?.(caller, isMine && card.isNarrowed === true);
  const isUrgent = card.list === "urgentMentees" && count > 0;
  if (rows?.length === 0) return null;
  return (
    <Paper
      component="section"
      radius="lg"
      className={classes.card}
      aria-label={title}
      data-card={card.list}
      data-urgent={isUrgent || undefined}
    >
      <div className={classes.head}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <Title order={2} size="sm">
          {title}
        </Title>
        {count > 0 ? (
          <CountBadge
            to={listPath}
            count={count}
            color={isUrgent ? "red" : "gray"}
            variant={isUrgent ? "filled" : "light"}
            label={`${title}: ${t("dashboard.inTotal", { count })}`}
          >
            {formatNumber(count, i18n.language)}
          </CountBadge>
        ) : null}
      </div>
      {rows === undefined ? (
        <Stack gap="xs" p="md" pt={0} aria-busy>
          <Skeleton h={36} />
          <Skeleton h={36} />
          <Skeleton h={36} />
        </Stack>
      ) : (
        <Rows card={card} rows={rows} hasList={count > 0 && listPath !== undefined} />
      )}
    </Paper>
  );
});
