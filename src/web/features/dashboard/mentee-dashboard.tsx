import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconConfetti } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import type { DashboardAnswer } from "#shared/contracts/responses/dashboard.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useUser } from "../../lib/use-session.ts";
import { usePromiseForm } from "./add-own-promise.tsx";
import classes from "./mentee-dashboard.module.css";
import { HomeAppointment } from "./home-appointment.tsx";
import { HomeLinks, NewestMessage } from "./home-links.tsx";
import { OwnQuestions, OwnQuestionsOfAddress } from "./lazy-own-parts.ts";
import { NextPromise, NextQuestion, NextStepHero } from "./next-steps.tsx";
import { useCompleteStep } from "./use-complete-step.ts";
import { useSteadySteps } from "./steady-steps.ts";
import { PartFallback } from "../../boot/lazy-part.tsx";
import type { Appointment } from "../../records/appointments/appointment.ts";

/** A mentee's home screen, made for phones: the next step, the next appointment, and links to everything else. */
export function MenteeDashboard({ answer }: { answer: DashboardAnswer | undefined }) {
  const { t } = useTranslation();
  const { firstName } = useUser();
  const { tapped, isDone, showNext, isBusy, isWaiting, waitingCount, complete, undo } = useCompleteStep();
  const open = (answer?.nextSteps ?? []).filter((step) => isDone(step) || !isWaiting(step));
  const [next, ...later] = useSteadySteps(open, tapped);
  usePromiseForm();
  const promise = answer?.promises?.find(({ by }) => by === "mentee");
  const addressState = answer?.addressState;
  const isAddressOpen = addressState === "unconfirmed" || addressState === "wrong";
  const Questions = isAddressOpen ? OwnQuestionsOfAddress : OwnQuestions;
  return (
    <div className={classes.page}>
      <Title order={1} tabIndex={-1} className={classes.hello}>
        {t("dashboard.welcome", { name: firstName })}
      </Title>
      {!answer ? (
        // Tall enough that the content below doesn't briefly move into view.
        <Stack aria-busy mih="100dvh">
          <Skeleton h={260} radius="lg" />
          <Skeleton h={120} radius="lg" />
        </Stack>
      ) : (
        <>
          {answer.hasFollowUp ? (
            <NextQuestion />
          ) : next ? (
            <NextStepHero
              key={`${next.table} ${next.id}`}
              step={next}
              isBusy={isBusy}
              isDone={isDone}
              onDone={complete}
              onUndo={undo}
              onNext={later.length > 0 ? showNext : undefined}
            />
          ) : promise ? (
            <NextPromise promise={promise} />
          ) : (
            <EmptyState
              icon={IconConfetti}
              title={t("dashboard.allDone")}
              hint={t("dashboard.allDoneHint")}
            />
          )}
          {answer.nextAppointment ? (
            <HomeAppointment
              key={String(answer.nextAppointment["id"])}
              appointment={answer.nextAppointment as unknown as Appointment}
            />
          ) : null}
          <NewestMessage chat={answer.chats[0]} />
          <HomeLinks answer={answer} />
          {/* Below everything that was there before, because it loads late and its content can grow at any time. */}
          <PartFallback show={null}>
            <Questions addressState={addressState} mayStaySignedIn={answer.mayStaySignedIn === true} />
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
