import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Consent } from "#shared/access/consent.ts";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { call } from "../../lib/api.ts";

/** Returns the consent of the record in the form that the export rules need. */
export const consentOf = ({ consentScope, consentSigned, consentUntil }: MenteeHeader): Consent => ({
  scope: consentScope.split(",").filter(Boolean),
  signed: consentSigned || null,
  until: consentUntil || null,
});

export const menteeHeaderKey = (menteeId: string) => ["menteeHeader", menteeId] as const;

export function useMenteeHeader(menteeId: string) {
  const client = useQueryClient();
  const queryKey = useMemo(() => menteeHeaderKey(menteeId), [menteeId]);
  // A changed record may have changed the counts and the overview. A form marks the header only as out of date.
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query, ...event }) => {
        const isChange = type === "updated" && "action" in event && event.action.type === "invalidate";
        if (isChange && ["table", queryKey[0]].includes(String(query.queryKey[0])))
          void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
      }),
    [client, queryKey],
  );
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call<{ dataValues: MenteeHeader }>("/getMenteeHeader", { tableId: menteeId }, { signal }))
        .dataValues,
    meta: { isQuiet: true },
  });
}

export const fullName = ({ firstName, middleName, lastName }: MenteeHeader): string =>
  [firstName, middleName, lastName].filter(Boolean).join(" ");

/** Returns the number to call. Empty if there is none or the reader may not see it. */
export const phoneOf = ({ facts }: MenteeHeader): string => facts?.cellPhone || facts?.workPhone || "";
