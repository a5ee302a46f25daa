import { applicationVersion } from "#server/kernel/version.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp, testApp } from "#tests/support/app.ts";
import { insertRow, makeOrganization } from "#tests/support/factories.ts";
import { insertLanguages } from "./auth-helpers.ts";

const metricsToken = "a-token-of-some-length";

const test = testApp({ env: { METRICS_TOKEN: metricsToken, PASSWORD_MIN_LENGTH: "12", UPLOAD_MAX_MB: "3" } });
beforeAll(async () => {
  await insertLanguages(test.db);
});

describe("GET /getConfigSettings [CALL-40]", () => {
  it("answers everyone what the web app needs", async () => {
    const { status, body } = await test.get("getConfigSettings");
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 1,
      dataType: "config",
      version: applicationVersion,
      applicationName: "Mentor Management App",
      languages: [
        { name: "English", code: "en", flag: "" },
        { name: "Español", code: "es", flag: "" },
      ],
      defaultLanguage: "en",
      minPasswordLength: 12,
      maxPasswordLength: 128,
      maxUploadBytes: 3 * 1024 * 1024,
      purgeDays: 90,
      mapTileUrl: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
      chatUrl: "",
      hasTexts: false,
      hasMail: false,
      hasPasskeys: false,
      hasSingleSignOn: false,
      signInNotice: "",
    });
  });
});

describe("POST /getContent", () => {
  beforeAll(async () => {
    const page = (languageCode: string, pageUrl: string, pageTitle: string, status = true) =>
      insertRow(test.db, "content", {
        languageCode,
        pageUrl,
        pageTitle,
        pageHtml: `<p>${pageTitle}</p>`,
        status,
      });
    await page("en", "/privacy", "Privacy");
    await page("es", "/privacy", "Privacidad");
    await page("en", "/help-center", "Help");
    await page("es", "/help-center", "Ayuda", false);
    await page("en", "/hidden", "Hidden", false);
  });
  const read = (contentPage: unknown, languageCode?: unknown) =>
    test.post("getContent", { contentPage, languageCode });

  it("returns the page of a browser path in a language [ROUTE-24]", async () => {
    expect((await read("/privacy", "es")).body).toMatchObject({
      status: 1,
      pageTitle: "Privacidad",
      pageHTML: "<p>Privacidad</p>",
    });
    expect((await read("/privacy/?from=footer", "en")).body).toMatchObject({ pageTitle: "Privacy" });
    expect((await read("/privacy")).body).toMatchObject({ pageTitle: "Privacy" });
  });

  it("returns the mentee's page to a mentee, or else the page for everyone", async () => {
    const page = (languageCode: string, pageTitle: string) =>
      insertRow(test.db, "content", {
        languageCode,
        pageUrl: "/help-center/mentees",
        pageTitle,
        pageHtml: `<p>${pageTitle}</p>`,
        status: true,
      });
    const readAs = async (contentPage: string, languageCode: string, audience: unknown) =>
      (await test.post("getContent", { contentPage, languageCode, audience })).body["pageTitle"];
    expect(await readAs("/help-center", "en", "mentees")).toBe("Help");
    await page("en", "Help for mentees");
    // The mentees' page in English takes precedence over the page for everyone.
    expect(await readAs("/help-center/", "es", "mentees")).toBe("Help for mentees");
    await page("es", "Ayuda para usuarios asistidos");
    expect(await readAs("/help-center", "es", "mentees")).toBe("Ayuda para usuarios asistidos");
    expect(await readAs("/help-center", "en", null)).toBe("Help");
    expect(await readAs("/privacy", "es", "mentees")).toBe("Privacidad");
    const wrong = await test.post("getContent", { contentPage: "/help-center", audience: "staff" });
    expect(wrong.status).toBe(400);
  });

  it("falls back to English, and hides pages that are off or deleted", async () => {
    expect((await read("/privacy", "fr")).body).toMatchObject({ pageTitle: "Privacy" });
    expect((await read("/help-center", "es")).body).toMatchObject({ pageTitle: "Help" });
    expect((await read("/hidden", "en")).status).toBe(404);
    expect((await read("/nothing", "en")).status).toBe(404);
    await sql`update content set deleted_at = now() where page_url = '/help-center'`.execute(test.db);
    expect((await read("/help-center", "en")).status).toBe(404);
  });

  it("finds a page whose path was written in another way, but first the one with the exact path", async () => {
    const page = (pageUrl: string, pageTitle: string) =>
      insertRow(test.db, "content", {
        languageCode: "en",
        pageUrl,
        pageTitle,
        pageHtml: "<p>x</p>",
        status: true,
      });
    await page("terms-of-service/", "Terms");
    expect((await read("/terms-of-service", "en")).body).toMatchObject({ pageTitle: "Terms" });
    await page("/terms-of-service", "New terms");
    expect((await read("/terms-of-service", "en")).body).toMatchObject({ pageTitle: "New terms" });
  });

  it("shows everyone an organization's text messages, and nothing else of it", async () => {
    const { db } = test;
    const id = await makeOrganization(db, {
      name: "Second Chance Reentry",
      textName: "Harbor <b>",
      workPhone: "(555) 100-2000",
      email: "office@test.example",
      notes: "internal",
    });
    const english = (await read(`/texts/${id}`, "en")).body;
    expect(english).toMatchObject({
      status: 1,
      pageTitle: "Text messages from Harbor <b>",
      languageCode: "en",
    });
    const html = String(english["pageHTML"]);
    for (const part of ["STOP", "HELP", "(555) 100-2000", "Message frequency varies", "do not sell or share"])
      expect(html).toContain(part);
    expect(html).toContain("Harbor &lt;b&gt;");
    for (const secret of ["Second Chance", "office@", "internal"])
      expect(JSON.stringify(english)).not.toContain(secret);
    expect((await read(`/texts/${id}/`, "es")).body).toMatchObject({
      pageTitle: "Mensajes de texto de Harbor <b>",
      pageHTML: expect.stringContaining("ALTO"),
    });
    await sql`update organizations set text_name = null, work_phone = null where id = ${id}`.execute(db);
    const nameless = (await read(`/texts/${id}`)).body;
    expect(nameless["pageTitle"]).toBe("Text messages from Mentor Management");
    expect(nameless["pageHTML"]).toContain("ask your team");
    await sql`update organizations set active = false where id = ${id}`.execute(db);
    const { requestId: _, ...none } = (await read("/nothing")).body;
    for (const path of [
      `/texts/${id}`,
      "/texts/999999",
      "/texts/0",
      "/texts/1e3",
      `/texts/${"9".repeat(30)}`,
    ]) {
      const answer = await read(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body).toMatchObject(none);
    }
  });

  it("answers 400 to wrong types", async () => {
    for (const page of [undefined, 5, {}, "a\0b"]) expect((await read(page)).status).toBe(400);
  });
});

it("The answers of public calls must not be cached", async () => {
  for (const path of ["getConfigSettings", "auth/user", "health", "nothing-here"]) {
    expect([path, (await test.get(path)).headers["cache-control"]]).toEqual([path, "no-store"]);
  }
});

describe("The health check", () => {
  it("is alive, and ready if the database answers and is migrated [CALL-44] [CALL-45]", async () => {
    expect(await test.get("health")).toMatchObject({ status: 200, body: { status: 1 } });
    expect(await test.get("ready")).toMatchObject({ status: 200, body: { status: 1 } });
  });

  it("is not ready but alive while its disk accepts no changes, and reading works and changes say why", async () => {
    const full = await createTestApp({ isDiskFull: () => true });
    expect(await full.get("ready")).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect((await full.get("health")).status).toBe(200);
    expect((await full.get("getConfigSettings")).status).toBe(200);
    const login = { username: "nobody@test.example", password: "a wrong password" };
    expect((await full.post("auth/login", login)).status).toBe(401);
    expect(await full.post("saveRecord", {})).toMatchObject({ status: 503, body: { code: "storageFull" } });
    await full.close();
  });

  it("is not ready while a migration is missing, and not without its database [CALL-45]", async () => {
    const broken = await createTestApp();
    await sql`delete from schema_migrations`.execute(broken.db);
    const answer = await broken.get("ready");
    expect(answer).toMatchObject({ status: 503, body: { status: 0, code: "unavailable" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    await sql`drop schema public cascade`.execute(broken.db);
    expect((await broken.get("ready")).status).toBe(503);
    expect((await broken.get("health")).status).toBe(200);
    await broken.close();
  });
});

describe("GET /metrics [CALL-46]", () => {
  const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: "/metrics", remoteAddress, headers });

  it("returns Prometheus text to this machine, with the routes but no address parts", async () => {
    await test.get("auth/invitation?code=very-secret-code");
    const answer = await read("127.0.0.1");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/plain");
    expect(answer.payload).toContain("process_cpu_seconds_total");
    expect(answer.payload).toContain('route="/apicalls/auth/invitation",status="404"');
    expect(answer.payload).not.toContain("very-secret-code");
  });

  it("needs the token from elsewhere", async () => {
    expect((await read("10.0.0.1")).statusCode).toBe(403);
    expect((await read("10.0.0.1", { authorization: "Bearer wrong" })).statusCode).toBe(403);
    expect((await read("10.0.0.1", { authorization: `Bearer ${metricsToken}` })).statusCode).toBe(200);
  });

  it("does not treat a proxy on this machine as this machine", async () => {
    expect((await read("127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).statusCode).toBe(403);
  });
});
