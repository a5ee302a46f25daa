import { useQuery } from "@tanstack/react-query";
import type { CaseloadAnswer } from "#shared/contracts/responses/caseload.ts";
import { call } from "../../lib/api.ts";

/** Loads the caseload of each team member. */
export const useCaseload = () =>
  useQuery({
    queryKey: ["caseload"],
    queryFn: ({ signal }) => call<CaseloadAnswer>("/caseload", {}, { signal }),
    staleTime: 0,
    meta: { isQuiet: true },
  });
