/** Encrypts a push message for one browser, so that its push service can't read it (RFC 8291 over RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys that a browser created for its subscription. */
export interface PushReceiver {
  /** An uncompressed P-256 point of 65 bytes. */
  readonly publicKey: Buffer;
  /** 16 bytes. */
  readonly authSecret: Buffer;
}

const curve = "prime256v1";
const recordBytes = 4096;
/** Messages are padded to this many bytes, so that the length doesn't reveal which message it is. */
const filledBytes = 512;

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/** Returns true if the keys are valid for encryption. */
export function isReceiver({ publicKey, authSecret }: PushReceiver): boolean {
  if (publicKey.length !== 65 || publicKey[0] !== 4 || authSecret.length !== 16) return false;
  try {
    const pair = createECDH(curve);
    pair.generateKeys();
    pair.computeSecret(publicKey);
    return true;
  } catch {
    // The key isn't a point on the curve.
    return false;
  }
}

/**
 * Returns the body of a push message in the content coding `aes128gcm`.
 * @param text at most 3,000 bytes
 */
export function encryptPush(text: string, { publicKey, authSecret }: PushReceiver): Buffer {
  const pair = createECDH(curve);
  const own = pair.generateKeys();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, own]);
  const secret = derive(pair.computeSecret(publicKey), authSecret, info, 32);
  const salt = randomBytes(16);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const words = Buffer.from(text);
  // 2 marks the last record. Padding follows.
  const plain = Buffer.concat([
    words,
    Buffer.from([2]),
    Buffer.alloc(Math.max(0, filledBytes - words.length)),
  ]);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(recordBytes, 16);
  head[20] = own.length;
  return Buffer.concat([head, own, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
