import { useQuery } from "@tanstack/react-query";
import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TodayMentee, TodayValues } from "#shared/contracts/today.ts";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { PersonAvatar } from "../../../components/person-avatar.tsx";
import {
  IconCalendar,
  IconChecklist,
  IconClock,
  IconMessageCircle,
  IconUsers,
} from "../../../components/icons/index.ts";
import { call } from "../../../lib/api.ts";
import { telLink } from "../../../lib/tel-link.ts";
import { listPath, where } from "../../../records/list/use-list-url.ts";
import type { Appointment } from "../../../records/appointments/appointment.ts";
import { LogContactButton } from "../../../records/contacts/lazy-log-contact.tsx";
import { useCaller } from "../../../records/use-caller.ts";
import { mayList } from "../dashboard-cards.ts";
import { dashboardKey } from "../../../lib/first-answers.ts";
import { AppointmentRow } from "./appointment-row.tsx";
import { TodayCard } from "./today-card.tsx";
import classes from "./today.module.css";
import { WorkRow } from "./work-row.tsx";

interface TodayAnswer {
  dataValues: TodayValues<Appointment>;
}

const mayListAppointments = mayList("appointments");
const mayListMentees = mayList("mentees");
const mayListWork = [mayList("menteeUserGoals"), mayList("menteeUserTasks"), mayList("menteeUserChallenges")];

/** A mentee's row, with links to their page and phone number, and a button to log a contact. */
function MenteeRow({ mentee: { id, name, image, phone, days } }: { mentee: TodayMentee }) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <PersonAvatar name={name} image={image} size={32} />
      <div className={classes.body}>
        <Link to={`/mentee/overview/${id}`} className={classes.name}>
          {name}
        </Link>
        <Text size="xs" c="dimmed" truncate>
          {phone ? (
            <>
              <Anchor href={telLink(phone)} inherit aria-label={t("today.call", { name, phone })}>
                {phone}
              </Anchor>
              {days > 0 ? " · " : null}
            </>
          ) : null}
          {days > 0 ? t("today.quietFor", { count: days }) : null}
        </Text>
      </div>
      <LogContactButton menteeId={id} name={name} />
    </li>
  );
}

/** Today's work of a team member: their appointments and caseload. Each item can be completed in place. */
export default function Today() {
  const { t } = useTranslation();
  const caller = useCaller();
  const [allWork, setAllWork] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...dashboardKey, "today", allWork],
    queryFn: ({ signal }) => call<TodayAnswer>("/today", { allWork }, { signal }),
    placeholderData: (before) => before,
    meta: { isQuiet: true },
  });
  const isMine = { field: "staff", op: "has", value: caller.personId } as const;
  // A user who is limited to a caseload sees their mentees first.
  const { caseloadOnly: isLimited } = caller;
  const ofMine = (name: string) => listPath(caller, "appointments", [isMine, where(name)]);
  if (error && !data) {
    return (
      <div className={classes.today}>
        <FailureAlert title={t("today.failed")} error={error} isRetrying={isFetching} onRetry={refetch} />
      </div>
    );
  }
  const today = data?.dataValues;
  const rowsOf = (name: "appointments" | "outcomes") =>
    today?.[name].rows.map((appointment) => (
      <AppointmentRow key={appointment.id} appointment={appointment} isPast={name === "outcomes"} />
    ));
  const mentees = mayListMentees(caller) ? (
    <TodayCard
      name={isLimited ? "own" : "quiet"}
      icon={isLimited ? IconUsers : IconMessageCircle}
      total={today?.quiet.total}
      to={
        isLimited
          ? listPath(caller, "mentees", [where("myCaseload")], { active: "1" })
          : listPath(caller, "mentees", [where("myCaseload"), where("noContact")])
      }
    >
      {today?.quiet.rows.map((mentee) => (
        <MenteeRow key={mentee.id} mentee={mentee} />
      ))}
    </TodayCard>
  ) : null;
  return (
    // On a tablet it scrolls horizontally, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.today} aria-label={t("today.title")} tabIndex={0}>
      {isLimited ? mentees : null}
      {mayListAppointments(caller) ? (
        <>
          <TodayCard
            name="appointments"
            icon={IconCalendar}
            total={today?.appointments.total}
            to={ofMine("isToday")}
          >
            {rowsOf("appointments")}
          </TodayCard>
          <TodayCard
            name="outcomes"
            icon={IconClock}
            total={today?.outcomes.total}
            isUrgent
            to={ofMine("noOutcome")}
          >
            {rowsOf("outcomes")}
          </TodayCard>
        </>
      ) : null}
      {mayListWork.some((mayListKind) => mayListKind(caller)) ? (
        <TodayCard
          name="work"
          icon={IconChecklist}
          total={today?.work.total}
          onShowAll={() => setAllWork(true)}
          isUrgent={today?.work.rows.some(({ daysLate }) => daysLate > 0) ?? false}
        >
          {today?.work.rows.map((work) => (
            <WorkRow key={`${work.table}/${work.id}`} work={work} today={today.day} />
          ))}
        </TodayCard>
      ) : null}
      {isLimited ? null : mentees}
    </section>
  );
}
