import { Button, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import type { PaperCardAnswer } from "#shared/contracts/responses/paper-cards.ts";
import { Banner } from "../../components/banner.tsx";
import { IconCircleCheck } from "../../components/icons/index.ts";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { call } from "../../lib/api.ts";
import { AuthCard } from "./auth-card.tsx";
import { BirthdayForm } from "./birthday-form.tsx";
import { anonymous, useCode, useCodeEntry } from "./code-entry.tsx";
import { OneFieldForm } from "./one-field-form.tsx";
import { refusalText } from "./refusal-text.ts";
import { findUnanswered } from "./unanswered-entry.ts";
import classes from "./card-screen.module.css";

/** Keeps only letters and digits, as the server does for comparison. */
const plainCode = (typed: string): string => typed.replace(/[^0-9a-z]/gi, "").slice(0, 40);

/**
 * The screen for the code of a paper card, scanned or typed. It can mark the card's steps as done, and start the
 * first sign-in.
 */
export function CardScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const code = plainCode(useLocation().hash);
  const { data, error, isOpening, isUnread, refetch } = useCode<PaperCardAnswer>(
    "paperCard",
    "/paperCards/open",
    code,
  );
  if (isOpening) return <LoadingScreen />;
  if (data) return <OpenCard key={code} code={code} card={data} />;
  return (
    <AuthCard title={t("entry.cardTitle")} subtitle={t("entry.cardHint")} error={error}>
      {isUnread ? <Button onClick={() => void refetch()}>{t("common.retry")}</Button> : null}
      <OneFieldForm
        key={code}
        label={t("entry.cardCode")}
        requiredText={t("entry.cardCodeRequired")}
        submitLabel={t("entry.cardOpen")}
        type="text"
        autoComplete="off"
        isPending={false}
        onSubmit={(typed) =>
          void (plainCode(typed) === code ? refetch() : navigate({ hash: plainCode(typed) }))
        }
      />
      <Button component={Link} to="/auth/sign-in" variant="subtle" color="gray">
        {t("entry.byEmail")}
      </Button>
    </AuthCard>
  );
}

/** The steps have only their printed numbers, so that a person who finds the card learns nothing more. */
function OpenCard({ code, card }: { code: string; card: PaperCardAnswer }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isEntering, setIsEntering] = useState(false);
  const tick = useMutation({
    mutationFn: (step: number) => call<PaperCardAnswer>("/paperCards/done", { code, step }, anonymous),
    onSuccess: (answer) => client.setQueryData(["paperCard", code], answer),
    meta: { isQuiet: true },
  });
  const steps = card.steps.map(({ isOpen }, at) => ({ number: at + 1, isOpen }));
  const mayEnter = card.entry === "birthday" || (card.entry === "none" && findUnanswered(code) !== undefined);
  const isDone = card.steps.length > 0 && card.steps.every(({ isOpen }) => !isOpen);
  const ticked = useRef<HTMLParagraphElement>(null);
  // Takes over the focus from the removed button, so that a screen reader reads what happened.
  useEffect(() => {
    if (document.activeElement === document.body) ticked.current?.focus();
  }, [card]);
  return (
    <AuthCard
      title={t("entry.cardTitle")}
      subtitle={card.steps.length > 0 ? t("entry.cardStepsHint") : undefined}
      error={tick.error}
    >
      <Stack gap="sm">
        {steps.map(({ number, isOpen }) =>
          isOpen ? (
            <Button
              key={number}
              h={56}
              size="lg"
              variant="default"
              loading={tick.isPending && tick.variables === number}
              disabled={tick.isPending && tick.variables !== number}
              onClick={() => tick.mutate(number)}
            >
              {t("entry.cardTick", { number })}
            </Button>
          ) : (
            <Text
              key={number}
              ref={number === tick.variables && !isDone ? ticked : null}
              tabIndex={-1}
              className={classes.done}
              role="status"
            >
              <IconCircleCheck size={22} aria-hidden />
              {t("entry.cardTicked", { number })}
            </Text>
          ),
        )}
        {isDone ? (
          <Text ref={tick.data ? ticked : null} tabIndex={-1}>
            {t("entry.cardAllDone")}
          </Text>
        ) : null}
      </Stack>
      {/* Once begun, it stays: an answer uses the card, and a second factor may still be asked for. */}
      {isEntering ? (
        <CardEntry code={code} />
      ) : mayEnter ? (
        <Button variant="subtle" onClick={() => setIsEntering(true)}>
          {t("entry.cardEnter")}
        </Button>
      ) : null}
      {card.entry === "signIn" ? (
        <Button component={Link} to="/auth/sign-in" variant="subtle">
          {t("auth.toSignIn")}
        </Button>
      ) : null}
    </AuthCard>
  );
}

/** Asks for the birthday, which opens the app or leads to setting a password. */
function CardEntry({ code }: { code: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, error, instead } = useCodeEntry({
    name: "paperCard",
    code,
    path: "/auth/cardEntry",
    field: "birthday",
  });
  if (instead) return instead;
  return (
    <Stack gap="md">
      <Text size="sm">{t("entry.byPhoneBirthdayHint")}</Text>
      {error ? <Banner kind="error">{refusalText(error)}</Banner> : null}
      <BirthdayForm isPending={isPending} onSubmit={mutate} />
    </Stack>
  );
}
