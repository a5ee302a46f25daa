import type { Env } from "./env.ts";

/** Returns the names of the settings that require PUBLIC_URL while it is unset. Empty if nothing is missing. */
export function settingsWithoutPublicUrl(
  env: Pick<Env, "isPublicUrlGiven" | "trustProxy" | "smtpUrl" | "sms">,
): string[] {
  if (env.isPublicUrlGiven) return [];
  const texts = env.sms?.kind === "webhook" ? "SMS_HOOK_URL" : "SMS_URL";
  return [env.trustProxy && "TRUST_PROXY", env.smtpUrl && "SMTP_URL", env.sms && texts].filter(
    (name) => typeof name === "string",
  );
}
