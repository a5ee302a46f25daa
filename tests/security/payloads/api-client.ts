/** Sends calls to a listening server over the network, as any program can. */
import { request as httpRequest, Agent, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestApp } from "#tests/support/app.ts";

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface FormPart {
  readonly name: string;
  readonly value: string | Buffer;
  readonly fileName?: string;
  readonly type?: string;
}

const boundary = "----part-of-the-test";

/** Makes a multipart body with exactly the given names, which no browser would send. */
export function multipart(parts: readonly FormPart[]): { type: string; body: Buffer } {
  const pieces = parts.flatMap(({ name, value, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/[\r\n]/g, " ").replaceAll('"', '\\"')}"` +
        (fileName === undefined
          ? ""
          : `; filename="${fileName.replace(/[\r\n]/g, " ").replaceAll('"', '\\"')}"`) +
        `\r\n${type ? `Content-Type: ${type}\r\n` : ""}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

export interface ApiClient {
  readonly address: string;
  /** Sends to a path of the server, with repeated headers where a value is a list. */
  send(path: string, sent?: Sent): Promise<Received>;
  post(path: string, body: unknown, token?: string): Promise<Received>;
  form(path: string, parts: readonly FormPart[], token?: string): Promise<Received>;
  close(): Promise<void>;
}

/** Starts listening, and opens connections to the application. */
export async function listenTo(test: TestApp): Promise<ApiClient> {
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const send = (path: string, { method = "GET", headers = {}, body }: Sent = {}) =>
    new Promise<Received>((resolve, reject) => {
      const request = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      });
      request.on("error", reject);
      request.end(body);
    });
  const signed = (token?: string): Record<string, string> => (token ? { authorization: token } : {});
  return {
    address: `http://127.0.0.1:${port}`,
    send,
    post: (path, body, token) =>
      send(`/apicalls/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...signed(token) },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    form: (path, parts, token) => {
      const { type, body } = multipart(parts);
      return send(`/apicalls/${path}`, {
        method: "POST",
        headers: { "content-type": type, ...signed(token) },
        body,
      });
    },
    close: async () => {
      agent.destroy();
      const cut = setInterval(() => test.app.server.closeAllConnections(), 50);
      await test.close().finally(() => clearInterval(cut));
    },
  };
}

/** Runs tasks, a few at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) await run(items[at]!);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
