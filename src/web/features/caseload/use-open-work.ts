import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { HandedOver } from "#shared/contracts/caseload.ts";
import type { OpenWorkAnswer } from "#shared/contracts/responses/caseload.ts";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { call } from "../../lib/api.ts";

/**
 * Loads what is open between the selected mentees and the previous team member. Enabled once a successor is selected.
 */
export function useOpenWork(handedOver: Omit<HandedOver, "until"> & { until: string }) {
  const { menteeIds, toStaffId, until } = handedOver;
  const isAsked = menteeIds.length > 0 && toStaffId !== "" && (until === "" || isCalendarDay(until));
  return useQuery({
    queryKey: ["openWork", handedOver],
    queryFn: ({ signal }) => call<OpenWorkAnswer>("/caseload/open", handedOver, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });
}
