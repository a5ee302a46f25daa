/** The responses of nginx with the configuration of `deploy/` and no node behind it. */
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:http2";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { record } from "#tests/support/suite.ts";
import { missingPrograms, startHttps, startNginx, type Proxy } from "./programs.ts";
import { freePort } from "#tests/support/free-port.ts";

describe.skipIf(missingPrograms.length > 0)("The nginx proxy without a node", () => {
  let proxy: Proxy;
  beforeAll(async () => {
    proxy = await startNginx([await freePort(), await freePort()]);
  });
  afterAll(() => proxy?.stop());

  interface Asked {
    readonly path: string;
    readonly body?: string;
    readonly key?: string;
  }
  const ask = ({ path, body, key }: Asked) =>
    fetch(`${proxy.address}/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: key ? { "idempotency-key": key } : {},
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
    });

  const calls: Asked[] = [
    { path: "" },
    { path: "assets/index.js" },
    { path: "apicalls/auth/user" },
    { path: "apicalls/auth/login", body: "{}" },
    { path: "apicalls/getTable", body: "{}" },
    { path: "apicalls/saveRecord", body: "{}" },
    { path: "apicalls/saveRecord", body: "{}", key: "a" },
    { path: "apicalls/cloneRecord", body: "{}", key: "b" },
    { path: "apicalls/file-upload", body: "x" },
    { path: "apicalls/fileUpload", body: "x" },
    { path: "apicalls/moving/import", body: "x" },
    { path: "apicalls/files/0123.pdf" },
    { path: "apicalls/export/0123" },
    { path: "socket.io/?EIO=4&transport=polling" },
  ];

  test.each(calls)(
    "says on /$path (key: $key), in the application's words, that the application is unavailable",
    async (asked) => {
      const response = await ask(asked);
      expect(response.status).toBe(503);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(response.headers.get("retry-after")).toBe("2");
      expect(await response.json()).toMatchObject({ status: 0, code: "unavailable" });
    },
  );

  const sizes: (Asked & { readonly megabytes: number })[] = [
    { path: "apicalls/saveRecord", megabytes: 1 },
    { path: "apicalls/saveRecord", megabytes: 1, key: "c" },
    { path: "apicalls/getTable", megabytes: 1 },
    { path: "apicalls/file-upload", megabytes: 25 },
    { path: "apicalls/imports/read", megabytes: 25 },
  ];

  test.each(sizes)(
    "accepts $megabytes MB at /$path (key: $key) and refuses more in the application's words",
    async (asked) => {
      const fits = await ask({ ...asked, body: "x".repeat(asked.megabytes * 1024 * 1024) });
      expect(fits.status).toBe(503);
      const large = await ask({ ...asked, body: "x".repeat((asked.megabytes + 2) * 1024 * 1024) });
      expect(large.status).toBe(413);
      expect(await large.json()).toMatchObject({ status: 0, code: "tooLarge" });
    },
  );

  test("keeps its metrics and those of nodes private", async () => {
    for (const path of ["metrics", "%6detrics", "/metrics", "metrics/../metrics"])
      expect((await ask({ path })).status).toBe(404);
    record({
      test: "nginx without a node",
      count: calls.length + 2 * sizes.length,
      atLeast: 20,
      result: "each answered by the application's own error",
    });
  });
});

test.skipIf(missingPrograms.length > 0)(
  "The nginx configuration for one node uses HTTP/2 over TLS and passes the true client address, whatever is claimed",
  async () => {
    const node = createServer(({ headers, httpVersion }, response) =>
      response.end(JSON.stringify({ headers, httpVersion })),
    ).listen(0, "127.0.0.1");
    await once(node, "listening");
    const proxy = await startHttps((node.address() as AddressInfo).port);
    const client = connect(proxy.address, { rejectUnauthorized: false });
    try {
      const asked = client.request({
        ":path": "/apicalls/ready",
        "x-forwarded-for": "203.0.113.9",
        forwarded: "for=203.0.113.9",
      });
      const text = (await asked.setEncoding("utf8").toArray()).join("");
      expect(client.alpnProtocol).toBe("h2");
      expect(JSON.parse(text)).toMatchObject({
        httpVersion: "1.1",
        headers: {
          host: proxy.address.replace("https://", ""),
          "x-forwarded-for": "127.0.0.1",
          "x-forwarded-proto": "https",
        },
      });
      expect(text).not.toContain("203.0.113.9");
    } finally {
      client.destroy();
      await proxy.stop();
      node.close();
    }
  },
);
