import { useMutation, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { useState } from "react";
import type { NextStep } from "#shared/contracts/responses/dashboard.ts";
import { pendingChanges } from "../../lib/pending/pending-changes.ts";
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
    // Undo follows the completion, which created a new version, so it sends no version.
    data: isDone ? { completed: "1", version: step.version } : { completed: "0" },
    before: { completed: isDone ? "0" : "1" },
    about: step.name,
    words: { "1": i18next.t("dashboard.iDidIt"), "0": i18next.t("common.undo") },
  });

/**
 * Completes a step with one tap, and undoes it. A completed step stays on the screen until the person asks for the
 * next one.
 */
export function useCompleteStep() {
  const client = useQueryClient();
  /** The steps that were tapped on this visit, with their current state. */
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
  return {
    /** The steps that were completed or undone on this visit. */
    tapped: tapped.map(({ step }) => step),
    /** Returns true if a step was completed on this visit. */
    isDone: (step: NextStep) => tapped.some((one) => one.isDone && isStep(one.step, step)),
    /** Shows the next step. Completed steps leave the screen. */
    showNext: () => setTapped([]),
    isBusy: mutation.isPending,
    /** Returns true if the completion of a step isn't confirmed by the server yet. */
    isWaiting,
    /** Number of changes that are sent later, including those of earlier visits. A conflict waits for its author. */
    waitingCount: mutation.isPending
      ? 0
      : waiting.filter(({ table, state }) => table !== messageTable && state !== "asks").length,
    complete: (step: NextStep) => mutation.mutate({ step, isDone: true }),
    undo: (step: NextStep) => mutation.mutate({ step, isDone: false }),
  };
}
