import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DashboardAnswer, NextStep } from "#shared/contracts/dashboard.ts";
import { call } from "../../lib/api.ts";
import { failureText, toastSaveFailed } from "../../lib/toasts.tsx";
import { dashboardKey } from "./use-dashboard.ts";

interface Change {
  step: NextStep;
  isDone: boolean;
}

interface SaveAnswer {
  status: number;
  message: string;
}

const save = ({ step, isDone }: Change) =>
  call<SaveAnswer>("/saveRecord", {
    tableName: step.table,
    tableId: step.id,
    // Taking it back follows the completion, which has made a new version.
    data: isDone ? { completed: "1", version: step.version } : { completed: "0" },
  });

const isStep = (one: NextStep, other: NextStep) => one.table === other.table && one.id === other.id;

/** Completing a step with one tap, and taking it back. The step leaves the list at once. */
export function useCompleteStep() {
  const client = useQueryClient();
  const [done, setDone] = useState<NextStep | null>(null);
  const hide = (step: NextStep) =>
    client.setQueryData<DashboardAnswer>(
      dashboardKey,
      (answer) =>
        answer && { ...answer, nextSteps: answer.nextSteps?.filter((other) => !isStep(other, step)) },
    );
  const mutation = useMutation({
    mutationFn: save,
    meta: { isQuiet: true },
    onMutate: async ({ step, isDone }) => {
      await client.cancelQueries({ queryKey: dashboardKey });
      if (isDone) hide(step);
    },
    onSuccess: ({ status, message }, { step, isDone }) => {
      if (status !== 1) return toastSaveFailed(message);
      setDone(isDone ? step : null);
    },
    onError: (error) => toastSaveFailed(failureText(error)),
    onSettled: (_answer, _error, { step }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: dashboardKey }),
        client.invalidateQueries({ queryKey: ["table", step.table] }),
      ]),
  });
  return {
    /** The step that was completed last here. */
    done,
    isBusy: mutation.isPending,
    complete: (step: NextStep) => mutation.mutate({ step, isDone: true }),
    takeBack: (step: NextStep) => mutation.mutate({ step, isDone: false }),
  };
}
