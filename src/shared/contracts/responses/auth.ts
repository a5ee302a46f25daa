/** Schemas of the answers in `contracts/auth.ts`. */
import { z } from "zod";
import { languageCodes } from "../../constants.ts";

export const wireNotification = z.object({
  id: z.string(),
  notificationType: z.string(),
  notificationSubject: z.string(),
  notificationMessage: z.string(),
  notificationUrl: z.string(),
  time: z.string(),
  read: z.enum(["0", "1"]),
});

export const messagePreview = z.object({
  roomId: z.string(),
  avatar: z.string(),
  name: z.string(),
  message: z.string(),
  time: z.string(),
  messageCount: z.string(),
});

const wireLanguage = z.object({ name: z.string(), code: z.string(), flag: z.string() });

export const userAnswer = z
  .object({
    id: z.string(),
    accountType: z.enum(["staff", "mentee"]),
    organizationId: z.string(),
    accountId: z.string(),
    userRole: z.record(z.string(), z.string()),
  })
  .extend({
    status: z.literal(1),
    firstName: z.string(),
    lastName: z.string(),
    /** Null for a mentee without an email. */
    email: z.string().nullable(),
    image: z.string(),
    language: z.string(),
    languageCode: z.string(),
    notifications: z.array(wireNotification),
    messages: z.array(messagePreview),
    languages: z.array(wireLanguage),
    customFields: z.array(z.looseObject({ id: z.string(), key: z.string() })).optional(),
    customVersion: z.number().optional(),
    zone: z.string().optional(),
    organizationZone: z.string().optional(),
    secondFactorRequired: z.boolean(),
    organizationName: z.string().optional(),
    hasCaseload: z.boolean().optional(),
    isFirstDay: z.boolean().optional(),
    isSendingHeld: z.boolean().optional(),
  });

export const loginAnswer = userAnswer.extend({ token: z.string() });

export const resetAnswer = z.union([
  z.object({
    status: z.literal(true),
    nextPage: z.enum(["enterCode", "newPass", "complete"]),
    message: z.string(),
  }),
  z.object({ status: z.literal(false), message: z.string() }),
]);

export const codeAnswer = z.union([
  z.object({
    status: z.literal(true),
    nextPage: z.enum(["enterCode", "enterBirthday"]),
    message: z.string(),
  }),
  z.object({ status: z.literal(false), message: z.string() }),
]);

export const invitationAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("invitation"),
  inviter: z.string(),
  organization: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  languageCode: z.string(),
  asks: z.enum(["", "birthday", "number"]),
});

export const textInvitationAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("textInvitation"),
  asks: z.enum(["birthday", "number"]),
  languageCode: z.enum(languageCodes),
});

export const configAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("config"),
  applicationName: z.string(),
  version: z.string(),
  languages: z.array(wireLanguage),
  defaultLanguage: z.string(),
  minPasswordLength: z.number(),
  maxPasswordLength: z.number(),
  maxUploadBytes: z.number(),
  purgeDays: z.number(),
  mapTileUrl: z.string(),
  chatUrl: z.string(),
  hasTexts: z.boolean(),
  hasMail: z.boolean(),
  hasPasskeys: z.boolean(),
  hasSingleSignOn: z.boolean(),
  signInNotice: z.string(),
});

export const addressState = z.enum(["", "none", "confirmed", "unconfirmed", "wrong"]);
