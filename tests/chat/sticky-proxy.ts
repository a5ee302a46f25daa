/** A proxy in front of several processes that always sends a client to the same one, using a cookie. */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";

/** A running proxy. */
export interface StickyProxy {
  readonly address: string;
  /** The processes that each Engine.IO session was sent to, by session id. */
  readonly visits: ReadonlyMap<string, ReadonlySet<number>>;
  close(): Promise<void>;
}

const nodeOf = ({ headers }: IncomingMessage): number | undefined => {
  const found = /(?:^|;\s*)node=(\d+)/.exec(headers.cookie ?? "")?.[1];
  return found === undefined ? undefined : Number(found);
};

/**
 * Starts the proxy. A client without a cookie gets the next process in turn. If a client's process doesn't respond, the
 * client gets a 502, and its next attempt goes to another process.
 * @param targets addresses of the processes
 */
export async function startStickyProxy(targets: readonly string[]): Promise<StickyProxy> {
  const ports = targets.map((target) => new URL(target).port);
  const dead = new Set<number>();
  const visits = new Map<string, Set<number>>();
  const open = new Set<Socket>();
  let turn = 0;

  function choose(incoming: IncomingMessage): number {
    let node = nodeOf(incoming);
    if (node === undefined || dead.has(node)) {
      do node = turn++ % ports.length;
      while (dead.has(node) && dead.size < ports.length);
    }
    const sid = new URL(incoming.url ?? "/", "http://proxy").searchParams.get("sid");
    if (sid) visits.set(sid, (visits.get(sid) ?? new Set()).add(node));
    return node;
  }

  function forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const node = choose(incoming);
    const { method, url, headers } = incoming;
    const outgoing = request({ host: "127.0.0.1", port: ports[node], method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, { ...from.headers, "set-cookie": `node=${node}; Path=/` });
      from.pipe(answer);
      from.on("error", () => answer.destroy());
    });
    outgoing.on("error", (error: Error & { code?: string }) => {
      if (error.code === "ECONNREFUSED") dead.add(node);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer(forward).on("upgrade", (incoming, near: Socket, head) => {
    const far = connect(Number(ports[choose(incoming)]), "127.0.0.1");
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let n = 0; n < incoming.rawHeaders.length; n += 2)
      lines.push(`${incoming.rawHeaders[n]}: ${incoming.rawHeaders[n + 1]}`);
    far.write(`${lines.join("\r\n")}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    async close() {
      server.close();
      server.closeAllConnections();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}
