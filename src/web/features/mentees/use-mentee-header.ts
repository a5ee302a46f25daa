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
  /** Empty unless the mentee was anonymized. */
  anonymizedAt: string;
  consentScope: string;
  consentSigned: string;
  consentUntil: string;
  /** Whether an export asks for a reason as long as no consent is recorded. */
  exportReason: "0" | "1";
  organizationId: string;
  /** Empty until a chat is opened. */
  chatRoomId: string;
  addressState: AddressState;
  /** Not of an anonymized mentee, and only for those who may open the profile. */
  facts?: MenteeFacts;
}

/** Empty for what nobody entered or the reader may not see. */
export interface MenteeFacts {
  cellPhone: string;
  workPhone: string;
  birthday: string;
  primaryLanguage: string;
  lastContact: string;
  caseManager: string;
  programStatus: string;
}

/** The consent of the record, as the rules for exports read it. */
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
