import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import type { ChangeEvent } from "react";

type Change = Readonly<Record<string, "0" | "1">>;

/**
 * Switches that are saved immediately.
 * @param queryKey key of the answer with the stored values
 * @param stored the values by name
 * @param save saves a changed value, and returns the new answer
 * @returns a function that returns the properties of the switch with a name
 */
export function useSavedSwitches(
  queryKey: readonly string[],
  stored: object | undefined,
  save: (change: Change) => Promise<unknown>,
) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // One after the other, so that the last response is the newest.
    scope: { id: queryKey.join() },
    mutationFn: save,
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
  // The switches show the new values while they are being saved.
  const unsaved = useMutationState({
    filters: { mutationKey: queryKey, status: "pending" },
    select: ({ state }) => state.variables as Change,
  });
  const shown: Change = Object.assign({}, stored, ...unsaved);
  return (name: string) => ({
    checked: shown[name] === "1",
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      mutate({ [name]: currentTarget.checked ? "1" : "0" }),
  });
}
