/** A proxy that loses its connections like a phone without network: they stay open, and nothing passes anymore. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

interface LosingProxy {
  readonly address: string;
  lose(): void;
  close(): void;
}

/** Starts the proxy. @param target address of the application */
export async function startLosingProxy(target: string): Promise<LosingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(target).port), "127.0.0.1");
    pairs.add([near, far]);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.pipe(far);
    far.pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
    },
  };
}
