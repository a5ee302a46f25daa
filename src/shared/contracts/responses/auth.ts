/** Responses to the calls of sign-in, password reset, invitation, setup, and the caller's profile. */
import { z } from "zod";
import type { WireUser } from "../../access/role.ts";
import { languageCodes } from "../../constants.ts";
import type { CustomField } from "../../records/with-custom-fields.ts";
import { status, type Sent } from "./common.ts";

export const wireNotification = z.object({
  id: z.string(),
  notificationType: z.string(),
  notificationSubject: z.string(),
  notificationMessage: z.string(),
  /** Address that the notification links to, or `""`. */
  notificationUrl: z.string(),
  /** ISO 8601 UTC. */
  time: z.string(),
  read: z.enum(["0", "1"]),
});
export type WireNotification = Sent<typeof wireNotification>;

export const messagePreview = z.object({
  roomId: z.string(),
  avatar: z.string(),
  name: z.string(),
  message: z.string(),
  /** ISO 8601 UTC. */
  time: z.string(),
  messageCount: z.string(),
});
export type MessagePreview = Sent<typeof messagePreview>;

/** `flag` is the name of a stored image, or `""`. */
const wireLanguage = z.object({ name: z.string(), code: z.string(), flag: z.string() });
export type WireLanguage = Sent<typeof wireLanguage>;

/** Response to `GET /auth/user`. */
export const userAnswer = z.object({
  id: z.string(),
  accountType: z.enum(["staff", "mentee"]),
  organizationId: z.string(),
  accountId: z.string(),
  userRole: z.record(z.string(), z.string()),
  status,
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a mentee without an email. */
  email: z.string().nullable(),
  /** Name of a stored image, or `""`. */
  image: z.string(),
  /** The language of the texts that are shown. */
  language: z.string(),
  /** The language that the person chose. It may have no text table. */
  languageCode: z.string(),
  notifications: z.array(wireNotification),
  messages: z.array(messagePreview),
  languages: z.array(wireLanguage),
  /** Custom fields of the organization. Empty for mentees. Missing in older cached responses. */
  customFields: z.array(z.looseObject({ id: z.string(), key: z.string() })).optional(),
  /** Increases when the custom fields change. */
  customVersion: z.number().optional(),
  /** IANA name of the time zone in which the person sees days and times. Missing in older cached responses. */
  zone: z.string().optional(),
  /** The time zone of the person's organization, which decides when work is late. Missing in older cached responses. */
  organizationZone: z.string().optional(),
  /**
   * True if the organization requires a second factor and the person hasn't set it up. Only the setup of the second
   * factor is open then.
   */
  secondFactorRequired: z.boolean(),
  /** The name of the person's organization. Only for staff. */
  organizationName: z.string().optional(),
  /** True for team members who work with mentees today. Lists of mentees start with those. */
  hasCaseload: z.boolean().optional(),
  /** True for Owners of an organization whose setup isn't finished. */
  isFirstDay: z.boolean().optional(),
  /** True if the server sends nothing because it may be a copy of another installation. Only for staff. */
  isSendingHeld: z.boolean().optional(),
});
export interface UserAnswer extends WireUser, Omit<Sent<typeof userAnswer>, keyof WireUser | "customFields"> {
  readonly customFields?: readonly CustomField[];
}

/**
 * Response to every call that signs a person in. If a second factor is needed, the response is a `ChallengeAnswer`
 * instead.
 */
export const loginAnswer = userAnswer.extend({ token: z.string() });
export interface LoginAnswer extends UserAnswer {
  readonly token: string;
}

/** Responses to the password reset calls. */
export const resetAnswer = z.union([
  z.object({
    status: z.literal(true),
    nextPage: z.enum(["enterCode", "newPass", "complete"]),
    message: z.string(),
  }),
  z.object({ status: z.literal(false), message: z.string() }),
]);
export type ResetAnswer = Sent<typeof resetAnswer>;

/** Responses to a sign-in with a code, before there is a session. */
export const codeAnswer = z.union([
  z.object({
    status: z.literal(true),
    nextPage: z.enum(["enterCode", "enterBirthday"]),
    message: z.string(),
  }),
  z.object({ status: z.literal(false), message: z.string() }),
]);
export type CodeAnswer = Sent<typeof codeAnswer>;

/** Sends a person with an email to the invitation page, to choose a password. `code` is the invitation's code. */
export const passwordFirst = z.object({
  status: z.literal(true),
  nextPage: z.literal("invitation"),
  code: z.string(),
});
export type PasswordFirst = Sent<typeof passwordFirst>;

/** Response to `GET /auth/invitation?code=`. */
export const invitationAnswer = z.object({
  status,
  dataType: z.literal("invitation"),
  /** Name of the person who sent the invitation. */
  inviter: z.string(),
  organization: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  languageCode: z.string(),
  /** What the person must enter besides a password. */
  asks: z.enum(["", "birthday", "number"]),
});
export type InvitationAnswer = Sent<typeof invitationAnswer>;

/** Response to `POST /auth/textInvitation`. It contains no names because the phone may have a new owner. */
export const textInvitationAnswer = z.object({
  status,
  dataType: z.literal("textInvitation"),
  asks: z.enum(["birthday", "number"]),
  languageCode: z.enum(languageCodes),
});
export type TextInvitationAnswer = Sent<typeof textInvitationAnswer>;

/** Response to `GET /getConfigSettings`. Public, and the same for everyone. */
export const configAnswer = z.object({
  status,
  dataType: z.literal("config"),
  applicationName: z.string(),
  /** Version of the server, like `1.2.0`. */
  version: z.string(),
  languages: z.array(wireLanguage),
  defaultLanguage: z.string(),
  minPasswordLength: z.number(),
  maxPasswordLength: z.number(),
  maxUploadBytes: z.number(),
  /** How many days deleted records can be restored. */
  purgeDays: z.number(),
  /** URL template with `{z}`, `{x}`, and `{y}`. */
  mapTileUrl: z.string(),
  /** Host of the chat socket if it differs from this one, otherwise `""`. */
  chatUrl: z.string(),
  /** True if the server can send text messages, so that mentees can get a sign-in code. */
  hasTexts: z.boolean(),
  /** True if the server can send emails. Otherwise it only stores them. */
  hasMail: z.boolean(),
  /** True if someone here has a passkey, so that the sign-in offers it. */
  hasPasskeys: z.boolean(),
  /** True if an organization here uses single sign-on, so that the sign-in offers it. */
  hasSingleSignOn: z.boolean(),
  /** What people read before they sign in, for example that use is recorded. Empty for nothing. */
  signInNotice: z.string(),
});
export type ConfigAnswer = Sent<typeof configAnswer>;

/** Whether the person's email address is confirmed. `""`: no confirmation is needed. `none`: there is no address. */
export const addressState = z.enum(["", "none", "confirmed", "unconfirmed", "wrong"]);
export type AddressState = Sent<typeof addressState>;
