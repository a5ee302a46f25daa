import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseKeys } from "#shared/access/role.ts";
import { call } from "../lib/api.ts";
import { useUser } from "../lib/use-session.ts";

interface MenteeRow {
  id: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  image?: string;
}

const shownAtMost = 6;
const fewestLetters = 2;

/** Mentees by a few letters, for whoever may see the mentee list. */
export function useMenteeSearch(searchText: string, isOpen: boolean) {
  const { userRole, organizationId } = useUser();
  const isAllowed =
    userRole.menteesCanView === "1" && parseKeys(userRole.tablesCanAccess).includes("manageMentees");
  const isEnabled = isOpen && isAllowed && searchText.length >= fewestLetters;
  const { data, isFetching } = useQuery({
    queryKey: ["menteeSearch", searchText],
    queryFn: ({ signal }) =>
      call<{ dataValues: MenteeRow[] }>(
        "/getTable",
        {
          tableName: "mentees",
          currentPage: 1,
          recordsPerPage: shownAtMost,
          sortFieldName: "lastName",
          sortDirection: "ASC",
          searchText,
          organizationId,
        },
        { signal },
      ),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  const rows = isEnabled ? (data?.dataValues ?? []) : [];
  return {
    isSearching: isEnabled && isFetching,
    rows: rows.map((row) => ({
      id: row.id,
      name: `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim(),
      email: row.email,
      image: row.image,
    })),
  };
}
