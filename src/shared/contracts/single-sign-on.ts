/** Bodies of the calls for single sign-on. */
import { z } from "zod";
import { proofBody } from "./second-factor.ts";
import { text, wireId } from "./text.ts";

export const beginSsoBody = z.object({
  email: text(320),
  /** The path of the web app to open after the sign-in. */
  returnTo: text(2000).default("/"),
});

/** What the provider sent to the page `/auth/single-sign-on/ORGANIZATION`. */
export const finishSsoBody = z.object({
  organizationId: wireId,
  code: text(4000).default(""),
  state: text(500),
  iss: text(500).default(""),
  /** The provider's error, such as `access_denied`. */
  error: text(200).default(""),
});

export const linkSsoBody = z.object({ password: text(1000) });

export const unlinkSsoBody = proofBody.extend({ linkId: wireId });
