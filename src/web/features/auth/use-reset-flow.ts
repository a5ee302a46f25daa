import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ResetAnswer } from "#shared/contracts/responses/auth.ts";
import { call } from "../../lib/api.ts";
import { session } from "../../lib/session/session-store.ts";
import { refusalText } from "./refusal-text.ts";

export type ResetPage = "enterUser" | "enterCode" | "newPass" | "complete";

export interface ResetBanner {
  kind: "error" | "success";
  text: string;
}

/** Password reset. The server's `nextPage` determines the step, and its message becomes the banner. */
export function useResetFlow() {
  const [page, setPage] = useState<ResetPage>("enterUser");
  const [banner, setBanner] = useState<ResetBanner>();

  const { mutate, isPending } = useMutation({
    mutationFn: ({ path, body }: { path: string; body: Record<string, string> }) =>
      call<ResetAnswer>(path, body, { isAnonymous: true }),
    onSuccess: (answer) => {
      const { status, message } = answer;
      session.dispatch({ type: "forgotPasswordAnswered" });
      setBanner(message ? { kind: status ? "success" : "error", text: message } : undefined);
      if (answer.status) setPage(answer.nextPage);
    },
    onError: (error) => setBanner({ kind: "error", text: refusalText(error) }),
    meta: { isQuiet: true },
  });

  return {
    page,
    banner,
    isPending,
    sendCode: (username: string) => mutate({ path: "/auth/forgotPass", body: { username } }),
    checkCode: (username: string, verificationCode: string) =>
      mutate({ path: "/auth/checkVerificationCode", body: { username, verificationCode } }),
    savePassword: (body: {
      username: string;
      verificationCode: string;
      password: string;
      passwordConfirm: string;
    }) => mutate({ path: "/auth/saveForgotPass", body }),
  };
}
