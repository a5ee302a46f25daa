import { Button, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PlanAnswer } from "#shared/contracts/responses/plan.ts";
import { donePath, planPath } from "#shared/records/plan-paths.ts";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../../boot/lazy-part.tsx";
import { previewKind } from "../../../fields/preview-kind.ts";
import { mediumDate, shortDate } from "../../../lib/dates.ts";
import { momentText } from "../../../lib/time/moments.ts";
import type { Appointment } from "../../../records/appointments/appointment.ts";
import home from "../mentee-dashboard.module.css";
import { CaseManagerCard, PointsCard } from "../mentee-facts.tsx";
import { NextAppointment } from "../next-appointment.tsx";
import { OwnPromises } from "../own-promises.tsx";
import { useDashboard } from "../use-dashboard.ts";
import { useStepTaps } from "../use-step-taps.ts";
import classes from "./plan.module.css";
import { Line, Part } from "./plan-parts.tsx";
import { usePlan } from "./use-plan.ts";

const KeptPaper = lazyPart(() => withTexts(["device"], () => import("./kept-paper.tsx")), { place: "none" });
const StoredFileLink = lazyPart(() => import("../../../fields/stored-file-link.tsx"), { place: "none" });

type Plan = PlanAnswer["dataValues"];

/** Returns a function that formats a due date, such as "By Nov 12", or says that it is past. */
function useDay() {
  const { t, i18n } = useTranslation();
  return (day: string, isLate: boolean) => {
    const date = shortDate(day, i18n.language);
    return date && t(isLate ? "plan.late" : "plan.by", { date });
  };
}

/** The next appointment with all details. Later ones open on a tap. */
function Appointments({ rows }: { rows: readonly Appointment[] }) {
  const { t, i18n } = useTranslation();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [first, ...later] = rows;
  if (!first) return null;
  return (
    <>
      <NextAppointment key={first.id} appointment={first} />
      {later.length > 0 ? (
        <Part title={t("plan.laterAppointments")}>
          <ul>
            {later.map((row) =>
              opened.includes(row.id) ? (
                <li key={row.id}>
                  <NextAppointment
                    appointment={row}
                    title={momentText(row.start, i18n.language)}
                    // Takes over the focus from the button that opened it.
                    hasFocus
                  />
                </li>
              ) : (
                <li key={row.id} className={classes.line}>
                  <div className={classes.lineBody}>
                    <span className={classes.lineName}>{momentText(row.start, i18n.language)}</span>
                    <Text className={classes.small} c="dimmed">
                      {[row.labels["type"], row.labels["staff"]].filter(Boolean).join(" · ")}
                    </Text>
                  </div>
                  <Button
                    variant="default"
                    size="md"
                    aria-label={`${t("plan.more")}: ${momentText(row.start, i18n.language)}`}
                    onClick={() => setOpened([...opened, row.id])}
                  >
                    {t("plan.more")}
                  </Button>
                </li>
              ),
            )}
          </ul>
        </Part>
      ) : null}
    </>
  );
}

/** The number of services that are shown before a tap. */
const firstServices = 3;

/** The services that the mentee received: kind and day. */
function Services({ rows }: { rows: Plan["services"] }) {
  const { t, i18n } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  return (
    <Part title={t("plan.services")}>
      <ul>
        {(isWhole ? rows : rows.slice(0, firstServices)).map(({ id, name, date }) => (
          <Line key={id} name={name} detail={mediumDate(date, i18n.language)} />
        ))}
      </ul>
      {isWhole || rows.length <= firstServices ? null : (
        <Button variant="default" size="md" mt="xs" onClick={() => setWhole(true)}>
          {t("plan.more")}
        </Button>
      )}
    </Part>
  );
}

/** The points and the case manager, which come with the data of the home screen. */
function Facts() {
  const { data } = useDashboard("team");
  if (!data) return null;
  return (
    <div className={home.facts}>
      <CaseManagerCard person={data.caseManager ?? null} />
      <PointsCard points={data.pointsEarned ?? 0} />
    </div>
  );
}

function Parts({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation();
  const dayOf = useDay();
  const { isUnsent } = useStepTaps();
  return (
    <>
      <Part title={t("plan.steps")}>
        {plan.steps.length === 0 ? (
          <Text mt="xs" c="dimmed">
            {t("plan.stepsEmpty")}
          </Text>
        ) : (
          <ul>
            {plan.steps.map((step) => (
              <Line
                key={`${step.table} ${step.id}`}
                to={planPath(step)}
                name={step.name}
                detail={isUnsent(step) ? t("errors.unsent") : dayOf(step.endDate, step.overdue)}
                isLate={step.overdue && !isUnsent(step)}
                points={step.points}
              />
            ))}
          </ul>
        )}
      </Part>
      <Appointments rows={plan.appointments as unknown as readonly Appointment[]} />
      <OwnPromises promises={plan.promises} />
      {plan.files.length > 0 ? (
        <Part title={t("plan.files")}>
          <ul>
            {plan.files.map(({ id, name, file, date }) => (
              <Line
                key={id}
                name={
                  <PartFallback show={name}>
                    <StoredFileLink stored={file} name={name} />
                  </PartFallback>
                }
                detail={shortDate(date, i18n.language)}
              >
                {previewKind(file) === "picture" ? <KeptPaper stored={file} name={name} /> : null}
              </Line>
            ))}
          </ul>
        </Part>
      ) : null}
      <Services rows={plan.services} />
      {plan.done.length > 0 ? (
        <Button component={Link} to={donePath} variant="default" size="md" fullWidth mb="md">
          {t("plan.showDone", { count: plan.done.length })}
        </Button>
      ) : null}
      <Facts />
    </>
  );
}

/** Everything that a mentee and their team have planned, in one list. */
export function PlanScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = usePlan();
  // Deferred so that rendering doesn't block input.
  const plan = useDeferredValue(data);
  return (
    <div className={classes.page}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {t("plan.title")}
      </Title>
      {plan ? (
        <Parts plan={plan.dataValues} />
      ) : error && !data ? (
        <FailureAlert title={t("plan.failed")} error={error} onRetry={refetch} />
      ) : (
        // Tall enough that the content below doesn't briefly move into view.
        <Stack aria-busy mih="100dvh">
          <Skeleton h={260} radius="lg" />
          <Skeleton h={140} radius="lg" />
        </Stack>
      )}
    </div>
  );
}
