import { expect, it } from "vitest";
import { readEnv } from "#server/kernel/env.ts";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { demoSignIns } from "#server/process/startup/demo-accounts.ts";
import { testApp } from "#tests/support/app.ts";
import { logIn } from "./auth-helpers.ts";

const test = testApp({ seed: "demo" });

const signIns = [
  ["owner@demo.example", "staff", "1", "en"],
  ["owner@harbor.example", "staff", "2", "en"],
  ["case@harbor.example", "staff", "2", "en"],
  ["mentor@harbor.example", "staff", "2", "en"],
  ["viewer@harbor.example", "staff", "2", "en"],
  ["owner@bridge.example", "staff", "3", "en"],
  ["case@bridge.example", "staff", "3", "en"],
  ["owner@puente.example", "staff", "4", "es"],
  ["mentee@harbor.example", "mentee", "2", "en"],
  ["mentee@bridge.example", "mentee", "3", "en"],
  ["mentee@puente.example", "mentee", "4", "es"],
] as const;

it.each(signIns)(
  "%s signs in to the demo [SEED-05] [SEED-06] [SEED-07] [SEED-08] [SEED-09] [SEED-10]",
  async (email, accountType, organizationId, languageCode) => {
    const response = await logIn(test, email, demoPassword);
    expect(response.json()).toMatchObject({ status: 1, accountType, organizationId, languageCode });
  },
);

it("A start for real use on the data of a trial says that the demo data is still there", async () => {
  const printed = async (SEED: string) => (await demoSignIns(test.db, readEnv({ SEED }))).join("\n");
  expect(await printed("none")).toContain("SEED=none doesn't remove existing demo data.");
  const usual = await printed("demo");
  expect(usual).toContain("owner@demo.example");
  expect(usual).not.toContain("SEED=none");
});

it("A trial without an email server shows the code in the outbox of the super-organization", async () => {
  const token = async (email: string) =>
    (await logIn(test, email, demoPassword)).json<{ token: string }>().token;
  await test.post("auth/forgotPass", { username: "mentee@puente.example" });
  const owner = await token("owner@demo.example");
  const searchText = "mentee@puente.example";
  const list = await test.post("getTable", { tableName: "emailOutbox", searchText }, owner);
  expect(list.body).toMatchObject({ totalRecords: 1 });
  const [row] = list.body["dataValues"] as { id: string; to: string; status: string; subject: string }[];
  expect(row).toMatchObject({ to: "mentee@puente.example", status: "kept" });
  const record = await test.read("emailOutbox", row?.id, owner);
  const { body } = record.body["dataValues"] as { body: string };
  const code = /<strong>([^<]+)</.exec(body)?.[1] ?? "";
  expect(row?.subject).toBe("Su código para una contraseña nueva");
  const password = "una frase bastante larga";
  const saved = await test.post("auth/saveForgotPass", {
    username: "mentee@puente.example",
    verificationCode: code,
    password,
    passwordConfirm: password,
  });
  expect(saved.body).toMatchObject({ status: true, nextPage: "complete" });
  // Staff of other organizations, Owners too, never see the outbox.
  const stranger = await test.post(
    "getTable",
    { tableName: "emailOutbox" },
    await token("owner@harbor.example"),
  );
  expect(stranger.status).toBe(403);
});
