import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Consent } from "#shared/access/consent.ts";
import type { AddressState } from "#shared/contracts/responses/auth.ts";
import { call } from "../../lib/api.ts";

export interface MenteeHeader {
  id: string;
  firstName: string;
  middleName: string;
  lastName: string;
  image: string;
  active: "0" | "1";
  /** Empty unless the mentee is anonymized. */
  anonymizedAt: string;
  consentScope: string;
  consentSigned: string;
  consentUntil: string;
  /** `"1"` if an export needs a reason while no consent is recorded. */
  exportReason: "0" | "1";
  organizationId: string;
  /** Empty until a chat is opened. */
  chatRoomId: string;
  addressState: AddressState;
  /** Number of open records by type of work, for the types that the reader may list. */
  openWork: Readonly<Record<string, number>>;
  /** Missing for anonymized mentees, and for people who may not open the profile. */
  facts?: MenteeFacts;
}

/** Values are empty if they weren't entered or the reader may not see them. */
export interface MenteeFacts {
  cellPhone: string;
  workPhone: string;
  birthday: string;
  primaryLanguage: string;
  specialNeedRequirements: string;
  caseManager: string;
}

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
