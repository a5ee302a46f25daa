import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** What every page of a mentee shows on top. */
export interface MenteeHeader {
  id: string;
  firstName: string;
  middleName: string;
  lastName: string;
  image: string;
  active: "0" | "1";
  organizationId: string;
  /** Empty while nobody has opened a chat. */
  chatRoomId: string;
}

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
