/** A receiver of webhooks, on this machine. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: { readonly table: string; readonly id: string; readonly version: number };
  };
}

export class WebhookReceiver {
  readonly came: Received[] = [];
  /** Status to respond with instead of 200, or a function that responds. */
  answer: number | ((response: ServerResponse) => void) = 200;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const body = Buffer.concat(parts).toString();
        receiver.came.push({
          headers: request.headers,
          body,
          event: JSON.parse(body || "{}") as Received["event"],
        });
        if (typeof receiver.answer === "function") receiver.answer(response);
        else response.writeHead(receiver.answer).end("ok");
      });
    });
    const receiver = new WebhookReceiver(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  /** The types of the received events. */
  get types(): string[] {
    return this.came.map(({ event }) => event.type);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
