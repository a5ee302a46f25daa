/** Schemas of the answers in `contracts/sessions.ts`. */
import { z } from "zod";
import { addressState } from "./auth.ts";
import { mailState } from "./mails.ts";

const wireDeviceName = z.object({ browser: z.string(), system: z.string(), address: z.string() });

const wireSession = wireDeviceName.extend({
  id: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
  lastsUntil: z.string(),
});

const wireDevice = wireDeviceName.extend({ id: z.string(), firstSeenAt: z.string(), lastSeenAt: z.string() });

export const sessionsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("sessions"),
  sessions: z.array(wireSession),
  devices: z.array(wireDevice),
});

const invitationState = z.object({
  way: z.enum(["mail", "text"]),
  state: z.enum(["open", "opened", "used", "expired", "died", "ended"]),
  openedAt: z.string(),
  expiresAt: z.string(),
  asksNumber: z.boolean(),
});

const waysIn = z.object({ ways: z.array(z.enum(["code", "link", "card"])), hasBirthday: z.boolean() });

const textInvitationState = z.object({
  state: z.string(),
  lastDigits: z.string(),
  sent: z
    .object({
      state: z.enum(["waiting", "sent", "delivered", "refused", "failed", "kept", "suppressed"]),
      at: z.string(),
      nextAt: z.string(),
      gatewayWords: z.string(),
    })
    .nullable(),
});

const personAccess = z.object({
  isSecondFactorOn: z.boolean(),
  sessionCount: z.number(),
  lastUsedAt: z.string(),
  addressState: addressState,
  mayInvite: z.boolean(),
  invitation: invitationState.nullable(),
  waysIn: waysIn.nullable(),
  text: textInvitationState.nullable(),
  mail: mailState.nullable(),
});

export const personAccessAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("personAccess"),
  dataValues: personAccess,
});
