import { useQuery } from "@tanstack/react-query";
import { Anchor, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TodayMentee } from "#shared/contracts/responses/today.ts";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { PersonAvatar } from "../../../components/person-avatar.tsx";
import { telLink } from "../../../lib/phone.ts";
import { listPathOfAll, where } from "../../../records/list/use-list-url.ts";
import { LogContactButton } from "../../../records/contacts/lazy-log-contact.tsx";
import { todayQuery } from "../../../records/appointments/today-query.ts";
import { useCaller } from "../../../records/parts/use-caller.ts";
import { AppointmentRow } from "./appointment-row.tsx";
import { Team } from "./team.tsx";
import { TodayCard } from "./today-card.tsx";
import { TodoList } from "./todo-list.tsx";
import classes from "./today.module.css";

/** Number of rows of a card about people or appointments. */
const cardRows = 5;

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
        {days > 0 ? (
          <Text size="xs" c="dimmed">
            {t("today.quietFor", { count: days })}
          </Text>
        ) : null}
      </div>
      {phone ? (
        <Anchor href={telLink(phone)} className={classes.call} aria-label={t("today.call", { name, phone })}>
          {phone}
        </Anchor>
      ) : null}
      <LogContactButton menteeId={id} name={name} />
    </li>
  );
}

/** Today's work of a team member: their appointments and caseload. Each item can be completed in place. */
export default function Today() {
  const { t } = useTranslation();
  const caller = useCaller();
  const [allWork, setAllWork] = useState(false);
  const { data: first, error, refetch, isFetching } = useQuery(todayQuery(false));
  const all = useQuery({ ...todayQuery(true), enabled: allWork });
  // If the whole list can't be loaded, the first rows stay.
  const data = all.data ?? first;
  const isMine = { field: "staff", op: "has", value: caller.personId } as const;
  // A user who is limited to a caseload sees their mentees first.
  const { caseloadOnly: isLimited } = caller;
  if (error && !data) {
    return (
      <div className={classes.today}>
        <FailureAlert title={t("today.failed")} error={error} isRetrying={isFetching} onRetry={refetch} />
      </div>
    );
  }
  if (!data) return <Skeleton className={classes.placeholder} radius="lg" />;
  const { team, quiet, todo } = data;
  const appointments = (name: "appointments" | "tomorrow") => (
    <TodayCard
      name={name}
      total={data[name].total}
      to={listPathOfAll(caller, "appointments", [
        isMine,
        where(name === "tomorrow" ? "isTomorrow" : "isToday"),
      ])}
    >
      {data[name].rows.slice(0, cardRows).map((appointment) => (
        <AppointmentRow key={appointment.id} appointment={appointment} />
      ))}
    </TodayCard>
  );
  const mentees = (
    <TodayCard
      name={isLimited ? "own" : "quiet"}
      total={quiet.total}
      to={
        isLimited
          ? listPathOfAll(caller, "mentees", [where("myCaseload")], { active: "1" })
          : listPathOfAll(caller, "mentees", [where("myCaseload"), where("noContact")])
      }
    >
      {quiet.rows.slice(0, cardRows).map((mentee) => (
        <MenteeRow key={mentee.id} mentee={mentee} />
      ))}
    </TodayCard>
  );
  const hasAgenda = data.appointments.total + data.tomorrow.total + quiet.total > 0;
  return (
    <>
      {team ? <Team counts={team} /> : null}
      {all.error && !all.data ? (
        <FailureAlert
          title={t("today.failed")}
          error={all.error}
          isRetrying={all.isFetching}
          onRetry={all.refetch}
          mb="md"
        />
      ) : null}
      {team && todo === 0 && !hasAgenda ? null : (
        <div className={classes.today} data-agenda={hasAgenda || undefined}>
          <div className={classes.agenda}>
            {appointments("appointments")}
            {isLimited ? mentees : null}
          </div>
          <TodoList today={data} onShowAll={() => setAllWork(true)} />
          <div className={classes.tomorrow}>{appointments("tomorrow")}</div>
          {isLimited ? null : <div className={classes.quiet}>{mentees}</div>}
        </div>
      )}
    </>
  );
}
