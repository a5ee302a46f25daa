/** Bodies of the calls of sign-in, password reset, invitation, setup, and the caller's profile. */
import { z } from "zod";
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
