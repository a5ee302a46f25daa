import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FollowUpAnswer } from "#shared/contracts/responses/follow-ups.ts";
import { phoneAnswers } from "#shared/contracts/follow-ups.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconMoodSmile } from "../../components/icons/index.ts";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { useChange } from "../../records/parts/use-change.ts";
import classes from "./check-in.module.css";

const followUpKey = ["followUp"];

/** The questions of a follow-up, one per screen. Each answer is saved at once, so that one tap is enough. */
export default function FollowUp() {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const query = useQuery({
    queryKey: followUpKey,
    queryFn: ({ signal }) => call<FollowUpAnswer>("/followUp", undefined, { signal }),
    meta: { isQuiet: true },
  });
  const followUp = query.data?.dataValues;
  const question = followUp?.questions[0];
  const { send, isSaving } = useChange("/followUp/answer", () => setIsDone(true), {
    // Also after a refusal, because the team may have entered the answer. Until the next question, no tap counts.
    onSettled: () => refreshAll(),
  });
  useEffect(() => (heading.current ?? end.current)?.focus(), [question]);
  return (
    <Loaded query={query} failed={t("checkIn.failed")} skeleton={<Skeleton h={320} radius="lg" />}>
      {() =>
        !followUp || !question ? (
          <div ref={end} tabIndex={-1}>
            <EmptyState
              isPage
              icon={IconMoodSmile}
              title={isDone ? t("checkIn.thanks") : t("checkIn.none")}
              hint={isDone ? t("checkIn.sent") : t("checkIn.noneHint")}
              action={
                <Button component={Link} to="/" variant="default" size="md">
                  {t("checkIn.home")}
                </Button>
              }
            />
          </div>
        ) : (
          <div className={classes.page}>
            <h1 ref={heading} tabIndex={-1} className={classes.question}>
              {t(`checkIn.followUp.${question}`)}
            </h1>
            <ul className={classes.choices}>
              {phoneAnswers.map((answer) => (
                <li key={answer}>
                  <button
                    type="button"
                    className={classes.choice}
                    disabled={isSaving}
                    onClick={() =>
                      void send({ id: followUp.id, question, answer }, { done: t("checkIn.added") })
                    }
                  >
                    {answer === "unknown" ? t("checkIn.followUp.unknown") : t(`checkIn.yesNo.${answer}`)}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}
