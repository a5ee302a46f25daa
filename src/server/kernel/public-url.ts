import type { Env } from "./env.ts";

/** The settings that need PUBLIC_URL and are there without it, by name; empty when all is well. */
export function settingsWithoutPublicUrl(
  env: Pick<Env, "isPublicUrlGiven" | "trustProxy" | "smtpUrl">,
): string[] {
  if (env.isPublicUrlGiven) return [];
  return [env.trustProxy && "TRUST_PROXY", env.smtpUrl && "SMTP_URL"].filter(
    (name) => typeof name === "string",
  );
}
