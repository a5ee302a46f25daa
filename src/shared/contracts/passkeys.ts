/** Bodies of the calls about passkeys. What browsers return has the JSON form of the WebAuthn standard. */
import { z } from "zod";
import { proofBody } from "./second-factor.ts";
import { anyWireId, text } from "./text.ts";

/** Maximum number of passkeys of an account. */
export const maxPasskeys = 10;

const encoded = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const credential = { id: encoded.min(1), rawId: encoded.min(1), type: z.literal("public-key") };
const extensions = { clientExtensionResults: z.looseObject({}).default({}) };

/** What a browser returns for a new passkey. */
const newPasskey = z.object({
  ...credential,
  ...extensions,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(text(40)).max(10).optional(),
  }),
});

/** What a browser returns for a sign-in. */
const signedChallenge = z.object({
  ...credential,
  ...extensions,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish().transform((value) => value ?? undefined),
  }),
});
export type SignedChallenge = z.output<typeof signedChallenge>;

/** The challenge of `POST /auth/login` if the passkey is its second factor, or `""`. */
const challenge = text(200).default("");

export const passkeyOptionsBody = z.object({ challenge });
export const passkeySignInBody = z.object({ challenge, response: signedChallenge });
export const addPasskeyBody = z.object({ response: newPasskey });
export type NewPasskey = z.output<typeof newPasskey>;
export const removePasskeyBody = proofBody.extend({ passkeyId: anyWireId });
