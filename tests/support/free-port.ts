import { once } from "node:events";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Returns a port that is free now. It is below the ephemeral ports, which connections of other tests use all the time,
 * and below the ports of sites (site.ts).
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + randomInt(10_000);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
