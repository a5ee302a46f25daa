import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { mayDo } from "#shared/access/policy.ts";
import { callerOf } from "#shared/access/role.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { registry } from "#shared/records/registry.ts";
import { holdsWords } from "#shared/search-words.ts";
import { asText } from "../../fields/field-props.ts";
import { call } from "../../lib/api.ts";
import { useUser } from "../../lib/use-session.ts";
import { facesOf } from "../../records/quick/faces.ts";

interface PeopleAnswer {
  dataValues: WireRow[];
  didYouMean?: string[];
}

const maxShown = 6;
const minLetters = 2;

interface PeopleSearch {
  tableName: "mentees" | "users";
  /** The typed text. */
  typed: string;
  /** The debounced text, which is searched for. */
  searchText: string;
  isOpen: boolean;
}

/** Searches mentees or team members, if the user may list them. */
export function usePeopleSearch({ tableName, typed, searchText, isOpen }: PeopleSearch) {
  const { i18n } = useTranslation();
  const user = useUser();
  const type = registry.get(tableName);
  const isAllowed = mayDo(callerOf(user), type, "list");
  const isEnabled = isOpen && isAllowed && Math.min(typed.length, searchText.length) >= minLetters;
  const { data, error, isFetching, isPlaceholderData } = useQuery({
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
          columns: type?.fields["birthday"] ? ["birthday"] : [],
          organizationId: user.organizationId,
        },
        { signal },
      ),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  const isCurrent = searchText === typed && !isPlaceholderData;
  const found = isEnabled ? (data?.dataValues ?? []) : [];
  const faces = facesOf(found, i18n.language);
  const people = found.map((row, place) => {
    const names = [asText(row["firstName"]), asText(row["lastName"])];
    const { image, detail } = faces[place] ?? {};
    return { id: row.id, name: names.join(" ").trim(), names, email: asText(row["email"]), image, detail };
  });
  return {
    isSearching: isEnabled && (isFetching || !isCurrent),
    error: isEnabled ? error : null,
    didYouMean: isEnabled && isCurrent ? (data?.didYouMean ?? []) : [],
    // While a new search is running, keeps only the old hits that match, so that Enter never opens the wrong person.
    rows: isCurrent
      ? people
      : people.filter(({ names, email }) => holdsWords({ names, others: email }, typed)),
  };
}
