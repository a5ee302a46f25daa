import type { Env } from "#server/kernel/env.ts";
import { settingsWithoutPublicUrl } from "#server/kernel/public-url.ts";

/**
 * Returns warnings about settings that are valid individually but probably wrong in combination. Empty if there are
 * none.
 */
export function settingWarnings(
  env: Pick<Env, "isPublicUrlGiven" | "publicUrl" | "trustProxy" | "smtpUrl" | "sms">,
): string[] {
  const names = settingsWithoutPublicUrl(env);
  if (names.length === 0) return [];
  return [
    `Warning: ${names.join(" and ")} ${names.length > 1 ? "are" : "is"} set, but PUBLIC_URL is not. Links in emails and text messages lead to ${env.publicUrl}, which other people can't open, and cookies aren't bound to HTTPS.`,
    "  Set PUBLIC_URL to the address that people type, for example PUBLIC_URL=https://mentors.example.org",
  ];
}
