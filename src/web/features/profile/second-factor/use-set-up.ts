import { useMutation } from "@tanstack/react-query";
import { confirmSetUp, noProof, startSetUp } from "./second-factor-calls.ts";

/** Setup of a second factor: a proof if needed, then the QR code and the first code, then the recovery codes. */
export function useSetUp() {
  const start = useMutation({ mutationFn: startSetUp });
  const confirm = useMutation({ mutationFn: confirmSetUp });
  return {
    begin: () => start.mutate(noProof),
    prove: start.mutate,
    confirm: confirm.mutate,
    isStarting: start.isPending,
    isConfirming: confirm.isPending,
    /** Set if the server asks for a proof first. */
    refusedStart: start.data?.status === 0 ? start.data : undefined,
    begun: start.data?.status === 1 ? start.data : undefined,
    refusedCode: confirm.data?.status === 0 ? confirm.data.message : undefined,
    codes: confirm.data?.status === 1 ? confirm.data.recoveryCodes : undefined,
    isOpen: start.data !== undefined,
    leave: () => {
      start.reset();
      confirm.reset();
    },
  };
}

export type SetUp = ReturnType<typeof useSetUp>;
