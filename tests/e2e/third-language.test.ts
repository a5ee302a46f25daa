/**
 * Adds a language to a copy of the product: a folder of texts and a line in the list of languages. Nothing else changes,
 * and people can use the product in it. It is written from right to left.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth } from "#shared/i18n/en/auth.ts";
import { emailTemplates } from "#shared/i18n/en/server/email-templates.ts";
import { exports as documentTexts } from "#shared/i18n/en/server/exports.ts";
import { screenTexts } from "#tests/support/texts.ts";
import { readPdf } from "#tests/exports/export-client.ts";
import { type AppProcess, signalGroup, startApp } from "#tests/start/app-process.ts";
import { launchBrowser, stepMs } from "#tests/support/browser.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { withAccents, writeLanguage } from "#tests/support/made-up-language.ts";
import { copyProduct, type ProductCopy } from "#tests/support/product-copy.ts";
import { demoPassword } from "#tests/support/visitor.ts";

const code = "ur";
/** An Owner of the super-organization, who may rename the values that all organizations share. */
const username = "owner@demo.example";
/** The name of a gender in the language. */
const woman = "عورت";

describe("A third language, added as a folder of texts and a line in the list", () => {
  let product: ProductCopy;
  let database: TestDatabase;
  let dataDir: string;
  let app: AppProcess;
  let browser: Browser;
  let page: Page;
  let address: string;
  let token: string;
  let menteeId: string;
  const failures: string[] = [];

  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${address}/apicalls/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: token } : {}) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };

  beforeAll(async () => {
    product = await copyProduct();
    await product.insert(
      "src/shared/constants.ts",
      "} as const satisfies Readonly<Record<string, Language>>;",
      `  ${code}: { name: "اردو", locale: "${code}", direction: "rtl" },\n`,
    );
    await writeLanguage(product.folder, code);
    [database, dataDir, browser] = await Promise.all([
      createTestDatabase("demo"),
      mkdtemp(join(tmpdir(), "mentor-data-")),
      launchBrowser(),
      product.build(),
    ]);
    const { host = "", port, user, password, database: name } = database.connection;
    const url = `postgres://${user}:${String(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    app = startApp({ cwd: product.folder, dataDir, env: { DATABASE_URL: url } });
    address = await app.address();
    const { rows } = await sql<{ id: string }>`update mentees set gender = (
        select id from config_genders where name = 'Woman')
      where id = (select min(id) from mentees where organization_id = 1 and deleted_at is null) returning id`.execute(
      database.db,
    );
    menteeId = rows[0]!.id;
    const context = await browser.newContext({ baseURL: address, locale: code, reducedMotion: "reduce" });
    context.setDefaultTimeout(stepMs);
    page = await context.newPage();
    page.on("pageerror", (error) => failures.push(error.message));
    // Before the sign-in, requests for the signed-in person fail with 401.
    const isExpected = (text: string) => text.includes("401");
    page.on("console", (message) => {
      if (message.type() === "error" && !isExpected(message.text())) failures.push(message.text());
    });
  });
  afterAll(async () => {
    await browser?.close();
    if (app) {
      signalGroup(app, "SIGTERM");
      await app.exit();
    }
    await database?.close();
    await product?.remove();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  it("is that of the sign-in screen, which a person can then sign in on", async () => {
    await page.goto("/auth/sign-in");
    await page.getByRole("heading", { name: withAccents(auth.signInTitle) }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      code,
      "rtl",
    ]);
    await page.getByRole("button", { name: "اردو" }).waitFor();
    await page.getByLabel(withAccents(auth.email)).fill(username);
    await page.getByLabel(withAccents(auth.password), { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: withAccents(auth.signIn), exact: true }).click();
    // The account's language is still English, and the profile offers the new one.
    await page.waitForFunction(() => localStorage.getItem("token"));
    token = (await page.evaluate(() => localStorage.getItem("token"))) ?? "";
    const headers = { authorization: token };
    const user = (await (await fetch(`${address}/apicalls/auth/user`, { headers })).json()) as {
      languages: { code: string }[];
    };
    expect(user.languages.map((one) => one.code)).toEqual(["en", "es", code]);
    const form = new FormData();
    form.set("languageCode", code);
    form.set("updateType", "lang");
    const answer = await fetch(`${address}/apicalls/update-profile`, { method: "POST", headers, body: form });
    expect(await answer.json()).toMatchObject({ status: 1 });
  });

  it("names the values of a list, in a separate field", async () => {
    const texts = (await screenTexts("en")).records.configGenders;
    await page.goto("/settings/genders");
    await page.getByRole("heading", { name: withAccents(texts.title), level: 1 }).waitFor();
    await page.getByRole("row", { name: /Woman/ }).click();
    const label = withAccents(texts.inLanguages.name.label).replace("{{language}}", "اردو");
    await page.getByLabel(label).fill(woman);
    await page.getByRole("button", { name: withAccents("Save"), exact: true }).click();
    await page.getByRole("row", { name: new RegExp(woman) }).waitFor();
    const { rows } = await sql<{ names: Record<string, string> }>`
      select names from config_genders where name = 'Woman'`.execute(database.db);
    expect(rows[0]?.names).toMatchObject({ [code]: woman, es: "Mujer" });
  });

  it("is that of the mentee list and of a mentee's pages, with the names of values", async () => {
    const { mentees } = (await screenTexts("en")).records;
    await page.goto("/mentee/manage");
    await page.getByRole("heading", { name: withAccents(mentees.title), level: 1 }).waitFor();
    await page.getByRole("columnheader", { name: withAccents(mentees.fields.lastName) }).waitFor();
    await page.goto(`/mentee/manage/${menteeId}`);
    await page.getByText(withAccents(mentees.fields.gender), { exact: true }).first().waitFor();
    await page.getByText(woman, { exact: true }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    expect(failures).toEqual([]);
  });

  it("is that of emails", async () => {
    await post("auth/forgotPass", { username });
    const subject = withAccents(emailTemplates.verificationCode.emailSubject);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ subject: string }>`
          select subject from deliveries where "to" = ${username} order by id desc limit 1`.execute(
          database.db,
        );
        return rows[0]?.subject;
      })
      .toBe(subject);
  });

  it("is that of documents", async () => {
    const { code: card } = await post("paperCards", { menteeIds: [menteeId], lang: code, paper: "Letter" });
    const file = await fetch(`${address}/apicalls/export/${String(card)}`, {
      headers: { authorization: token },
    });
    expect(file.status).toBe(200);
    const { text } = await readPdf(Buffer.from(await file.arrayBuffer()));
    expect(text).toContain(withAccents(documentTexts.card.steps));
  });
});
