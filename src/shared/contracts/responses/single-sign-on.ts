/** Responses to the calls for single sign-on. */
import { z } from "zod";
import { loginAnswer } from "./auth.ts";
import { status, type Sent } from "./common.ts";
import { challengeAnswer } from "./second-factor.ts";

const returnTo = z.string();

/** Response to the call that begins a sign-in: the provider's page. */
export const ssoPageAnswer = z.object({ status, dataType: z.literal("ssoPage"), url: z.string() });

/** An account with the same address, which its password must confirm. */
const ssoConfirmation = z.object({
  status,
  dataType: z.literal("ssoConfirmation"),
  provider: z.string(),
  email: z.string(),
});
export type SsoConfirmation = Sent<typeof ssoConfirmation>;

/** Response to the calls that end a sign-in. `returnTo` is the path of the web app to open. */
export const ssoEntryAnswer = z.union([
  loginAnswer.extend({ returnTo }),
  challengeAnswer.extend({ returnTo }),
]);
export const ssoFinishAnswer = z.union([ssoEntryAnswer, ssoConfirmation]);

const identityLink = z.object({
  id: z.string(),
  /** The name of the provider. */
  provider: z.string(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  /** ISO 8601 UTC. */
  lastUsedAt: z.string(),
});
export type WireIdentityLink = Sent<typeof identityLink>;

/** Response to `GET /auth/sso/links`. */
export const ssoLinksAnswer = z.object({
  status,
  dataType: z.literal("ssoLinks"),
  links: z.array(identityLink),
});
export type SsoLinksAnswer = Sent<typeof ssoLinksAnswer>;
