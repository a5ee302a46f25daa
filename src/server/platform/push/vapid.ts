/** Identifies the sender to push services with a token signed by the installation's key pair (VAPID, RFC 8292). */
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";

/** The installation's signing key pair. */
export interface VapidKeys {
  /** An uncompressed P-256 point in Base64url, which browsers subscribe with. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Lifetime of a token in seconds. Push services accept at most a day. */
const lifeSeconds = 12 * 3600;

const pointOf = (key: KeyObject): string => {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString(
    "base64url",
  );
};

/** Creates a key pair. Returns the public key, and the private key as text (PKCS 8 in PEM). */
export function makeVapidKeys(): { publicKey: string; secret: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    publicKey: pointOf(publicKey),
    secret: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** Reads a stored key pair. */
export const readVapidKeys = (publicKey: string, secret: string): VapidKeys => ({
  publicKey,
  privateKey: createPrivateKey(secret),
});

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns the `Authorization` header for a push service.
 * @param origin origin of the push service
 * @param contact contact for these messages: an HTTPS URL, or `mailto:`
 */
export function vapidHeader(keys: VapidKeys, origin: string, contact: string): string {
  const exp = Math.floor(Date.now() / 1000) + lifeSeconds;
  const unsigned = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: origin, exp, sub: contact })}`;
  const signature = sign("sha256", Buffer.from(unsigned), {
    key: keys.privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return `vapid t=${unsigned}.${signature.toString("base64url")}, k=${keys.publicKey}`;
}
