import { Anchor, Badge, Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MenteeOverview, OverviewAppointment } from "#shared/contracts/mentee-overview.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { DateText } from "../../../components/date-text.tsx";
import { MomentText } from "../../../fields/moment-text.tsx";
import { recordPath } from "../../../lib/record-path.ts";
import classes from "./overview.module.css";

/** Time, type, and mode, with a link to the appointment. */
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

/** Which open work to show: the first items, all, or only overdue items. */
export type ShownWork = "first" | "all" | "late";

interface NextCardProps {
  overview: MenteeOverview;
  menteeId: string;
  shown: ShownWork;
  onShow: (shown: ShownWork) => void;
}

/** What is next: the appointment, and the work due first. Its numbers expand the work that they count in place. */
export function NextCard({ overview, menteeId, shown, onShow }: NextCardProps) {
  const { t } = useTranslation();
  const { next, work: listed = [], openWork = 0, lateWork = 0 } = overview;
  const title = t("screens.mentee.caseView.next");
  const work = shown === "late" ? listed.filter(({ isLate }) => isLate) : listed;
  const more = openWork - work.length;
  return (
    <Paper component="section" radius="lg" p="md" aria-label={title}>
      <div className={classes.head}>
        <Title order={3} size="h5">
          {title}
        </Title>
        {lateWork > 0 ? (
          <Badge
            component="button"
            type="button"
            color="red"
            className={classes.count}
            aria-pressed={shown === "late"}
            data-on-paper
            data-opens-work={lateWork}
            onClick={() => onShow(shown === "late" ? "first" : "late")}
          >
            {t("screens.mentee.caseView.late", { count: lateWork })}
          </Badge>
        ) : null}
      </div>
      <ul className={classes.lines}>
        {next ? <Appointment appointment={next} menteeId={menteeId} /> : null}
        {next === null ? (
          <li className={classes.line}>{t("screens.mentee.caseView.noAppointment")}</li>
        ) : null}
        {work.map(({ table, id, name, endDate, isLate }) => (
          <li key={`${table} ${id}`} className={classes.line} data-work data-late={isLate || undefined}>
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
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt={4}
          data-no-print
          data-opens-more={more}
          onClick={() => onShow("all")}
        >
          {t("screens.mentee.caseView.more", { count: more })}
        </Anchor>
      ) : null}
    </Paper>
  );
}
