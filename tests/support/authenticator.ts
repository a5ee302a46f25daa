/** A device that makes and uses passkeys (WebAuthn, ES256), for tests without a browser. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const encode = (data: string | Buffer) => Buffer.from(data).toString("base64url");

/** The parts of a response that a test can falsify. */
export interface Wrong {
  readonly origin?: string;
  readonly host?: string;
  /** True if the device didn't ask for a fingerprint or PIN. */
  readonly isUnverified?: boolean;
  /** The counter that the device claims. */
  readonly counter?: number;
  readonly type?: string;
}

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

function authenticatorData(host: string, bits: number, counter: number): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.from([bits]), number]);
}

/** CBOR of `{"fmt": "none", "attStmt": {}, "authData": data}`. */
const attestation = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
    Buffer.from([data.length >> 8, data.length & 0xff]),
    data,
  ]);

/** CBOR of the COSE form of a P-256 key. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: "jwk" });
  const head = Buffer.from("a5010203262001215820", "hex");
  return Buffer.concat([
    head,
    Buffer.from(x!, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y!, "base64url"),
  ]);
}

export class Authenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  readonly #host: string;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#host = new URL(origin).hostname;
  }

  #begin(type: string, challenge: unknown, wrong: Wrong) {
    this.counter = wrong.counter ?? this.counter + 1;
    const origin = wrong.origin ?? this.#origin;
    const client = Buffer.from(
      JSON.stringify({ type: wrong.type ?? type, challenge, origin, crossOrigin: false }),
    );
    return {
      client,
      bits: flags.present | (wrong.isUnverified ? 0 : flags.verified),
      host: wrong.host ?? this.#host,
    };
  }

  /** Returns what a browser sends for a new passkey. */
  create(options: unknown, wrong: Wrong = {}) {
    const { client, bits, host } = this.#begin(
      "webauthn.create",
      (options as { challenge: string }).challenge,
      wrong,
    );
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([
      authenticatorData(host, bits | flags.hasKey, this.counter),
      Buffer.alloc(16),
      length,
      this.id,
      coseKey(this.#keys.publicKey),
    ]);
    return {
      id: encode(this.id),
      rawId: encode(this.id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(client),
        attestationObject: encode(attestation(data)),
        transports: ["internal"],
      },
    };
  }

  /** Returns what a browser sends for a sign-in. */
  get(options: unknown, wrong: Wrong = {}) {
    const { client, bits, host } = this.#begin(
      "webauthn.get",
      (options as { challenge: string }).challenge,
      wrong,
    );
    const data = authenticatorData(host, bits, this.counter);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      id: encode(this.id),
      rawId: encode(this.id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
      },
    };
  }
}
