import { useQuery } from "@tanstack/react-query";
import type { Consent } from "#shared/access/consent.ts";
import type { AddressState } from "#shared/contracts/auth.ts";
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
  /** Missing for anonymized mentees, and for people who may not open the profile. */
  facts?: MenteeFacts;
}

/** Values are empty if they weren't entered or the reader may not see them. */
export interface MenteeFacts {
  cellPhone: string;
  workPhone: string;
  birthday: string;
  primaryLanguage: string;
  lastContact: string;
  caseManager: string;
  programStatus: string;
}

/** Returns the consent of the record in the form that the export rules need. */
export const consentOf = ({ consentScope, consentSigned, consentUntil }: MenteeHeader): Consent => ({
  scope: consentScope.split(",").filter(Boolean),
  signed: consentSigned || null,
  until: consentUntil || null,
});

export const menteeHeaderKey = (menteeId: string) => ["menteeHeader", menteeId] as const;

export function useMenteeHeader(menteeId: string) {
  return useQuery({
    queryKey: menteeHeaderKey(menteeId),
    queryFn: async ({ signal }) =>
      (await call<{ dataValues: MenteeHeader }>("/getMenteeHeader", { tableId: menteeId }, { signal }))
        .dataValues,
    meta: { isQuiet: true },
  });
}

export const fullName = ({ firstName, middleName, lastName }: MenteeHeader): string =>
  [firstName, middleName, lastName].filter(Boolean).join(" ");
