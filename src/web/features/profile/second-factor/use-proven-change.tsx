import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { failureText, showToast } from "../../../lib/toasts.tsx";
import { ProofForm } from "./proof-form.tsx";
import { noProof, type Proof, type Refused } from "./second-factor-calls.ts";

/** The response to a change: its result, or a refusal, with `errors` if the server asks for a proof. */
export type ChangeAnswer = { readonly status: 1; readonly message: string } | Refused;

/**
 * Makes a change that the server may refuse until people prove who they are.
 * @param send sends the change with a proof, which is empty the first time
 * @param changed the queries to load again
 */
export function useProvenChange<Change>(
  send: (change: Change, proof: Proof) => Promise<ChangeAnswer>,
  changed: readonly QueryKey[],
  textOf: (error: unknown) => string = failureText,
) {
  const client = useQueryClient();
  const { mutate, reset, data, variables, isPending } = useMutation({
    mutationFn: ({ change, proof = noProof }: { change: Change; proof?: Proof }) => send(change, proof),
    meta: { isQuiet: true },
    onSuccess: (answer) => {
      if (answer.status === 1) showToast("success", answer.message);
      else if (!answer.errors) showToast("error", answer.message ?? "");
    },
    onError: (error) => showToast("error", textOf(error)),
    onSettled: () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return {
    send: (change: Change) => mutate({ change }),
    isPending,
    /** Null unless the server asks for a proof. */
    proofForm:
      data?.status === 0 && data.errors && variables ? (
        <ProofForm
          hasFactor
          problem={variables.proof && data.message}
          isPending={isPending}
          onSubmit={(proof) => mutate({ ...variables, proof })}
          onCancel={reset}
        />
      ) : null,
  };
}
