/** The headers of every response, over all routes of the application. */
import type { InjectOptions } from "fastify";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makePng, samplePdf } from "#tests/support/sample-files.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { exportFile } from "#tests/exports/export-client.ts";
import { faultsOf, headersOf } from "./support/answer-headers.ts";
import { servedRoutes } from "./support/served-routes.ts";

const test = testApp();
const owner = prepared(async () => makeStaff(test.db, await makeOrganization(test.db)));

let address: Promise<string> | undefined;
const listening = () => (address ??= test.app.listen({ host: "127.0.0.1", port: 0 }));

const kindOf = (url: string): "call" | "page" => (/^\/(apicalls|assets)\//.test(url) ? "call" : "page");
const isStatic = (url: string): boolean => !/^\/(apicalls|export|export-mentee|metrics)(\/|$)/.test(url);

describe("Every answer", () => {
  const bodies: readonly (InjectOptions["payload"] | undefined)[] = [undefined, {}, "{"];

  it("of every route, signed in or not, whether it succeeds or fails, has the headers, and calls are never cached", async () => {
    const routes = servedRoutes(test.app);
    expect(routes.length).toBeGreaterThan(60);
    let count = 0;
    const faults: string[] = [];
    // `npm test` tries a third of them.
    for (const [at, { method, url }] of routes.entries()) {
      if (url === "/apicalls/auth/logout" || !(isWhole || at % 3 === 0)) continue;
      for (const payload of method === "POST" ? bodies : [undefined]) {
        for (const token of [undefined, owner.token]) {
          const answer = await test.app.inject({
            method: method as "GET",
            url: url.replace(/:\w+/g, "1"),
            headers: { ...(token ? { authorization: token } : {}), "content-type": "application/json" },
            ...(payload === undefined ? {} : { payload }),
          });
          count += 1;
          const headers = headersOf(answer);
          const wrong = faultsOf(headers, kindOf(url));
          if (!isStatic(url) && headers["cache-control"] !== "no-store") wrong.push("no-store");
          if (wrong.length > 0) faults.push(`${method} ${url} ${answer.statusCode}: ${wrong.join(", ")}`);
        }
      }
    }
    expect(faults).toEqual([]);
    record({ test: "headers of every route", count, atLeast: 300, result: "0 missing" });
  });

  it.each([
    ["an unknown call", { url: "/apicalls/no-such" }, 404],
    ["an unknown page of a POST", { method: "POST", url: "/no/such" }, 404],
    [
      "a wrong media type",
      {
        method: "POST",
        url: "/apicalls/auth/login",
        headers: { "content-type": "text/xml" },
        payload: "<a/>",
      },
      415,
    ],
    ["an address that cannot be decoded", { url: "/apicalls/files/%zz" }, 400],
  ] as const)("of %s has them too", async (_name, options, status) => {
    const answer = await test.app.inject({ ...options });
    expect(answer.statusCode).toBe(status);
    expect(faultsOf(headersOf(answer), kindOf(options.url))).toEqual([]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("A message that is not HTTP", () => {
  it.each([
    ["GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nAuthorization: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400],
  ])("is answered without a body, with the headers", async (text, status) => {
    const { port, hostname } = new URL(await listening());
    const socket = connect(Number(port), hostname);
    socket.end(text);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const [head = "", body] = answer.split("\r\n\r\n");
    expect(body).toBe("");
    const lines = head
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(/: (.*)/s));
    const headers = Object.fromEntries(lines.map(([name = "", value = ""]) => [name.toLowerCase(), value]));
    expect(faultsOf(headers, "call")).toEqual([]);
    expect(headers["cache-control"]).toBe("no-store");
  });
});

describe("The answers of the chat's polling", () => {
  it.each([
    ["a beginning", "EIO=4&transport=polling", {}, 200],
    ["another site's page", "EIO=4&transport=polling", { origin: "https://evil.example" }, 403],
    ["an unknown connection", "EIO=4&transport=polling&sid=none", {}, 400],
    ["nonsense", "EIO=4&transport=none", {}, 400],
  ])("to %s have the headers, and are never cached", async (_name, query, sent, status) => {
    const answer = await fetch(`${await listening()}/socket.io/?${query}`, { headers: sent });
    await answer.arrayBuffer();
    expect(answer.status).toBe(status);
    const headers = Object.fromEntries(answer.headers);
    expect(faultsOf(headers, "call")).toEqual([]);
    expect(headers["cache-control"]).toBe("no-store");
    test.app.server.closeAllConnections();
  });
});

describe("The answers with files and exports", () => {
  async function upload(path: string, bytes: Buffer, fileName: string): Promise<string> {
    const form = new FormData();
    form.append("id", "0");
    form.append("tableName", "userFiles");
    form.append("files", new Blob([new Uint8Array(bytes)]), fileName);
    const request = new Request("http://localhost", { method: "POST", body: form });
    const answer = await test.app.inject({
      method: "POST",
      url: `/apicalls/${path}`,
      headers: { authorization: owner.token, "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.statusCode, answer.payload).toBe(200);
    return answer.json<{ newFileName: string }>().newFileName;
  }

  it("are never cached and can't run scripts, whole, in ranges, as thumbnails, shown or unchanged", async () => {
    const picture = await upload("image-upload", await makePng(), "a.png");
    const pdf = await upload("file-upload", samplePdf, "a.pdf");
    for (const [url, extra, status] of [
      [picture, {}, 200],
      [`${picture}?size=thumb`, {}, 200],
      [pdf, {}, 200],
      [`${pdf}?inline=1`, {}, 200],
      [pdf, { range: "bytes=0-9" }, 206],
      [pdf, { range: "bytes=999999-" }, 416],
      [pdf, { "if-none-match": "*" }, 304],
    ] as const) {
      const answer = await test.app.inject({
        url: `/apicalls/files/${url}`,
        headers: { authorization: owner.token, ...extra },
      });
      expect([url, answer.statusCode]).toEqual([url, status]);
      expect([url, faultsOf(headersOf(answer), "page")]).toEqual([url, []]);
      expect([url, answer.headers["cache-control"]]).toEqual([url, "no-store"]);
    }
  });

  it("are never cached for exports, with and without the base", async () => {
    const { headers, status } = await exportFile(test, "overview", { tableName: "mentees" }, owner.token);
    expect(status).toBe(200);
    const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(faultsOf(flat, "page")).toEqual([]);
    expect(flat["cache-control"]).toBe("no-store");
  });
});
