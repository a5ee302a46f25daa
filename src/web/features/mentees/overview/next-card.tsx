import { Anchor, Badge, Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MenteeOverview, OverviewAppointment } from "#shared/contracts/mentee-overview.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { DateText } from "../../../components/date-text.tsx";
import { MomentText } from "../../../fields/moment-text.tsx";
import { recordPath } from "../../../lib/record-path.ts";
import classes from "./overview.module.css";

/** When, what and how; leads to the appointment. */
function Appointment({ appointment, menteeId }: { appointment: OverviewAppointment; menteeId: string }) {
  const { t } = useTranslation();
  const { id, type, start, mode, reply } = appointment;
  return (
    <li className={classes.line}>
      <Anchor component={Link} to={recordPath({ tableName: "appointments", recordId: id, menteeId }) ?? ""}>
        {type}
      </Anchor>
      <span>
        <MomentText value={start} /> · {t(`records.appointments.options.mode.${mode}`)}
        {reply === "none" ? null : (
          <Badge ml={8} color={reply === "yes" ? "green" : "orange"}>
            {t(`records.appointments.options.reply.${reply}`)}
          </Badge>
        )}
      </span>
    </li>
  );
}

/** What is next: the appointment, and the work that is due first. */
export function NextCard({ overview, menteeId }: { overview: MenteeOverview; menteeId: string }) {
  const { t } = useTranslation();
  const { next, work = [], openWork = 0, lateWork = 0 } = overview;
  const title = t("screens.mentee.caseView.next");
  const more = openWork - work.length;
  return (
    <Paper component="section" radius="lg" p="md" aria-label={title}>
      <div className={classes.head}>
        <Title order={3} size="h5">
          {title}
        </Title>
        {lateWork > 0 ? (
          <Badge color="red">{t("screens.mentee.caseView.late", { count: lateWork })}</Badge>
        ) : null}
      </div>
      <ul className={classes.lines}>
        {next ? <Appointment appointment={next} menteeId={menteeId} /> : null}
        {next === null ? (
          <li className={classes.line}>{t("screens.mentee.caseView.noAppointment")}</li>
        ) : null}
        {work.map(({ table, id, name, endDate, isLate }) => (
          <li key={`${table} ${id}`} className={classes.line} data-late={isLate || undefined}>
            <Anchor
              component={Link}
              to={recordPath({ tableName: table as TableName, recordId: id, menteeId }) ?? ""}
            >
              {name}
            </Anchor>
            <Text span size="sm" c={isLate ? "red" : "dimmed"}>
              {t(isLate ? "screens.mentee.caseView.wasDue" : "screens.mentee.caseView.due")}{" "}
              <DateText value={endDate} inherit />
            </Text>
          </li>
        ))}
        {overview.work?.length === 0 ? (
          <li className={classes.line}>{t("screens.mentee.caseView.noWork")}</li>
        ) : null}
      </ul>
      {more > 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          {t("screens.mentee.caseView.more", { count: more })}
        </Text>
      ) : null}
    </Paper>
  );
}
