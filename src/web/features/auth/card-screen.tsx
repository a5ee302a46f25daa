import { Button, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import type { LoginAnswer } from "#shared/contracts/auth.ts";
import type { PaperCardAnswer, PaperCardInvitation } from "#shared/contracts/paper-cards.ts";
import type { ChallengeAnswer } from "#shared/contracts/second-factor.ts";
import { setLanguage } from "../../boot/i18n.ts";
import { Banner } from "../../components/banner.tsx";
import { IconCircleCheck } from "../../components/icons/index.ts";
import { LoadingScreen } from "../../components/loading-screen.tsx";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { startSession } from "../../lib/session-actions.ts";
import { AuthCard } from "./auth-card.tsx";
import { BirthdayForm } from "./birthday-form.tsx";
import { OneFieldForm } from "./one-field-form.tsx";
import { refusalText } from "./refusal-text.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import classes from "./card-screen.module.css";

const anonymous = { isAnonymous: true } as const;

/** Letters and digits alone, as the server compares them. */
const plainCode = (typed: string): string => typed.replace(/[^0-9a-z]/gi, "").slice(0, 40);

async function openCard(code: string): Promise<PaperCardAnswer> {
  const card = await call<PaperCardAnswer>("/paperCards/open", { code }, anonymous);
  // Whoever holds the card reads the language of its person.
  await setLanguage(card.languageCode);
  return card;
}

/** Where the code of a card on paper leads, scanned or typed: ticks for its steps, and the first sign-in. */
export function CardScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const code = plainCode(useLocation().hash);
  const { data, error, isFetching, isPending, refetch } = useQuery({
    queryKey: ["paperCard", code],
    queryFn: () => openCard(code),
    enabled: code !== "",
    staleTime: Infinity,
    retry: false,
    meta: { isQuiet: true },
  });
  // Without network it waits and goes on by itself; the strip above says so.
  if (code && (isFetching || isPending)) return <LoadingScreen />;
  if (data) return <OpenCard key={code} code={code} card={data} />;
  return (
    <AuthCard
      title={t("auth.cardTitle")}
      subtitle={t("auth.cardHint")}
      banner={error ? <Banner kind="error">{refusalText(error)}</Banner> : null}
    >
      {error && !(error instanceof ApiError && error.status === 404) ? (
        // The code was not looked at: nobody has to scan or type it again.
        <Button onClick={() => void refetch()}>{t("common.retry")}</Button>
      ) : null}
      <OneFieldForm
        key={code}
        label={t("auth.cardCode")}
        requiredText={t("auth.cardCodeRequired")}
        submitLabel={t("auth.cardOpen")}
        type="text"
        autoComplete="off"
        isPending={false}
        onSubmit={(typed) =>
          void (plainCode(typed) === code ? refetch() : navigate({ hash: plainCode(typed) }))
        }
      />
      <Button component={Link} to="/auth/sign-in" variant="subtle" color="gray">
        {t("auth.byEmail")}
      </Button>
    </AuthCard>
  );
}

/** The steps say their printed numbers alone: whoever finds a card reads here no more than on it. */
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
  const isDone = card.steps.length > 0 && card.steps.every(({ isOpen }) => !isOpen);
  return (
    <AuthCard
      title={t("auth.cardTitle")}
      subtitle={card.steps.length > 0 ? t("auth.cardStepsHint") : undefined}
      banner={tick.error ? <Banner kind="error">{refusalText(tick.error)}</Banner> : null}
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
              {t("auth.cardTick", { number })}
            </Button>
          ) : (
            <Text key={number} className={classes.done} role="status">
              <IconCircleCheck size={22} aria-hidden />
              {t("auth.cardTicked", { number })}
            </Text>
          ),
        )}
        {isDone ? <Text>{t("auth.cardAllDone")}</Text> : null}
      </Stack>
      {card.entry === "birthday" ? (
        isEntering ? (
          <CardEntry code={code} />
        ) : (
          <Button variant="subtle" onClick={() => setIsEntering(true)}>
            {t("auth.cardEnter")}
          </Button>
        )
      ) : null}
      {card.entry === "signIn" ? (
        <Button component={Link} to="/auth/sign-in" variant="subtle">
          {t("auth.toSignIn")}
        </Button>
      ) : null}
    </AuthCard>
  );
}

/** The birthday opens the app, or leads to where a password is chosen. */
function CardEntry({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<string>();
  const [isIn, setIsIn] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (birthday: string) =>
      call<PaperCardInvitation | LoginAnswer | ChallengeAnswer>(
        "/auth/cardEntry",
        { code, birthday },
        anonymous,
      ),
    onSuccess: (answer, birthday) => {
      if ("nextPage" in answer)
        return navigate(`/confirm-invitation?code=${encodeURIComponent(answer.code)}`, {
          state: { birthday },
        });
      const asked = startSession(answer);
      setChallenge(asked);
      setIsIn(asked === undefined);
      return undefined;
    },
    meta: { isQuiet: true },
  });
  if (isIn) return <Navigate to="/" replace />;
  if (challenge) return <SecondFactorForm challenge={challenge} onBack={() => setChallenge(undefined)} />;
  return (
    <Stack gap="md">
      <Text size="sm">{t("auth.byPhoneBirthdayHint")}</Text>
      {error ? <Banner kind="error">{refusalText(error)}</Banner> : null}
      <BirthdayForm isPending={isPending} onSubmit={mutate} />
    </Stack>
  );
}
