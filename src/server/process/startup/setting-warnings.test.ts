import { expect, test } from "vitest";
import { readEnv } from "#server/kernel/env.ts";
import { settingWarnings } from "./setting-warnings.ts";

const warning = (source: Record<string, string>) => settingWarnings(readEnv(source)).join("\n");
const smtp = { SMTP_URL: "smtp://user:topsecret@mail.example:587" };
const proxy = { TRUST_PROXY: "127.0.0.1" };
const texts = { SMS_URL: "https://AC1:topsecret@api.twilio.com", SMS_FROM: "+15550001111" };
const hook = { SMS_HOOK_URL: "https://gateway.example/texts", SMS_HOOK_SECRET: `whsec_${"a".repeat(32)}` };

test("Startup warns about a proxy, emails, or texts without a public URL, in words and without a password", () => {
  expect(warning(smtp)).toContain("SMTP_URL is set, but PUBLIC_URL is not");
  expect(warning(proxy)).toContain("TRUST_PROXY is set, but PUBLIC_URL is not");
  expect(warning(texts)).toContain("SMS_URL is set, but PUBLIC_URL is not");
  expect(warning(hook)).toContain("SMS_HOOK_URL is set, but PUBLIC_URL is not");
  expect(warning({ ...smtp, ...proxy, PORT: "8080" })).toContain("TRUST_PROXY and SMTP_URL are set");
  expect(warning({ ...smtp, PORT: "8080" })).toContain("lead to http://localhost:8080");
  expect(warning(smtp)).toContain("PUBLIC_URL=https://");
  expect(warning(smtp)).not.toContain("topsecret");
});

test("Startup prints no warnings if nothing is wrong", () => {
  expect(warning({})).toBe("");
  expect(warning({ ...smtp, ...proxy, PUBLIC_URL: "https://mentors.example.org" })).toBe("");
});
