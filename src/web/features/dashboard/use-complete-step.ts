import { useMutation, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { useEffect, useState } from "react";
import type { NextStep } from "#shared/contracts/dashboard.ts";
import { pendingChanges } from "../../lib/pending-changes.ts";
import { messageTable } from "../../lib/pending/change.ts";
import { failureText, toastSaveFailed } from "../../lib/toasts.tsx";
import { dashboardKey } from "../../lib/first-answers.ts";
import { isStep } from "./steady-steps.ts";
import { useStepTaps } from "./use-step-taps.ts";

interface Change {
  step: NextStep;
  isDone: boolean;
}

const save = ({ step, isDone }: Change) =>
  pendingChanges.save({
    table: step.table,
    id: step.id,
    // Taking it back follows the completion, which has made a new version.
    data: isDone ? { completed: "1", version: step.version } : { completed: "0" },
    before: { completed: isDone ? "0" : "1" },
    about: step.name,
    words: { "1": i18next.t("dashboard.iDidIt"), "0": i18next.t("common.undo") },
  });

/** Completes a step with one tap, and undoes it. A completed step stays on the screen until the person asks for the next one. */
export function useCompleteStep() {
  const client = useQueryClient();
  /** What was tapped on this visit, and how it is by now. */
  const [tapped, setTapped] = useState<readonly Change[]>([]);
  const { waiting, isDone: isWaiting } = useStepTaps();
  const note = (change: Change) =>
    setTapped((before) => [...before.filter(({ step }) => !isStep(step, change.step)), change]);
  const mutation = useMutation({
    mutationFn: save,
    meta: { isQuiet: true },
    onMutate: async ({ step, isDone }) => {
      await client.cancelQueries({ queryKey: dashboardKey });
      if (isDone) note({ step, isDone });
    },
    onSuccess: (answer, { step, isDone }) => {
      const isRefused = answer !== undefined && answer.status !== 1;
      if (isRefused) toastSaveFailed(answer.message);
      if (isRefused === isDone) note({ step, isDone: false });
    },
    onError: (error, { step, isDone }) => {
      toastSaveFailed(failureText(error));
      if (isDone) note({ step, isDone: false });
    },
    onSettled: (_answer, _error, { step }) => reload(step.table),
  });
  const reload = (table: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: dashboardKey }),
      client.invalidateQueries({ queryKey: ["table", table] }),
    ]);
  useEffect(() => pendingChanges.onAnswered(({ table }) => void reload(table)));
  return {
    /** The steps that were completed or taken back on this visit. */
    tapped: tapped.map(({ step }) => step),
    /** Whether a step was completed on this visit. */
    isDone: (step: NextStep) => tapped.some((one) => one.isDone && isStep(one.step, step)),
    /** Shows the next step; completed steps leave the screen. */
    goOn: () => setTapped([]),
    isBusy: mutation.isPending,
    /** Whether the completion of a step waits for the server. */
    isWaiting,
    /** How much waits to be sent, that of an earlier visit included. */
    waitingCount: mutation.isPending ? 0 : waiting.filter(({ table }) => table !== messageTable).length,
    complete: (step: NextStep) => mutation.mutate({ step, isDone: true }),
    takeBack: (step: NextStep) => mutation.mutate({ step, isDone: false }),
  };
}
