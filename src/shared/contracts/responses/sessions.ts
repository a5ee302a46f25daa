/** Responses about sessions, devices, and how a person signs in. */
import { z } from "zod";
import { textStates } from "../../texts.ts";
import { addressState } from "./auth.ts";
import { status, withValues, type Sent } from "./common.ts";
import { mailState } from "./mails.ts";

/** Readable description of a browser and its device. */
const wireDeviceName = z.object({
  /** For example `Firefox`, or `""` if unknown. */
  browser: z.string(),
  /** For example `Windows` or `iPhone`, or `""` if unknown. */
  system: z.string(),
  /** IP address, or `""` if unknown. */
  address: z.string(),
});

/** An open session. */
const wireSession = wireDeviceName.extend({
  id: z.string(),
  /** ISO 8601 UTC. */
  signedInAt: z.string(),
  /** ISO 8601 UTC. Accurate to a few seconds while the session is in use. */
  lastUsedAt: z.string(),
  /** True for the session of this request. */
  isCurrent: z.boolean(),
  /** When the session ends if it isn't used, ISO 8601 UTC. `""` for a session that ends after idle time. */
  lastsUntil: z.string(),
});
export type WireSession = Sent<typeof wireSession>;

/** A device that was signed in before and isn't now. Its next sign-in sends no notice. */
const wireDevice = wireDeviceName.extend({
  id: z.string(),
  /** First and last sign-in, ISO 8601 UTC. */
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
});
export type WireDevice = Sent<typeof wireDevice>;

/** Response to `GET /auth/sessions`, newest first. */
export const sessionsAnswer = z.object({
  status,
  dataType: z.literal("sessions"),
  sessions: z.array(wireSession),
  devices: z.array(wireDevice),
});
export type SessionsAnswer = Sent<typeof sessionsAnswer>;

/** The state of an invitation. */
const invitationState = z.object({
  way: z.enum(["mail", "text"]),
  /**
   * `open`: not opened yet. `opened`: its page was opened. `used`: the person signed in with it. `died`: too many
   * wrong answers. `ended`: replaced by another invitation.
   */
  state: z.enum(["open", "opened", "used", "expired", "died", "ended"]),
  /** When its page was first opened, ISO 8601 UTC. `""` if never. */
  openedAt: z.string(),
  /** When it expires, ISO 8601 UTC. */
  expiresAt: z.string(),
  /** True if its link is valid and asks for a six-digit number, which staff can renew. */
  asksNumber: z.boolean(),
});
export type InvitationState = Sent<typeof invitationState>;

/** The ways in which a mentee without a password can sign in now. */
const waysIn = z.object({
  /** `code`: a code by text message. `link`: the link of an invitation. `card`: an unused paper card. */
  ways: z.array(z.enum(["code", "link", "card"])),
  /** False if no birthday is recorded. A code can't sign in a new device then. */
  hasBirthday: z.boolean(),
});
export type WaysIn = Sent<typeof waysIn>;

/** Whether a mentee can be invited by text message, and the state of the last invitation. */
const textInvitationState = z.object({
  /** Whether the mentee may get text messages, or why not. */
  state: z.enum(textStates),
  /** Last digits of the recorded number, or `""`. */
  lastDigits: z.string(),
  sent: z
    .object({
      /**
       * `waiting`: queued, or held until morning. `refused`: an attempt failed and will be retried. `kept`: there is no
       * gateway.
       */
      state: z.enum(["waiting", "sent", "delivered", "refused", "failed", "kept", "suppressed"]),
      /** When it was delivered, sent, or created, ISO 8601 UTC. */
      at: z.string(),
      /** When it will be sent or retried, ISO 8601 UTC. `""` for immediately or never. */
      nextAt: z.string(),
      /** The last response of the gateway, or `""`. */
      gatewayWords: z.string(),
    })
    .nullable(),
});
export type TextInvitationState = Sent<typeof textInvitationState>;

/** How a person signs in, for callers who may set that person's password. */
const personAccess = z.object({
  isSecondFactorOn: z.boolean(),
  /** Number of open sessions. */
  sessionCount: z.number(),
  /** Last use of an open session, ISO 8601 UTC, or `""`. */
  lastUsedAt: z.string(),
  addressState,
  /** True if an invitation can be sent again because there is no password yet. */
  mayInvite: z.boolean(),
  /** State of the newest invitation. Null if there is none or the person has a password. */
  invitation: invitationState.nullable(),
  /** Null for staff, and for mentees with a password. */
  waysIn: waysIn.nullable(),
  /** Null for staff, and for mentees with a password. */
  text: textInvitationState.nullable(),
  /**
   * The mentee's number in E.164 format if it was entered by someone who may not set sign-ins. Until it is confirmed,
   * the mentee can't sign in by text message with it. Otherwise `""`.
   */
  unconfirmedNumber: z.string(),
  /** State of the email that invites the person or asks them to confirm the address. Null once they have done so. */
  mail: mailState.nullable(),
});
export type PersonAccess = Sent<typeof personAccess>;

/** Response to `POST /auth/sessions/of`. */
export const personAccessAnswer = withValues(personAccess, "personAccess");
export type PersonAccessAnswer = Sent<typeof personAccessAnswer>;
