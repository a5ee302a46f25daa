/** A push service with subscribed browsers. It decrypts messages like a browser and checks their signatures. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received message, decrypted. */
export interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As the browser's service worker reads it. */
  readonly payload: Record<string, string>;
  readonly bytes: number;
  /** The sender according to the token. */
  readonly claims: Record<string, unknown>;
  /** The key that verifies the signature. */
  readonly publicKey: string;
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

class FakeBrowser {
  readonly pair: ECDH = createECDH("prime256v1");
  readonly publicKey = this.pair.generateKeys();
  readonly authSecret = randomBytes(16);

  /** Written from RFC 8291 and RFC 8188, not from the code that encrypts. */
  open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const keyEnd = 21 + body[20]!;
    const sender = body.subarray(21, keyEnd);
    const sealed = body.subarray(keyEnd);
    if (sealed.length > recordSize) throw new Error("more than one record");
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.publicKey, sender]);
    const secret = derive(this.pair.computeSecret(sender), this.authSecret, info, 32);
    const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = plain.lastIndexOf(2);
    if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("wrong filling");
    return plain.subarray(0, end).toString();
  }
}

function readToken(authorization: string): Pick<Pushed, "claims" | "publicKey"> {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isRight) throw new Error("the token is not signed with the key that it names");
  return {
    claims: JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>,
    publicKey,
  };
}

/** The body of `/push/subscribe`. */
export interface FakeSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export class PushService {
  /** The received messages, in order. */
  readonly came: Pushed[] = [];
  /** What responds to messages for a path, instead of a 201. `keep` adds the message to `came`. */
  readonly answers = new Map<string, (response: ServerResponse, keep: () => void) => void>();
  readonly #browsers = new Map<string, FakeBrowser>();
  readonly #server: Server;
  #count = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<PushService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const service = new PushService(server);
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const path = request.url ?? "";
        const browser = service.#browsers.get(path);
        if (!browser) return response.writeHead(404).end();
        const body = Buffer.concat(chunks);
        const keep = () => {
          const payload = JSON.parse(browser.open(body)) as Record<string, string>;
          const signed = readToken(request.headers.authorization ?? "");
          service.came.push({ path, headers: request.headers, payload, bytes: body.length, ...signed });
        };
        const answer = service.answers.get(path);
        if (answer) return answer(response, keep);
        keep();
        response.writeHead(201).end("thanks");
      });
    });
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Subscribes a browser. */
  subscribe(): FakeSubscription {
    const path = `/send/${(this.#count += 1)}`;
    const browser = new FakeBrowser();
    this.#browsers.set(path, browser);
    return {
      endpoint: `${this.origin}${path}`,
      keys: {
        p256dh: browser.publicKey.toString("base64url"),
        auth: browser.authSecret.toString("base64url"),
      },
    };
  }

  pathOf({ endpoint }: FakeSubscription): string {
    return new URL(endpoint).pathname;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
