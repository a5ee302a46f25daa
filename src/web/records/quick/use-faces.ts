import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { mayDo } from "#shared/access/policy.ts";
import type { TableAnswer } from "#shared/contracts/responses/records.ts";
import { registry } from "../../lib/organization-types.ts";
import { call } from "../../lib/api.ts";
import type { MenteeFace } from "../../lib/quick-panels.ts";
import { failureText } from "../../lib/toasts.tsx";
import { useCaller } from "../parts/use-caller.ts";
import { facesOf } from "./faces.ts";

const maxFound = 10;
const mentees = registry.get("mentees");

/** Finds active mentees by name or address among those that the caller may list. */
export function useFaces(searchText: string) {
  const { i18n } = useTranslation();
  const caller = useCaller();
  const { organizationId } = caller;
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ["peopleSearch", "pick", searchText],
    queryFn: ({ signal }) =>
      call<TableAnswer>(
        "/getTable",
        {
          tableName: "mentees",
          currentPage: 1,
          recordsPerPage: maxFound,
          sortFieldName: "lastName",
          sortDirection: "ASC",
          searchText,
          active: "1",
          columns: ["birthday"],
          organizationId,
        },
        { signal },
      ),
    enabled: mayDo(caller, mentees, "list"),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  return {
    faces: facesOf(data?.dataValues ?? [], i18n.language),
    isSearching: isPlaceholderData || (isFetching && !data),
    /** Why they couldn't be searched. */
    problem: error ? failureText(error) : undefined,
  };
}

/** Returns the mentee with a detail that distinguishes them from others with the same name. */
export function useFace(mentee: MenteeFace | null): MenteeFace | null {
  const { faces } = useFaces(mentee?.name ?? "");
  return (mentee && faces.find(({ id }) => id === mentee.id)) ?? mentee;
}
