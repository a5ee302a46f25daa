import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isSuper } from "#shared/access/caller.ts";
import { canHaveCustomFields } from "#shared/records/custom-fields.ts";
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
 * Returns the scope of a new record with the custom fields of the mentee's organization. They are loaded only for
 * super-organization staff, because everyone else has them already.
 */
export function useMenteeScope(scope: RecordScope): MenteeScope {
  const { type, caller, menteeId } = scope;
  const isAsked = menteeId !== undefined && isSuper(caller) && canHaveCustomFields(type.name);
  const { data, isPending } = useQuery({
    queryKey: ["customFieldsOf", type.name, menteeId],
    queryFn: ({ signal }) => fetchRecord(scope, "0", signal),
    enabled: isAsked,
  });
  const theirs = data?.customFields;
  return useMemo(() => {
    const foreign = (theirs && foreignType(type.name, theirs)) ?? null;
    return { scope: foreign ? { ...scope, type: foreign } : scope, foreign, isLoading: isAsked && isPending };
  }, [scope, type.name, theirs, isAsked, isPending]);
}
