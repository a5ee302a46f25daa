/**
 * Encrypts an archive with a passphrase. Scrypt derives the key, and AES-256-GCM encrypts frames of 64 KiB. A frame's
 * nonce contains its number and whether it is the last one, so that frames can't be moved, left out, or cut off.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { Transform } from "node:stream";
import { promisify } from "node:util";
import { StartError } from "#server/kernel/start-error.ts";
import { DamagedArchiveError } from "./errors.ts";

const cipher = "aes-256-gcm";
const saltBytes = 16;
const tagBytes = 16;
const frameBytes = 64 * 1024;
/**
 * Each guess takes 128 MiB and a few tenths of a second. The cost is part of the format, so a different cost requires a
 * different {@link encryptedMagic}.
 */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** The start of every encrypted archive. */
export const encryptedMagic = Buffer.from("mentor-management encrypted backup 1\n");

/** Length of the header before the first frame. */
export const encryptedHeaderBytes = encryptedMagic.length + saltBytes;

const stretch = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** Normalizes the passphrase, so that composed and decomposed accents from different keyboards are equal. */
const keyOf = (passphrase: string, header: Buffer): Promise<Buffer> =>
  stretch(passphrase.normalize("NFC"), header.subarray(encryptedMagic.length), 32, cost);

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits a stream into pieces of the same length and converts each. The last piece may be shorter or empty. */
function splitInto(bytes: number, handle: (piece: Buffer, isLast: boolean) => Buffer): Transform {
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
        // A piece is passed on only when another byte shows that it isn't the last one.
        for (; held.length > bytes; held = held.subarray(bytes))
          this.push(handle(held.subarray(0, bytes), false));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      try {
        done(null, handle(held, true));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

/**
 * Returns a stream that encrypts an archive.
 * @param passphrase the value of `BACKUP_KEY`
 * @returns the header, to be written before the output of the stream
 */
export async function encrypting(passphrase: string): Promise<{ header: Buffer; stream: Transform }> {
  const header = Buffer.concat([encryptedMagic, randomBytes(saltBytes)]);
  const key = await keyOf(passphrase, header);
  let frame = 0;
  const stream = splitInto(frameBytes, (piece, isLast) => {
    const lock = createCipheriv(cipher, key, nonceOf(frame, isLast), { authTagLength: tagBytes }).setAAD(
      header,
    );
    frame += 1;
    return Buffer.concat([lock.update(piece), lock.final(), lock.getAuthTag()]);
  });
  return { header, stream };
}

/**
 * Returns a stream that decrypts what follows the header. It outputs only verified data.
 * @throws StartError, from the stream, if the passphrase is wrong; DamagedArchiveError after the first frame
 */
export async function decrypting(passphrase: string, header: Buffer): Promise<Transform> {
  const key = await keyOf(passphrase, header);
  let frame = 0;
  return splitInto(frameBytes + tagBytes, (piece, isLast) => {
    if (piece.length < tagBytes) throw new DamagedArchiveError("its end is missing");
    const lock = createDecipheriv(cipher, key, nonceOf(frame, isLast), { authTagLength: tagBytes })
      .setAAD(header)
      .setAuthTag(piece.subarray(piece.length - tagBytes));
    try {
      const text = lock.update(piece.subarray(0, piece.length - tagBytes));
      lock.final();
      frame += 1;
      return text;
    } catch (error) {
      if (frame > 0) throw new DamagedArchiveError("it was changed or cut off", error);
      throw new StartError(
        "The archive can't be opened. Either BACKUP_KEY is not the key that encrypted it, or its beginning is damaged. Nothing was changed.",
      );
    }
  });
}
