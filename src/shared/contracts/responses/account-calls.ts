/** The response schemas of calls about sign-in, sessions, and the caller's account. */
import { z } from "zod";
import {
  addressState,
  codeAnswer,
  invitationAnswer,
  loginAnswer,
  passwordFirst,
  resetAnswer,
  textInvitationAnswer,
  userAnswer,
} from "./auth.ts";
import { done, withMessage, status } from "./common.ts";
import { passkeyOptionsAnswer, passkeysAnswer } from "./passkeys.ts";
import {
  challengeAnswer,
  recoveryCodesAnswer,
  secondFactorStartAnswer,
  secondFactorStatus,
} from "./second-factor.ts";
import { ssoEntryAnswer, ssoFinishAnswer, ssoLinksAnswer, ssoPageAnswer } from "./single-sign-on.ts";
import { personAccessAnswer, sessionsAnswer } from "./sessions.ts";

const entered = z.union([loginAnswer, challengeAnswer]);
const enteredByCode = z.union([entered, passwordFirst]);

export const accountResponses: Readonly<Record<string, z.ZodType>> = {
  "POST /auth/login": entered,
  "POST /auth/logout": done,
  "GET /auth/user": userAnswer,
  "POST /auth/forgotPass": resetAnswer,
  "POST /auth/checkVerificationCode": resetAnswer,
  "POST /auth/saveForgotPass": resetAnswer,
  "POST /auth/signInCode": codeAnswer,
  "POST /auth/signInWithCode": z.union([entered, codeAnswer]),
  "GET /auth/invitation": invitationAnswer,
  "POST /auth/acceptInvitation": entered,
  "POST /auth/textInvitation": textInvitationAnswer,
  "POST /auth/textEntry": enteredByCode,
  "POST /auth/cardEntry": enteredByCode,
  "POST /auth/inviteAgain": withMessage,
  "POST /auth/inviteByText": withMessage,
  "POST /auth/renewNumber": withMessage,
  "POST /auth/confirmNumber": withMessage,
  "GET /auth/setup": z.object({ status, dataType: z.literal("setup") }),
  "POST /auth/setup": entered,
  "POST /auth/sendConfirmation": withMessage,
  "POST /auth/confirmAddress": withMessage,
  "POST /auth/notMyAddress": withMessage,
  "POST /auth/secondFactor": entered,
  "POST /auth/secondFactor/start": secondFactorStartAnswer,
  "POST /auth/secondFactor/confirm": recoveryCodesAnswer,
  "POST /auth/secondFactor/disable": withMessage,
  "POST /auth/secondFactor/recoveryCodes": recoveryCodesAnswer,
  "POST /auth/secondFactor/reset": withMessage,
  "POST /auth/passkeyOptions": passkeyOptionsAnswer,
  "POST /auth/passkey": entered,
  "GET /auth/passkeys": passkeysAnswer,
  "POST /auth/passkeys/start": passkeyOptionsAnswer,
  "POST /auth/passkeys/add": withMessage,
  "POST /auth/passkeys/remove": withMessage,
  "POST /auth/sso": ssoPageAnswer,
  "POST /auth/sso/finish": ssoFinishAnswer,
  "POST /auth/sso/link": ssoEntryAnswer,
  "GET /auth/sso/links": ssoLinksAnswer,
  "POST /auth/sso/unlink": withMessage,
  "GET /auth/sessions": sessionsAnswer,
  "POST /auth/sessions/keep": withMessage,
  "POST /auth/sessions/end": withMessage,
  "POST /auth/sessions/endOthers": withMessage,
  "POST /auth/sessions/of": personAccessAnswer,
  "POST /auth/sessions/endOf": withMessage,
  "POST /auth/devices/forget": withMessage,
  "GET /auth/outboxKey": z.object({ status, dataType: z.literal("outboxKey"), key: z.string() }),
  "GET /getProfileInfo": z.looseObject({
    status,
    dataType: z.literal("profile"),
    dataValues: z.record(z.string(), z.unknown()),
    secondFactor: secondFactorStatus,
    addressState,
  }),
  "POST /update-profile": withMessage.extend({ dataType: z.literal("profile") }),
};
