import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { assertCanListen, explainListenError } from "./listen.ts";

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

test("A host with a kind of address that the machine lacks is named, with what to try", () => {
  // For example :: without IPv6, and fe80::1 without the name of a network card.
  for (const code of ["EAFNOSUPPORT", "EINVAL"])
    expect(explainListenError(Object.assign(new Error("listen"), { code }), "::", 3000)).toMatchObject({
      name: "StartError",
      message: "HOST is ::, which isn't an address of this machine. Try 127.0.0.1 or 0.0.0.0.",
    });
});
