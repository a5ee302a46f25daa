import { queryOptions } from "@tanstack/react-query";
import type { FirstDayAnswer } from "#shared/contracts/responses/first-day.ts";
import { call } from "./api.ts";

/** Loads the steps that set up the organization, for Owners. */
export const firstDayQuery = queryOptions({
  queryKey: ["firstDay"],
  queryFn: () => call<FirstDayAnswer>("/firstDay"),
  staleTime: 0,
  meta: { isQuiet: true },
  select: ({ dataValues }) => dataValues,
});
