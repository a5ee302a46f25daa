import { Anchor, Badge, Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MenteeOverview, OverviewAppointment } from "#shared/contracts/responses/mentee-overview.ts";
import { MomentText } from "../../../fields/moment-text.tsx";
import { recordPath } from "../../../lib/record-path.ts";
import classes from "./overview.module.css";
import { WorkLine } from "./work-line.tsx";

/** Time, type, and mode, with a link to the appointment. */
function Appointment({ appointment, menteeId }: { appointment: OverviewAppointment; menteeId: string }) {
  const { t } = useTranslation();
  const { id, type, start, mode, reply } = appointment;
  return (
    <li className={classes.line}>
      <span className={classes.when}>
        <MomentText value={start} />
      </span>
      <Anchor component={Link} to={recordPath({ tableName: "appointments", recordId: id, menteeId }) ?? ""}>
        {[
          type,
          t(`records.appointments.options.mode.${mode}`),
          ...(reply === "none" ? [] : [t(`records.appointments.options.reply.${reply}`)]),
        ].join(" · ")}
      </Anchor>
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
  // After the last late item is done, the other work is shown again.
  const isLateShown = shown === "late" && lateWork > 0;
  const work = isLateShown ? listed.filter(({ isLate }) => isLate) : listed;
  const more = openWork - work.length;
  return (
    <Paper component="section" radius="lg" aria-label={title} className={classes.card}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {title}
        </Title>
        {lateWork > 0 ? (
          <Badge
            component="button"
            type="button"
            color="red"
            className={classes.count}
            aria-pressed={isLateShown}
            data-on-paper
            data-opens-work={lateWork}
            onClick={() => onShow(isLateShown ? "first" : "late")}
          >
            {t("screens.mentee.caseView.late", { count: lateWork })}
          </Badge>
        ) : null}
      </div>
      {next || work.length > 0 ? (
        <ul className={classes.lines}>
          {next ? <Appointment appointment={next} menteeId={menteeId} /> : null}
          {work.map((one) => (
            <WorkLine key={`${one.table} ${one.id}`} work={one} menteeId={menteeId} />
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {t("screens.mentee.caseView.nothingNext")}
        </Text>
      )}
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
