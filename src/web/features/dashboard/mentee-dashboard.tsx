import { Button, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconConfetti } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DashboardAnswer } from "#shared/contracts/dashboard.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useUser } from "../../lib/use-session.ts";
import { DashboardCard } from "./dashboard-card.tsx";
import { cardOf, dashboardCards } from "./dashboard-cards.ts";
import { CaseManagerCard, PointsCard } from "./mentee-facts.tsx";
import classes from "./mentee-dashboard.module.css";
import { CheckInCard } from "./check-in-card.tsx";
import { OwnQuestions, OwnQuestionsOfAddress } from "./lazy-own-parts.ts";
import { NextAppointment } from "./next-appointment.tsx";
import { OwnPromises } from "./own-promises.tsx";
import { LaterSteps, NextStepHero } from "./next-steps.tsx";
import { useCompleteStep } from "./use-complete-step.ts";
import { useSteadySteps } from "./use-steady-steps.ts";
import { PartFallback } from "../../boot/lazy-part.tsx";
import type { Appointment } from "../../records/appointments/appointment.ts";

const none: NonNullable<DashboardAnswer["promises"]> = [];

/** A mentee's home screen, made for phones: the next step first, then completed items and contacts. */
export function MenteeDashboard({ answer }: { answer: DashboardAnswer | undefined }) {
  const { t } = useTranslation();
  const { firstName } = useUser();
  const { tapped, isDone, showNext, isBusy, isWaiting, waitingCount, complete, takeBack } = useCompleteStep();
  const open = (answer?.nextSteps ?? []).filter((step) => isDone(step) || !isWaiting(step));
  const [next, ...later] = useSteadySteps(open, tapped);
  const steps = { isBusy, isDone, onDone: complete, onTakeBack: takeBack };
  const promises = answer?.promises ?? none;
  const addressState = answer?.addressState;
  const isAddressOpen = addressState === "unconfirmed" || addressState === "wrong";
  const Questions = isAddressOpen ? OwnQuestionsOfAddress : OwnQuestions;
  const cards = dashboardCards.filter(
    ({ list, isForStaff }) => !isForStaff && (cardOf(answer, list).rows?.length ?? 0) > 0,
  );
  return (
    <div className={classes.page}>
      <Title order={1} tabIndex={-1} className={classes.hello}>
        {t("dashboard.welcome", { name: firstName })}
      </Title>
      {!answer ? (
        // High enough that nothing below it moves into view and out again.
        <Stack aria-busy mih="100dvh">
          <Skeleton h={260} radius="lg" />
          <Skeleton h={120} radius="lg" />
        </Stack>
      ) : (
        <>
          {answer.hasCheckIn ? <CheckInCard /> : null}
          {answer.nextAppointment ? (
            <NextAppointment
              key={String(answer.nextAppointment["id"])}
              appointment={answer.nextAppointment as unknown as Appointment}
            />
          ) : null}
          {next ? (
            <NextStepHero
              key={`${next.table} ${next.id}`}
              step={next}
              {...steps}
              onNext={later.length > 0 ? showNext : undefined}
            />
          ) : promises.some(({ by }) => by === "mentee") ? null : (
            <EmptyState
              icon={IconConfetti}
              title={t("dashboard.allDone")}
              hint={t("dashboard.allDoneHint")}
            />
          )}
          <LaterSteps steps={later} {...steps} />
          <OwnPromises promises={promises} />
          <Button component={Link} to="/plan" variant="default" size="md" fullWidth mb="md">
            {t("dashboard.wholePlan")}
          </Button>
          <div className={classes.facts}>
            <PointsCard points={answer.pointsEarned ?? 0} />
            <CaseManagerCard person={answer.caseManager ?? null} />
          </div>
          {/* Below everything that was there before, because it loads late and its content can grow at any time. */}
          <PartFallback show={null}>
            <Questions addressState={addressState} mayStaySignedIn={answer.mayStaySignedIn === true}>
              {cards.map((card) => (
                <DashboardCard key={card.list} card={card} answer={answer} />
              ))}
            </Questions>
          </PartFallback>
        </>
      )}
      {/* Below everything that can be tapped, because it appears and disappears with the connection. */}
      {waitingCount > 0 ? (
        <Text role="status" mb="sm" data-waiting>
          {t("dashboard.waiting", { count: waitingCount })}
        </Text>
      ) : null}
    </div>
  );
}
