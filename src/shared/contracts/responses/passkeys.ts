/** Responses to the calls about passkeys. */
import { z } from "zod";
import { status, type Sent } from "./common.ts";

const passkey = z.object({
  id: z.string(),
  /** The browser and system that made it, such as `Safari` and `iPhone`; `""` if unknown. */
  browser: z.string(),
  system: z.string(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  /** ISO 8601 UTC; `""` if it was never used. */
  lastUsedAt: z.string(),
  /** False if it was made for a former address of the installation. It doesn't work at the current one. */
  isUsable: z.boolean(),
});
export type WirePasskey = Sent<typeof passkey>;

/** Response to `GET /auth/passkeys`. */
export const passkeysAnswer = z.object({
  status,
  dataType: z.literal("passkeys"),
  passkeys: z.array(passkey),
});
export type PasskeysAnswer = Sent<typeof passkeysAnswer>;

/** Response to the calls that begin adding a passkey or signing in with one. */
export const passkeyOptionsAnswer = z.object({
  status,
  dataType: z.literal("passkeyOptions"),
  options: z.looseObject({ challenge: z.string() }),
});
