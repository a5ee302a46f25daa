/** Says to push services who sends: a token signed with the installation's key pair (VAPID, RFC 8292). */
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";

/** The key pair with which an installation signs. */
export interface VapidKeys {
  /** An uncompressed point of P-256, base64url: what browsers subscribe with. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** A token is good for so long (s); push services take a day at most. */
const lifeSeconds = 12 * 3600;

const pointOf = (key: KeyObject): string => {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString(
    "base64url",
  );
};

/** A new pair: its public key, and its private key as text (PKCS 8 in PEM). */
export function makeVapidKeys(): { publicKey: string; secret: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    publicKey: pointOf(publicKey),
    secret: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** The pair of stored keys. */
export const readVapidKeys = (publicKey: string, secret: string): VapidKeys => ({
  publicKey,
  privateKey: createPrivateKey(secret),
});

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * The header `Authorization` for one push service.
 * @param origin of the push service
 * @param contact who can be asked about these messages: an address of HTTPS, or `mailto:`
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
