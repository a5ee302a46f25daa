import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smtpProblem } from "./smtp-check.ts";

let server: SMTPServer;
beforeAll(async () => {
  server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      if (password === "right") done(null, { user: "mentor" });
      else done(new Error("5.7.8 this mailbox is closed"));
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const address = (password: string) =>
  `smtp://mentor:${password}@127.0.0.1:${(server.server.address() as AddressInfo).port}`;

test("An email server that accepts the sign-in has no problem", async () => {
  expect(await smtpProblem(address("right"))).toBeNull();
});

test("An email server that refuses or is unreachable is reported with its message, without the password", async () => {
  const refused = await smtpProblem(address("topsecret"));
  expect(refused).toMatch(/^SMTP_URL: .*this mailbox is closed/);
  expect(refused).not.toContain("topsecret");
  expect(await smtpProblem("smtp://mentor:topsecret@127.0.0.1:1")).toMatch(/ECONNREFUSED/);
});

test("The port of the other kind of encryption is named as the likely reason", async () => {
  const problems = ["smtp://127.0.0.1:465", "smtps://127.0.0.1:587", "smtps://127.0.0.1:1"].map(smtpProblem);
  expect(await Promise.all(problems)).toEqual([
    expect.stringMatching(/ \(for port 465, SMTP_URL begins with smtps:\/\/\)$/),
    expect.stringMatching(/ \(for port 587, SMTP_URL begins with smtp:\/\/\)$/),
    expect.not.stringContaining("begins with"),
  ]);
});
