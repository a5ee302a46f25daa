import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { listen, stopListening } from "./client.ts";

const appOrigin = "https://app.example.org";

const settings = {
  "on another host than the web app": { CHAT_URL: "https://chat.example.org/" },
  "on the host of the web app": { CHAT_URL: appOrigin },
  "without a host of its own": {},
};

/** Returns the origin whose pages may read the response to a request, or null. */
const allowed = async (address: string, origin: string, method = "GET") =>
  (
    await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
      method,
      headers: { origin, ...(method === "OPTIONS" ? { "access-control-request-method": "POST" } : {}) },
    })
  ).headers.get("access-control-allow-origin");

describe.each(Object.entries(settings))("A chat %s", (where, env) => {
  let test: TestApp;
  let address: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { PUBLIC_URL: `${appOrigin}/mentoring/`, ...env } });
    address = await listen(test);
  });
  afterAll(() => stopListening(test));

  const isOther = where === "on another host than the web app";

  it(`answers pages of ${isOther ? "exactly the web app's origin" : "no other origin"}`, async () => {
    for (const method of ["GET", "OPTIONS"]) {
      expect(await allowed(address, appOrigin, method)).toBe(isOther ? appOrigin : null);
      for (const origin of [
        "https://evil.example",
        "https://chat.example.org",
        "http://app.example.org",
        "https://app.example.org.evil.example",
        "https://app.example.org:8443",
        "null",
      ])
        expect(await allowed(address, origin, method)).toBeNull();
    }
  });

  it("never lets another origin send cookies along, and says that answers differ by origin", async () => {
    const { headers } = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: appOrigin },
    });
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    if (isOther) expect(headers.get("vary")).toMatch(/origin/i);
  });
});
