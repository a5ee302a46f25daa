/** Bodies of the calls of the second factor. */
import { z } from "zod";
import { text } from "./text.ts";

const code = text(200).default("");
const currentPassword = text(1000).default("");

/** The last step of a sign-in after the password was correct. */
export const secondFactorBody = z.object({ challenge: text(200), code: text(200) });
/** Proves the identity of the person: a code from the authenticator app, a recovery code, or the current password. */
export const proofBody = z.object({ code, currentPassword });
export const confirmSecondFactorBody = z.object({ code });
