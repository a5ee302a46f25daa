import type { Env } from "./env.ts";

/** Returns the names of the settings that require PUBLIC_URL while it is unset. Empty if nothing is missing. */
export function settingsWithoutPublicUrl(
  env: Pick<Env, "isPublicUrlGiven" | "trustProxy" | "smtpUrl">,
): string[] {
  if (env.isPublicUrlGiven) return [];
  return [env.trustProxy && "TRUST_PROXY", env.smtpUrl && "SMTP_URL"].filter(
    (name) => typeof name === "string",
  );
}
