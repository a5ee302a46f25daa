/** The schemas of answers about sign-in, sessions, and the own account. */
import { z } from "zod";
import {
  addressState,
  codeAnswer,
  invitationAnswer,
  loginAnswer,
  resetAnswer,
  textInvitationAnswer,
  userAnswer,
} from "./auth.ts";
import { done, said, status } from "./common.ts";
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
/** A person with an email chooses a password on the page of an invitation. */
const enteredByCode = z.union([
  entered,
  z.object({ status: z.literal(true), nextPage: z.literal("invitation"), code: z.string() }),
]);

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
  "POST /auth/inviteAgain": said,
  "POST /auth/inviteByText": said,
  "POST /auth/renewNumber": said,
  "GET /auth/setup": z.object({ status, dataType: z.literal("setup") }),
  "POST /auth/setup": entered,
  "POST /auth/sendConfirmation": said,
  "POST /auth/confirmAddress": said,
  "POST /auth/notMyAddress": said,
  "POST /auth/secondFactor": entered,
  "POST /auth/secondFactor/start": secondFactorStartAnswer,
  "POST /auth/secondFactor/confirm": recoveryCodesAnswer,
  "POST /auth/secondFactor/disable": said,
  "POST /auth/secondFactor/recoveryCodes": recoveryCodesAnswer,
  "POST /auth/secondFactor/reset": said,
  "POST /auth/passkeyOptions": passkeyOptionsAnswer,
  "POST /auth/passkey": entered,
  "GET /auth/passkeys": passkeysAnswer,
  "POST /auth/passkeys/start": passkeyOptionsAnswer,
  "POST /auth/passkeys/add": said,
  "POST /auth/passkeys/remove": said,
  "POST /auth/sso": ssoPageAnswer,
  "POST /auth/sso/finish": ssoFinishAnswer,
  "POST /auth/sso/link": ssoEntryAnswer,
  "GET /auth/sso/links": ssoLinksAnswer,
  "POST /auth/sso/unlink": said,
  "GET /auth/sessions": sessionsAnswer,
  "POST /auth/sessions/keep": said,
  "POST /auth/sessions/end": said,
  "POST /auth/sessions/endOthers": said,
  "POST /auth/sessions/of": personAccessAnswer,
  "POST /auth/sessions/endOf": said,
  "POST /auth/devices/forget": said,
  "GET /auth/outboxKey": z.object({ status, dataType: z.literal("outboxKey"), key: z.string() }),
  "GET /getProfileInfo": z.looseObject({
    status,
    dataType: z.literal("profile"),
    dataValues: z.record(z.string(), z.unknown()),
    secondFactor: secondFactorStatus,
    addressState,
  }),
  "POST /update-profile": said.extend({ dataType: z.literal("profile") }),
};
