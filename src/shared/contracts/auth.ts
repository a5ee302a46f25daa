/** Bodies and answers of sign-in, password reset, invitation, set-up and the own profile. */
import type { CustomField } from "../records/with-custom-fields.ts";
import { z } from "zod";
import type { LanguageCode } from "../constants.ts";
import type { WireUser } from "../access/role.ts";
import { text } from "./text.ts";

const email = text(320);
/** Longer than any password that the rules allow, so that they can say what is wrong. */
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
/** Of a mentee: a phone number or a client id. */
export const signInCodeBody = z.object({ username: email });
export const signInWithCodeBody = z.object({
  username: email,
  verificationCode: code,
  /** `MM-DD`, asked for on a new device; of a full date, month and day count. */
  birthday: text(40).default(""),
});
export const linkQuery = z.object({ code: code.default("") });
export const acceptInvitationBody = z.object({
  code,
  password,
  passwordConfirm: password,
  /** The birthday (`YYYY-MM-DD`) or the number that the invitation asks for. */
  answer: text(40).default(""),
});
/** Of an invitation by text. */
export const textInvitationBody = z.object({ code });
export const textEntryBody = z.object({
  code,
  /** The birthday (`YYYY-MM-DD`) or the number that the invitation asks for. */
  answer: text(40),
});
/** Of a mail that confirms an address. */
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
export const markNotificationReadBody = z.object({
  notificationId: z.union([text(40), z.number().int()]).transform(String),
});
export const getContentBody = z.object({
  contentPage: text(500),
  languageCode: text(20).nullish(),
  /** Own extension: asks for the page as it is for mentees, where there is one. */
  audience: z.enum(["mentees"]).nullish(),
});

export interface WireLanguage {
  readonly name: string;
  readonly code: string;
  /** Name of a stored picture, or `""`. */
  readonly flag: string;
}

export interface WireNotification {
  readonly id: string;
  readonly notificationType: string;
  readonly notificationSubject: string;
  readonly notificationMessage: string;
  /** Where it leads; `""` when nowhere. */
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
  /** Name of the stored picture, or `""`. */
  readonly image: string;
  /** The language that texts are shown in. */
  readonly language: string;
  /** The chosen language, which may have no text table. */
  readonly languageCode: string;
  readonly notifications: readonly WireNotification[];
  readonly messages: readonly MessagePreview[];
  readonly languages: readonly WireLanguage[];
  /** The fields that the organization added to its records; none for mentees, and none in a copy of before they were there. */
  readonly customFields?: readonly CustomField[];
  /** Another number: they changed. */
  readonly customVersion?: number;
  /** The IANA name of the time zone in which the person sees days and times; none in a copy of before it was there. */
  readonly zone?: string;
  /** Nothing but the set-up of a second factor is open: the organization asks for one. */
  readonly secondFactorRequired: boolean;
  /** Nothing is sent to anybody, because this may be a copy of another installation. Said to staff. */
  readonly isSendingHeld?: boolean;
}

/** Answer of every call that signs somebody in; a second factor makes it a `ChallengeAnswer`. */
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
  /** Who invites. */
  readonly inviter: string;
  readonly organization: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly languageCode: string;
  /** What accepting asks for beside a password. */
  readonly asks: "" | "birthday" | "number";
}

/** Answer of `POST /auth/textInvitation`. Nobody is named: the phone may be somebody else's by now. */
export interface TextInvitationAnswer {
  readonly status: 1;
  readonly dataType: "textInvitation";
  readonly asks: "birthday" | "number";
  readonly languageCode: LanguageCode;
}

/** How far it is sure that an email address is the person's own; `""` where nobody has to prove it, `none` without one. */
export type AddressState = "" | "none" | "confirmed" | "unconfirmed" | "wrong";

/** Answer of `GET /getConfigSettings`: public, the same for everybody. */
export interface ConfigAnswer {
  readonly status: 1;
  readonly dataType: "config";
  readonly applicationName: string;
  /** Of the server, like `1.2.0`. */
  readonly version: string;
  readonly languages: readonly WireLanguage[];
  readonly defaultLanguage: string;
  readonly minPasswordLength: number;
  readonly maxPasswordLength: number;
  readonly maxUploadBytes: number;
  /** How long deleted records can be restored. */
  readonly purgeDays: number;
  /** With `{z}`, `{x}` and `{y}`. */
  readonly mapTileUrl: string;
  /** Another host of the chat socket, or `""`. */
  readonly chatUrl: string;
  /** Whether texts reach phones: mentees can have a code sent to sign in with. */
  readonly hasTexts: boolean;
}
