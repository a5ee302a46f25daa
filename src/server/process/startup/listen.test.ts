import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { assertCanListen } from "./listen.ts";

afterEach(() => vi.restoreAllMocks());

test("A start waits for a port that is still taken, also if the machine's clock is set forward meanwhile", async () => {
  const former = createServer().listen(0, "127.0.0.1");
  await once(former, "listening");
  const { port } = former.address() as AddressInfo;
  let now = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => (now += 3_600_000));
  setTimeout(() => former.close(), 300);
  await expect(assertCanListen("127.0.0.1", port)).resolves.toBeUndefined();
});
