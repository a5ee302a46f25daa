/** The restrictions of the page, the cookies and HTTPS. */
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildApp } from "#server/process/app.ts";
import { readEnv } from "#server/kernel/env.ts";
import { pagePolicy } from "#server/platform/http/security-headers.ts";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff, testPassword } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { faultsOf, headersOf } from "./support/answer-headers.ts";

const test = testApp();
const owner = prepared(async () => makeStaff(test.db, await makeOrganization(test.db)));

describe("The page", () => {
  const page = (app: FastifyInstance, headers: Record<string, string> = {}, url = "/") =>
    app.inject({ url, headers: { host: "mentors.example:8080", ...headers } });
  const directivesOf = (answer: LightMyRequestResponse): Record<string, string[]> =>
    Object.fromEntries(
      String(answer.headers["content-security-policy"])
        .split("; ")
        .map((directive) => directive.split(" "))
        .map(([name = "", ...values]) => [name, values]),
    );

  it("runs only the product's scripts and styles, and connects only to its host and sockets", async () => {
    const answer = await page(test.app);
    expect(answer.statusCode).toBe(200);
    expect(faultsOf(headersOf(answer), "page")).toEqual([]);
    const policy = directivesOf(answer);
    expect(policy["script-src"]).toEqual(["'self'"]);
    expect(policy["connect-src"]).toEqual(["'self'", "ws://mentors.example:8080"]);
    expect(policy["style-src"]).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w+/]{22}=='$/)]);
    expect(policy["frame-ancestors"]).toEqual(["'none'"]);
    for (const name of ["object-src", "base-uri", "default-src"]) expect(policy[name]).toEqual(["'none'"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("is sent with 404 at addresses that no screen has, and with 200 at all others, for GET and HEAD", async () => {
    for (const [url, status] of [
      ["/no/such", 404],
      ["/wp-login.php", 404],
      ["/404", 404],
      ["/privacy", 200],
      ["/mentee/manage/7?x=1", 200],
      ["/calendar", 200],
      ["/settings/system", 200],
      ["/organizations/users/2", 200],
    ] as const) {
      const answer = await page(test.app, {}, url);
      expect([url, answer.statusCode]).toEqual([url, status]);
      expect(answer.headers["content-type"]).toContain("text/html");
      expect(answer.payload).toContain('<div id="root">');
      expect((await test.app.inject({ method: "HEAD", url })).statusCode).toBe(status);
    }
  });

  it.each(["/", "/index.html", "/mentee/manage/7", "/no/such"])(
    "at %s has a nonce that is new each time, in the policy as in the page",
    async (url) => {
      const nonces = [];
      for (let n = 0; n < 3; n += 1) {
        const accepted = ["br, gzip", "gzip", ""][n]!;
        const answer = await page(test.app, { "accept-encoding": accepted }, url);
        const encoding = answer.headers["content-encoding"];
        expect(encoding).toBe(["br", "gzip", undefined][n]);
        const bytes = answer.rawPayload;
        const text = encoding === "br" ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
        const nonce = /nonce="([^"]+)"/.exec(text.toString())?.[1];
        expect(nonce).toMatch(/^[\w+/]{22}==$/);
        expect(directivesOf(answer)["style-src"]).toContain(`'nonce-${nonce}'`);
        nonces.push(nonce);
      }
      expect(new Set(nonces).size).toBe(3);
    },
  );

  it.each(["a b", "evil.example;script-src *", "x'self'", "*", "a,b", "[::1", "a.example/path", "-"])(
    "accepts no directive through the host %j",
    (host) => {
      const policy = pagePolicy(test.env, host, false, "n");
      const sources = /connect-src ([^;]*)/.exec(policy)?.[1];
      if (host === "-") expect(sources).toBe("'self' ws://-");
      else expect(sources).toBe("'self'");
      expect(policy.match(/script-src/g)).toHaveLength(1);
    },
  );

  it("may connect to the public address's sockets, if a proxy calls this server by another name", () => {
    const policy = pagePolicy(readEnv({ PUBLIC_URL: "https://a.example" }), "127.0.0.1:3000", false, "n");
    expect(policy).toContain("connect-src 'self' ws://127.0.0.1:3000 wss://a.example;");
  });

  it("may connect to the chat's host if that is another one, with its scheme only", () => {
    const policy = pagePolicy(readEnv({ CHAT_URL: "https://chat.example/x" }), "[::1]:3000", true, "n");
    expect(policy).toContain("connect-src 'self' wss://[::1]:3000 https://chat.example wss://chat.example;");
  });
});

describe("The sign-in cookies", () => {
  const cookiesOf = async (headers: Record<string, string>) => {
    const env = { ...test.env, publicUrl: "https://a.example" };
    const app = await buildApp({ env, db: test.database.application });
    const payload = { username: owner.email, password: testPassword };
    const entered = await app.inject({ method: "POST", url: "/apicalls/auth/login", headers, payload });
    const { token } = entered.json<{ token: string }>();
    const statusWith = async (name: string) =>
      (await app.inject({ url: "/apicalls/files/x.png", headers, cookies: { [name]: token } })).statusCode;
    // 404 means signed in, because the file doesn't exist.
    const statuses = [await statusWith("session"), await statusWith("__Host-session")];
    await app.close();
    return { set: [entered.headers["set-cookie"]].flat().map(String), statuses };
  };

  it("are bound to HTTPS and to this host by their names on HTTPS", async () => {
    const { set, statuses } = await cookiesOf({ host: "a.example" });
    expect(set).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(
        /^__Secure-device=[\w-]{43}; Max-Age=\d+; Path=\/apicalls\/auth; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    expect(statuses).toEqual([401, 404]);
  });

  it("have plain names on plain HTTP, where browsers refuse the others", async () => {
    const { set, statuses } = await cookiesOf({ host: "127.0.0.1:3000" });
    expect(set).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^device=[\w-]{43}; Max-Age=\d+; Path=\/apicalls\/auth; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(statuses).toEqual([404, 401]);
  });
});

describe("Strict transport security", () => {
  const hsts = "max-age=31536000; includeSubDomains";

  async function sent(env: Record<string, string>, headers: Record<string, string>, peer = "127.0.0.1") {
    const app = await buildApp({
      env: { ...test.env, ...pick(readEnv({ ...env })) },
      db: test.database.application,
    });
    const answers = [];
    for (const url of ["/", "/apicalls/health", "/apicalls/no-such"]) {
      answers.push(await app.inject({ url, headers, remoteAddress: peer }));
    }
    await app.close();
    return [...new Set(answers.map((answer) => answer.headers["strict-transport-security"]))];
  }
  const pick = ({ publicUrl, trustProxy }: ReturnType<typeof readEnv>) => ({ publicUrl, trustProxy });
  const proxied = { host: "a.example", "x-forwarded-proto": "https" };

  it("is sent with every answer over HTTPS through a trusted proxy", async () => {
    expect(await sent({ TRUST_PROXY: "127.0.0.1" }, proxied)).toEqual([hsts]);
  });
  it("is sent if the public address is HTTPS, whatever name the proxy calls", async () => {
    expect(await sent({ PUBLIC_URL: "https://a.example" }, { host: "a.example" })).toEqual([hsts]);
    expect(await sent({ PUBLIC_URL: "https://a.example" }, { host: "127.0.0.1:3000" })).toEqual([hsts]);
  });
  it("is not sent over plain HTTP, or because an untrusted client claims HTTPS", async () => {
    expect(await sent({}, { host: "a.example" })).toEqual([undefined]);
    expect(await sent({ TRUST_PROXY: "10.0.0.1" }, proxied)).toEqual([undefined]);
    expect(await sent({ TRUST_PROXY: "127.0.0.1" }, proxied, "203.0.113.9")).toEqual([undefined]);
  });
});
