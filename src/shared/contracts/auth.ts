/** Bodies and answers of sign-in, password reset, invitation, setup, and the caller's profile. */
import type { CustomField } from "../records/with-custom-fields.ts";
import { z } from "zod";
import type { LanguageCode } from "../constants.ts";
import type { WireUser } from "../access/role.ts";
import { anyId, text } from "./text.ts";

const email = text(320);
/** Longer than any allowed password, so that the password rules can report the error. */
const password = text(1000);
const code = text(200);

export const loginBody = z.object({ username: email, password });
export const forgotPassBody = z.object({ username: email });
export const checkVerificationCodeBody = z.object({ username: email, verificationCode: code });
export const saveForgotPassBody = z.object({
  username: email,
  verificationCode: code,
  password,
  passwordConfirm: password,
});
/** `username` is a mentee's phone number or client ID. */
export const signInCodeBody = z.object({ username: email });
export const signInWithCodeBody = z.object({
  username: email,
  verificationCode: code,
  /** `MM-DD`. Required on a new device. A full date is reduced to month and day. */
  birthday: text(40).default(""),
});
export const linkQuery = z.object({ code: code.default("") });
export const acceptInvitationBody = z.object({
  code,
  password,
  passwordConfirm: password,
  /** The birthday (`YYYY-MM-DD`) or number that the invitation asks for. */
  answer: text(40).default(""),
});
/** Body for an invitation sent by text message. */
export const textInvitationBody = z.object({ code });
export const textEntryBody = z.object({
  code,
  /** The birthday (`YYYY-MM-DD`) or number that the invitation asks for. */
  answer: text(40),
});
/** Body for the link in an email that confirms an address. */
export const addressBody = z.object({ code });
export const setupBody = z.object({
  code,
  organizationName: text(500).default(""),
  firstName: text(100).default(""),
  lastName: text(100).default(""),
  email: email.default(""),
  password: password.default(""),
  passwordConfirm: password.default(""),
});
export const markNotificationReadBody = z.object({ notificationId: anyId });
export const getContentBody = z.object({
  contentPage: text(500),
  languageCode: text(20).nullish(),
  /** Extension: asks for the mentees' version of a page if there is one. */
  audience: z.enum(["mentees"]).nullish(),
});

export interface WireLanguage {
  readonly name: string;
  readonly code: string;
  /** Name of a stored image, or `""`. */
  readonly flag: string;
}

export interface WireNotification {
  readonly id: string;
  readonly notificationType: string;
  readonly notificationSubject: string;
  readonly notificationMessage: string;
  /** Address that the notification links to, or `""`. */
  readonly notificationUrl: string;
  /** ISO 8601 UTC. */
  readonly time: string;
  readonly read: "0" | "1";
}

export interface MessagePreview {
  readonly roomId: string;
  readonly avatar: string;
  readonly name: string;
  readonly message: string;
  /** ISO 8601 UTC. */
  readonly time: string;
  readonly messageCount: string;
}

/** Answer of `GET /auth/user`. */
export interface UserAnswer extends WireUser {
  readonly status: 1;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Name of a stored image, or `""`. */
  readonly image: string;
  /** The language of the texts that are shown. */
  readonly language: string;
  /** The language that the person chose. It may have no text table. */
  readonly languageCode: string;
  readonly notifications: readonly WireNotification[];
  readonly messages: readonly MessagePreview[];
  readonly languages: readonly WireLanguage[];
  /** Custom fields of the organization. Empty for mentees. Missing in cached answers from before this field existed. */
  readonly customFields?: readonly CustomField[];
  /** Increases when the custom fields change. */
  readonly customVersion?: number;
  /**
   * IANA name of the time zone in which the person sees days and times. Missing in cached answers from before this
   * field existed.
   */
  readonly zone?: string;
  /** The time zone of the person's organization, by which work is late. Missing in older cached answers. */
  readonly organizationZone?: string;
  /**
   * True if the organization requires a second factor and the person hasn't set it up. Only the setup of the second
   * factor is open then.
   */
  readonly secondFactorRequired: boolean;
  /** The name of the person's organization. Only for staff. */
  readonly organizationName?: string;
  /** True for team members who work with mentees today. Lists of mentees start with those. */
  readonly hasCaseload?: boolean;
  /** True for Owners of an organization whose setup isn't finished. */
  readonly isFirstDay?: boolean;
  /** True if the server sends nothing because it may be a copy of another installation. Only for staff. */
  readonly isSendingHeld?: boolean;
}

/**
 * Answer of every call that signs a person in. If a second factor is needed, the answer is a `ChallengeAnswer`
 * instead.
 */
export interface LoginAnswer extends UserAnswer {
  readonly token: string;
}

/** Answers of the password reset. */
export type ResetAnswer =
  | {
      readonly status: true;
      readonly nextPage: "enterCode" | "newPass" | "complete";
      readonly message: string;
    }
  | { readonly status: false; readonly message: string };

/** Answers of signing in with a code, before there is a session. */
export type CodeAnswer =
  | { readonly status: true; readonly nextPage: "enterCode" | "enterBirthday"; readonly message: string }
  | { readonly status: false; readonly message: string };

/** Answer of `GET /auth/invitation?code=`. */
export interface InvitationAnswer {
  readonly status: 1;
  readonly dataType: "invitation";
  /** Name of the person who sent the invitation. */
  readonly inviter: string;
  readonly organization: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly languageCode: string;
  /** What the person must enter besides a password. */
  readonly asks: "" | "birthday" | "number";
}

/** Answer of `POST /auth/textInvitation`. It contains no names because the phone may have a new owner. */
export interface TextInvitationAnswer {
  readonly status: 1;
  readonly dataType: "textInvitation";
  readonly asks: "birthday" | "number";
  readonly languageCode: LanguageCode;
}

/** Whether the person's email address is confirmed. `""`: no confirmation is needed. `none`: there is no address. */
export type AddressState = "" | "none" | "confirmed" | "unconfirmed" | "wrong";

/** Answer of `GET /getConfigSettings`. Public, and the same for everyone. */
export interface ConfigAnswer {
  readonly status: 1;
  readonly dataType: "config";
  readonly applicationName: string;
  /** Version of the server, like `1.2.0`. */
  readonly version: string;
  readonly languages: readonly WireLanguage[];
  readonly defaultLanguage: string;
  readonly minPasswordLength: number;
  readonly maxPasswordLength: number;
  readonly maxUploadBytes: number;
  /** How many days deleted records can be restored. */
  readonly purgeDays: number;
  /** URL template with `{z}`, `{x}`, and `{y}`. */
  readonly mapTileUrl: string;
  /** Host of the chat socket if it differs from this one, otherwise `""`. */
  readonly chatUrl: string;
  /** True if the server can send text messages, so that mentees can get a sign-in code. */
  readonly hasTexts: boolean;
  /** True if the server can send emails. Otherwise it only stores them. */
  readonly hasMail: boolean;
  /** True if someone here has a passkey, so that the sign-in offers it. */
  readonly hasPasskeys: boolean;
  /** True if an organization here uses single sign-on, so that the sign-in offers it. */
  readonly hasSingleSignOn: boolean;
  /** What people read before they sign in, for example that use is recorded. Empty for nothing. */
  readonly signInNotice: string;
}
