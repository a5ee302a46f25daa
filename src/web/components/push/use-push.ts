import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PushAnswer } from "#shared/contracts/responses/push.ts";
import { call } from "../../lib/api.ts";
import { readPushMark } from "../../lib/push/mark.ts";
import { pushAbility, turnPushOff, turnPushOn } from "../../lib/push/push.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { useUser } from "../../lib/use-session.ts";

export const pushKey = ["push"];

/** Loads the person's browsers and choices. */
export const usePushQuery = () =>
  useQuery({ queryKey: pushKey, queryFn: () => call<PushAnswer>("/push"), meta: { isQuiet: true } });
const usePushAnswer = () => usePushQuery().data?.dataValues;

/** The state of push messages in this browser, and the actions on it. */
export function usePush() {
  const { t } = useTranslation();
  const user = useUser();
  const client = useQueryClient();
  const values = usePushAnswer();
  const [busy, setBusy] = useState<"switch" | "test">();
  const mark = readPushMark();
  const id = mark?.accountId === user.accountId ? mark.id : "";
  const isOn = id !== "" && values?.devices.some((device) => device.id === id) === true;

  /** Runs one action at a time, and reports failures. */
  async function during(what: "switch" | "test", work: () => Promise<unknown>) {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      // The browser's error messages are meant for programmers.
      const isBrowsers = error instanceof DOMException || error instanceof TypeError;
      showToast("error", isBrowsers ? t("push.failed") : failureText(error));
    }
    await client.invalidateQueries({ queryKey: pushKey });
    setBusy(undefined);
  }

  return {
    values,
    ability: pushAbility(),
    isOn,
    busy,
    turn: (isWanted: boolean) =>
      during("switch", async () => {
        if (!isWanted) {
          await turnPushOff();
          showToast("success", t("push.turnedOff"));
        } else if (!(await turnPushOn(user, values?.publicKey ?? "")) && pushAbility() === "can") {
          showToast("error", t("push.failed"));
        }
      }),
    test: () =>
      during("test", async () => {
        const { status, message } = await call<{ status: number; message: string }>("/push/test", {
          subscriptionId: id,
        });
        showToast(status === 1 ? "success" : "error", message);
      }),
  };
}
