import { Anchor, Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DateText } from "../../components/date-text.tsx";
import { NotificationMark } from "../../components/notification-mark.tsx";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import { LogContactButton } from "../../records/contacts/lazy-log-contact.tsx";
import { useCaller } from "../../records/parts/use-caller.ts";
import type { DashboardCardDeclaration } from "./dashboard-cards.ts";
import classes from "./dashboard-card.module.css";
import type { DashboardRow } from "./use-dashboard.ts";

const reasonColors = { overdue: "red", quiet: "orange" };

/** Returns the second line of a row: the reason why it is listed, without repeating the name. */
function useDetail(row: DashboardRow): string {
  const { t } = useTranslation();
  const count = row.days;
  if (row.overdue) return t("dashboard.lateFor", { name: row.overdue.name, count });
  if (row.reason === "overdue") return t("dashboard.overdueFor", { count });
  if (row.reason === "quiet") return t("dashboard.quietFor", { count });
  if (row.notificationMessage) return row.notificationMessage;
  return row.menteeName === row.name ? "" : row.menteeName;
}

/** One row of a card. The whole row is a link. */
export function DashboardRowLine({ card, row }: { card: DashboardCardDeclaration; row: DashboardRow }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const detail = useDetail(row);
  const also = card.also?.(row, caller);
  const reasonTo = card.reasonTo?.(row, caller);
  const count = row.messageCount ?? "0";
  return (
    <li className={classes.row} data-reason={row.reason}>
      {card.mark === "person" ? <PersonAvatar name={row.name} image={row.image} size={32} /> : null}
      {card.mark === "notification" ? (
        <NotificationMark type={row.notificationType ?? "notification"} size={32} />
      ) : null}
      <div className={classes.body}>
        <Link to={card.to(row, caller)} className={classes.link}>
          {row.notificationSubject || row.name}
        </Link>
        {detail ? (
          <Text size="xs" c={row.reason ? reasonColors[row.reason] : "dimmed"} className={classes.detail}>
            {reasonTo ? (
              <Anchor component={Link} to={reasonTo} inherit c="inherit" className={classes.reason}>
                {detail}
              </Anchor>
            ) : (
              detail
            )}
          </Text>
        ) : null}
      </div>
      {count === "0" ? null : (
        <Badge variant="filled" size="sm" circle={count.length < 2} aria-label={t("chat.unread", { count })}>
          {count}
        </Badge>
      )}
      {row.reason ? (
        <span className={classes.also}>
          <LogContactButton menteeId={row.userID} name={row.menteeName || row.name} />
        </span>
      ) : null}
      {also ? (
        <Anchor component={Link} to={also} size="xs" className={classes.also}>
          {t("dashboard.viewProfile")}
        </Anchor>
      ) : null}
      <DateText value={row.date} size="xs" c="dimmed" className={classes.date} />
    </li>
  );
}
