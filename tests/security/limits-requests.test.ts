/** The limits on size, depth and length of one request. */
import { once } from "node:events";
import { connect } from "node:net";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";

const test = testApp();
const owner = prepared(async () => makeStaff(test.db, await makeOrganization(test.db)));

let address: Promise<string> | undefined;
const listening = () => (address ??= test.app.listen({ host: "127.0.0.1", port: 0 }));

describe("A body", () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = {}, url = "getTable") =>
    test.app.inject({
      method: "POST",
      url: `/apicalls/${url}`,
      headers: { authorization: owner.token, "content-type": "application/json", ...headers },
      payload,
    });
  const statusOf = async (...args: Parameters<typeof post>) => (await post(...args)).statusCode;
  const nested = (depth: number) => `{"tableName":"jobs","x":${"[".repeat(depth)}${"]".repeat(depth)}}`;

  it("may be 1 MB, 20 levels deep and have 20,000 values, and no more", async () => {
    const padding = (bytes: number) => `{"tableName":"jobs","x":"${"a".repeat(bytes)}"}`;
    expect(await statusOf(padding(1_000_000))).toBe(200);
    expect(await statusOf(padding(1024 * 1024))).toBe(413);
    expect(await statusOf(nested(19))).toBe(200);
    expect(await statusOf(nested(20))).toBe(400);
    expect(await statusOf(nested(400_000))).toBe(400);
    expect(await statusOf(`{"tableName":"jobs","x":[${"{".repeat(300_000)}`)).toBe(400);
    expect(await statusOf(`{"tableName":"jobs","x":[${"1,".repeat(19_000)}1]}`)).toBe(200);
    expect(await statusOf(`{"tableName":"jobs","x":[${"1,".repeat(20_000)}1]}`)).toBe(400);
  });

  it("may contain any brackets, commas, quotes and backslashes inside a text", async () => {
    const searchText = `${"[{".repeat(50)}\\"\\\\${",".repeat(200)}`;
    expect(await statusOf(JSON.stringify({ tableName: "jobs", searchText }))).toBe(200);
  });

  it.each([
    ["fields", "update-profile", 60, false],
    ["fields", "file-upload", 25, false],
    ["files", "file-upload", 3, true],
    ["files", "fileUpload", 120, true],
  ])("of a form has a limit on its %s at %s", async (_kind, url, count, isFile) => {
    const form = new FormData();
    if (url === "fileUpload") form.append("clientId", "0");
    for (let n = 0; n < count; n += 1) {
      if (isFile) form.append("files", new Blob(["Hello"]), `${n}.txt`);
      else form.append(`field${n}`, "x");
    }
    const request = new Request("http://localhost", { method: "POST", body: form });
    const type = { "content-type": request.headers.get("content-type") ?? "" };
    const status = await statusOf(Buffer.from(await request.arrayBuffer()), type, url);
    expect([400, 413]).toContain(status);
  });
});

describe("A form", () => {
  const statusOf = async (url: string, payload: string) => {
    const answer = await fetch(`${await listening()}/apicalls/${url}`, {
      method: "POST",
      headers: { authorization: owner.token, "content-type": "multipart/form-data; boundary=b" },
      body: `${payload}--b--\r\n`,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  it.each([
    ["update-profile", 100_001],
    ["file-upload", 2001],
    ["image-upload", 2001],
    ["fileUpload", 2001],
  ])("is refused by %s if a field is too long, and never truncated", async (url, length) => {
    expect(await statusOf(url, field("tableName", "a".repeat(length)))).toBe(413);
  });

  it("has at most 20 header lines in a part, and later ones are not read", async () => {
    const long = field("firstName", "a".repeat(100_001));
    const later = (lines: number) => long.replace("\r\n", `\r\n${"X-More: a\r\n".repeat(lines)}`);
    expect(await statusOf("update-profile", later(19))).toBe(413);
    // A part without a name is ignored.
    expect(await statusOf("update-profile", later(20))).toBe(400);
  });
});

describe("Request headers", () => {
  /** Sends the start of a request, and returns the response and the client's side of the connection. */
  const sendSlowly = async (start: string) => {
    const { hostname, port } = new URL(await listening());
    // Checks the timeout of production, and then shortens it for the test.
    expect(test.app.server.headersTimeout).toBe(15_000);
    test.app.server.headersTimeout = 300;
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.write(start);
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    await once(socket, "end");
    test.app.server.headersTimeout = 15_000;
    return { answer, socket };
  };
  const connections = () => promisify(test.app.server.getConnections.bind(test.app.server))();

  it.each(["GET /apicalls/health HTTP/1.1\r\nHost: a\r\nX-Slow:", ""])(
    "that never arrive are answered with 408 after a while, and the connection closes although the client keeps its side open: %j",
    async (start) => {
      const before = await connections();
      const { answer, socket } = await sendSlowly(start);
      expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*x-content-type-options: nosniff/);
      await expect.poll(connections).toBe(before);
      expect(socket.writable).toBe(true);
      socket.destroy();
    },
  );
});

describe("An address", () => {
  const ask = (url: string) => test.app.inject({ url, headers: { authorization: owner.token } });

  it("may have 2,000 characters, and no more", async () => {
    const url = (length: number) => "/apicalls/getProfileInfo?x=".padEnd(length, "a");
    expect((await ask(url(2000))).statusCode).toBe(200);
    for (const length of [2001, 10_000]) {
      expect((await ask(url(length))).statusCode).toBe(400);
    }
  });

  it("may have 50 parameters, and no more", async () => {
    const url = (count: number) => `/apicalls/getProfileInfo?${Array(count).fill("x=1").join("&")}`;
    expect((await ask(url(50))).statusCode).toBe(200);
    for (const count of [51, 400]) expect((await ask(url(count))).statusCode).toBe(400);
  });

  it("may have no part that is longer than the longest name", async () => {
    expect((await ask(`/apicalls/files/${"a".repeat(1000)}`)).statusCode).toBe(400);
  });

  it("may have 16 KB together with the headers", async () => {
    const { port, hostname } = new URL(await listening());
    const socket = connect(Number(port), hostname);
    socket.end(`GET /${"a".repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });
});
