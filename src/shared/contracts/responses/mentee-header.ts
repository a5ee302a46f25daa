/** Response to `POST /getMenteeHeader`. */
import { z } from "zod";
import { addressState } from "./auth.ts";
import { withValues, type Sent } from "./common.ts";

/** Key facts about a mentee. `""` if not entered or not readable for the caller. */
const menteeFacts = z.object({
  cellPhone: z.string(),
  workPhone: z.string(),
  /** A day. */
  birthday: z.string(),
  primaryLanguage: z.string(),
  /** What everyone who meets the mentee must know. */
  specialNeedRequirements: z.string(),
  /** Name of the case manager. */
  caseManager: z.string(),
});
export type MenteeFacts = Sent<typeof menteeFacts>;

const menteeHeader = z.object({
  id: z.string(),
  organizationId: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  image: z.string(),
  active: z.enum(["0", "1"]),
  /** ISO 8601 UTC. `""` unless the mentee was anonymized. */
  anonymizedAt: z.string(),
  /** For example `",contact,files,"`. */
  consentScope: z.string(),
  /** Days. `""` if not entered. */
  consentSigned: z.string(),
  consentUntil: z.string(),
  /** `"1"` if an export requires a reason while no consent is recorded. */
  exportReason: z.enum(["0", "1"]),
  /** `""` until a chat is opened. */
  chatRoomId: z.string(),
  addressState,
  /** Number of open records by type of work, for the types that the caller may list. */
  openWork: z.record(z.string(), z.number()),
  /** For callers who may open the profile. Missing for anonymized mentees. */
  facts: menteeFacts.optional(),
});
export type MenteeHeader = Sent<typeof menteeHeader>;

export const menteeHeaderAnswer = withValues(menteeHeader, "menteeHeader");
