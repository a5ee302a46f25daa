import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { CheckInAnswer, OwnCheckIn } from "#shared/contracts/responses/check-ins.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconMoodSmile } from "../../components/icons/index.ts";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { answeredTaps } from "../../lib/pending/answered.ts";
import { isUnsent } from "../../lib/pending/change.ts";
import { pendingChanges } from "../../lib/pending/pending-changes.ts";
import { useUnrefusedChanges } from "../../lib/pending/use-pending-changes.ts";
import { failureText, toastSaveFailed } from "../../lib/toasts.tsx";
import classes from "./check-in.module.css";
import { answersInWords, choicesOf } from "./questions.ts";
import { Thanks } from "./thanks.tsx";

const checkInKey = ["checkIn"];

const FollowUp = lazyPart(() => import("./follow-up.tsx"));

type Answers = Readonly<Record<string, string>>;

interface QuestionsProps {
  checkIn: OwnCheckIn;
  /** The answers given so far. */
  given: Answers;
  onAnswered: (answers: Answers) => void;
}

/** One question per screen. Answering the last one sends all answers. */
function Questions({ checkIn, given, onAnswered }: QuestionsProps) {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState<Answers>(given);
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [at]);
  const question = checkIn.questions[at];
  if (!question) return null;
  const choose = (code: string) => {
    const next = { ...answers, [question]: code };
    setAnswers(next);
    if (at + 1 < checkIn.questions.length) setAt(at + 1);
    else onAnswered(next);
  };
  return (
    <div className={classes.page}>
      <p className={classes.step}>{t("checkIn.of", { number: at + 1, count: checkIn.questions.length })}</p>
      <h1 ref={heading} tabIndex={-1} className={classes.question}>
        {t(`checkIn.questions.${question}`)}
      </h1>
      <ul className={classes.choices}>
        {choicesOf[question].map(({ code, label, icon: ChoiceIcon }) => (
          <li key={code}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={answers[question] === code}
              onClick={() => choose(code)}
            >
              {ChoiceIcon ? <ChoiceIcon size={36} stroke={1.6} aria-hidden /> : null}
              {t(label)}
            </button>
          </li>
        ))}
      </ul>
      {at > 0 ? (
        <Button variant="subtle" size="md" mt="md" onClick={() => setAt(at - 1)}>
          {t("checkIn.back")}
        </Button>
      ) : null}
    </div>
  );
}

/** The check-in of a mentee, or with `?more` a follow-up. */
export function CheckInScreen() {
  const [search] = useSearchParams();
  return search.has("more") ? (
    <PartFallback show={<Skeleton h={320} radius="lg" />}>
      <FollowUp />
    </PartFallback>
  ) : (
    <CheckIn />
  );
}

/** The check-in of a mentee: five taps, one question per screen. */
function CheckIn() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: checkInKey,
    queryFn: ({ signal }) => call<CheckInAnswer>("/checkIn", undefined, { signal }),
    meta: { isQuiet: true },
  });
  return (
    <Loaded query={query} failed={t("checkIn.failed")} skeleton={<Skeleton h={320} radius="lg" />}>
      {({ dataValues: checkIn }) =>
        checkIn ? (
          // The key keeps the answers to one check-in from being shown for a newer one.
          <OneCheckIn key={checkIn.id} checkIn={checkIn} />
        ) : (
          <EmptyState
            isPage
            icon={IconMoodSmile}
            title={t("checkIn.none")}
            hint={t("checkIn.noneHint")}
            action={
              <Button component={Link} to="/" variant="default" size="md">
                {t("checkIn.home")}
              </Button>
            }
          />
        )
      }
    </Loaded>
  );
}

/** The questions of a check-in, or its answers. */
function OneCheckIn({ checkIn }: { checkIn: OwnCheckIn }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [given, setGiven] = useState<Answers>();
  const [isChanging, setIsChanging] = useState(false);
  const waiting = useUnrefusedChanges().filter(({ table, id }) => table === "checkIns" && id === checkIn.id);
  const save = async (values: Answers) => {
    try {
      const said = answersInWords(t, values);
      const answer = await pendingChanges.save({ table: "checkIns", id: checkIn.id, data: values, said });
      if (answer && answer.status !== 1) {
        setGiven(undefined);
        toastSaveFailed(answer.message);
      }
    } catch (failure) {
      setGiven(undefined);
      toastSaveFailed(failureText(failure));
    }
    void client.invalidateQueries();
  };
  // The loaded check-in can be older than the answers, for example while it is being reloaded.
  const taken = checkIn.isAnswered
    ? undefined
    : [...checkIn.questions, "comment"]
        .map((name) => answeredTaps.find("checkIns", checkIn.id, name, undefined))
        .find((tap) => tap !== undefined);
  // A check-in has one set of answers: the one waiting on this phone, or the one from the server.
  const { comment, ...answered } = Object.assign(
    {},
    checkIn.answers,
    { comment: checkIn.comment },
    taken?.data,
    ...waiting.map((one) => one.data),
    given,
  ) as Answers;
  const isAnswered =
    checkIn.isAnswered ||
    taken !== undefined ||
    given !== undefined ||
    waiting.some((one) => !("comment" in one.data));
  if (!isAnswered || isChanging)
    return (
      <Questions
        checkIn={checkIn}
        given={answered}
        onAnswered={(values) => {
          setGiven(values);
          setIsChanging(false);
          void save(values);
        }}
      />
    );
  return (
    <Thanks
      checkIn={checkIn}
      answers={answered}
      comment={comment ?? ""}
      state={waiting.some(isUnsent) ? "unsent" : waiting.length > 0 ? "sending" : "sent"}
      onChange={() => setIsChanging(true)}
    />
  );
}
