import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { authorizeType } from "#shared/access/policy.ts";
import { callerOf } from "#shared/access/role.ts";
import { registry } from "#shared/records/registry.ts";
import { call } from "../../lib/api.ts";
import { useUser } from "../../lib/use-session.ts";

interface PersonRow {
  id: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  image?: string;
}

interface PeopleAnswer {
  dataValues: PersonRow[];
  didYouMean?: string[];
}

const maxShown = 6;
const fewestLetters = 2;

/** Finds mentees or team members by what is typed, for those who may see their list. */
export function usePeopleSearch(tableName: "mentees" | "users", searchText: string, isOpen: boolean) {
  const user = useUser();
  const type = registry.get(tableName);
  const isAllowed = type !== undefined && authorizeType(callerOf(user), type, "list") === "allow";
  const isEnabled = isOpen && isAllowed && searchText.length >= fewestLetters;
  const { data, isFetching } = useQuery({
    queryKey: ["peopleSearch", tableName, searchText],
    queryFn: ({ signal }) =>
      call<PeopleAnswer>(
        "/getTable",
        {
          tableName,
          currentPage: 1,
          recordsPerPage: maxShown,
          sortFieldName: "lastName",
          sortDirection: "ASC",
          searchText,
          organizationId: user.organizationId,
        },
        { signal },
      ),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  return {
    isSearching: isEnabled && isFetching,
    didYouMean: isEnabled ? (data?.didYouMean ?? []) : [],
    rows: (isEnabled ? (data?.dataValues ?? []) : []).map((row) => ({
      id: row.id,
      name: `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim(),
      email: row.email,
      image: row.image,
    })),
  };
}
