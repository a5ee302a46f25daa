/**
 * Shared by the screens of paper cards and invitations by text message: a code opens them, and a second proof signs
 * in.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import type { LanguageCode } from "#shared/constants.ts";
import type { LoginAnswer, PasswordFirst } from "#shared/contracts/responses/auth.ts";
import type { ChallengeAnswer } from "#shared/contracts/responses/second-factor.ts";
import { setLanguage } from "../../boot/i18n.ts";
import { call } from "../../lib/api.ts";
import { hasStatus, isRefusal } from "../../lib/api-error.ts";
import { startSession } from "../../lib/session/session-actions.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { findUnanswered, forgetEntry, noteEntry } from "./unanswered-entry.ts";

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
      const opened = await call<Opened>(path, { code }, anonymous).catch((refusal: unknown) => {
        // The code is used, but maybe by this browser.
        const entry = hasStatus(refusal, 404) ? findUnanswered(code) : undefined;
        if (!entry) throw refusal;
        return entry.opened as Opened;
      });
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
    isUnread: error !== null && !hasStatus(error, 404),
  };
}

interface CodeEntry {
  /** As in {@link useCode}. */
  name: string;
  code: string;
  path: string;
  /** The name of the answer in the body of the call. */
  field: string;
}

/**
 * Sends the second proof, which opens the app or leads to setting a password. If the response is lost, the same answer
 * can be sent again.
 * @returns what to show instead of the question once the answer is correct
 */
export function useCodeEntry({ name, code, path, field }: CodeEntry) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [challenge, setChallenge] = useState<string>();
  const [isIn, setIsIn] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (given: string) => {
      const before = findUnanswered(code);
      const key = noteEntry(code, client.getQueryData([name, code]), before);
      try {
        const body = { code, [field]: given };
        const answer = await call<PasswordFirst | LoginAnswer | ChallengeAnswer>(path, body, {
          ...anonymous,
          key,
        });
        forgetEntry();
        return answer;
      } catch (failure) {
        // A refusal says nothing about an earlier request, which may have had a different answer.
        if (isRefusal(failure) && !before) forgetEntry();
        throw failure;
      }
    },
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
