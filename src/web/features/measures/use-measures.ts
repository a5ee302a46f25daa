import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { MeasuresAnswer } from "#shared/contracts/responses/measures.ts";
import type { TableAnswer } from "#shared/contracts/responses/records.ts";
import { comparisons } from "#shared/measures/period.ts";
import { call } from "../../lib/api.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { measureOf, type Measure } from "./figure-text.ts";
import { groupingsFor } from "./groupings-for.ts";
import type { Choice } from "./measure-controls.tsx";
import { isUsable } from "./measure-exports.tsx";
import { measuresKey } from "./measures-key.ts";
import { namedPeriod } from "./period.ts";

const oneOf = (names: readonly string[], value: string | null): string =>
  value !== null && names.includes(value) ? value : "";

/** Returns the choices of the screen, which are in its address, and a function that changes them. */
export function useChoice(today: string): [Choice, (change: Partial<Choice>) => void] {
  const [params, setParams] = useSearchParams();
  const caller = useCaller();
  const defaultPeriod = namedPeriod("lastQuarter", today);
  const choice: Choice = {
    from: params.get("from") ?? defaultPeriod.from,
    to: params.get("to") ?? defaultPeriod.to,
    compareTo: oneOf(comparisons, params.get("compare")) || "previous",
    groupBy: oneOf(groupingsFor(caller), params.get("by")),
  };
  const change = (part: Partial<Choice>) => {
    const { from, to, compareTo, groupBy } = { ...choice, ...part };
    setParams({ from, to, compare: compareTo, ...(groupBy ? { by: groupBy } : {}) }, { replace: true });
  };
  return [choice, change];
}

/** Loads the measures of an organization. */
export function useMeasures(organizationId: string) {
  const { t } = useTranslation();
  return useQuery({
    queryKey: [...measuresKey, organizationId],
    queryFn: async ({ signal }) => {
      const { dataValues } = await call<TableAnswer>(
        "/getTable",
        {
          tableName: "measures",
          currentPage: 1,
          recordsPerPage: 100,
          columns: ["sourceLink", "note"],
          organizationId,
        },
        { signal },
      );
      return dataValues.map((row) => measureOf(row, t));
    },
    meta: { isQuiet: true },
  });
}

/** Loads the numbers of measures. The previous numbers stay while new ones load. */
export function useFigures(measures: readonly Measure[] | undefined, choice: Choice) {
  const ids = measures?.map(({ id }) => id) ?? [];
  return useQuery({
    queryKey: ["figures", ids, measures?.map(({ version }) => version), choice],
    queryFn: ({ signal }) => call<MeasuresAnswer>("/measures/run", { ids, ...choice }, { signal }),
    enabled: ids.length > 0 && isUsable(choice),
    staleTime: 0,
    placeholderData: (before) => before,
    meta: { isQuiet: true },
  });
}
