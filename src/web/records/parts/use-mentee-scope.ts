import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isSuper } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { foreignType } from "../../lib/organization-types.ts";
import { fetchRecord } from "./record-calls.ts";
import type { RecordScope } from "./record-scope.ts";

interface MenteeScope {
  readonly scope: RecordScope;
  /** For `ForeignTypeContext`. Null if the custom fields are those of the user's organization. */
  readonly foreign: RecordType | null;
  readonly isLoading: boolean;
}

/**
 * Returns the scope of a new record with the custom fields and the time zone of the mentee's organization. They are
 * loaded only for super-organization staff, because everyone else has them already.
 */
export function useMenteeScope(scope: RecordScope): MenteeScope {
  const { type, caller, menteeId } = scope;
  const mayAdd = authorizeType(caller, type, "add") === "allow";
  const isAsked = menteeId !== undefined && isSuper(caller) && mayAdd;
  const { data, isPending } = useQuery({
    queryKey: ["customFieldsOf", type.name, menteeId],
    queryFn: ({ signal }) => fetchRecord(scope, "0", signal),
    enabled: isAsked,
  });
  const { customFields, zone } = data ?? {};
  return useMemo(() => {
    const foreign = (customFields && foreignType(type.name, customFields)) ?? null;
    const theirs = foreign ? { ...scope, type: foreign, zone } : scope;
    return { scope: theirs, foreign, isLoading: isAsked && isPending };
  }, [scope, type.name, customFields, zone, isAsked, isPending]);
}
