/**
 * Shared by the screens of paper cards and invitations by text message: a code opens them, and a second proof signs
 * in.
 */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import type { LanguageCode } from "#shared/constants.ts";
import type { LoginAnswer, PasswordFirst } from "#shared/contracts/responses/auth.ts";
import type { ChallengeAnswer } from "#shared/contracts/responses/second-factor.ts";
import { setLanguage } from "../../boot/i18n.ts";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { startSession } from "../../lib/session/session-actions.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";

export const anonymous = { isAnonymous: true } as const;

/** Loads what a code opens. */
export function useCode<Opened extends { readonly languageCode: LanguageCode }>(
  name: string,
  path: string,
  code: string,
) {
  const { data, error, isFetching, isPending, refetch } = useQuery({
    queryKey: [name, code],
    queryFn: async () => {
      const opened = await call<Opened>(path, { code }, anonymous);
      // Uses the language of the person to whom the code belongs.
      await setLanguage(opened.languageCode);
      return opened;
    },
    enabled: code !== "",
    staleTime: Infinity,
    retry: false,
    meta: { isQuiet: true },
  });
  return {
    data,
    error,
    refetch,
    // Offline, it waits for the network and then continues. The notice above says so. What is already open stays during
    // a reload, because an answer may be half typed.
    isOpening: code !== "" && data === undefined && (isFetching || isPending),
    // True if the server couldn't check the code, so it isn't known to be invalid.
    isUnread: error !== null && !(error instanceof ApiError && error.status === 404),
  };
}

/**
 * Sends the second proof, which opens the app or leads to setting a password.
 * @param bodyOf returns the body of the call for an answer
 * @returns what to show instead of the question once the answer is correct
 */
export function useCodeEntry(path: string, bodyOf: (answer: string) => object) {
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<string>();
  const [isIn, setIsIn] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: string) =>
      call<PasswordFirst | LoginAnswer | ChallengeAnswer>(path, bodyOf(given), anonymous),
    onSuccess: (answer, given) => {
      if ("nextPage" in answer)
        return navigate(`/confirm-invitation?code=${encodeURIComponent(answer.code)}`, {
          state: { answer: given },
        });
      const asked = startSession(answer);
      setChallenge(asked);
      setIsIn(asked === undefined);
      return undefined;
    },
    meta: { isQuiet: true },
  });
  const instead: ReactNode = isIn ? (
    <Navigate to="/" replace />
  ) : challenge ? (
    <SecondFactorForm challenge={challenge} onBack={() => setChallenge(undefined)} />
  ) : null;
  return { mutate, isPending, error, instead };
}
