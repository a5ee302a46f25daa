/** Adds and checks a footer that proves that an archive is complete and unchanged. tar can still open the file. */
import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { DamagedArchiveError } from "./errors.ts";

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]);
/** An empty deflate block, and the CRC-32 and length of zero bytes. */
const gzipOfNothing = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/** A gzip member without contents and with the hash as its comment. Programs that unpack gzip skip it. */
const footerOf = (sha256: string): Buffer =>
  Buffer.concat([gzipHeader, Buffer.from(`sha256:${sha256}\0`), gzipOfNothing]);

const footerBytes = footerOf("0".repeat(64)).length;

/** Converts a chunk, because the tar library's streams are untyped. */
export function asBytes(chunk: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  throw new TypeError("A tar consists of bytes.");
}

/** Passes bytes through and adds the footer with their hash. */
export function addFooter(): Transform {
  const hash = createHash("sha256");
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, footerOf(hash.digest("hex")));
    },
  });
}

/**
 * Passes bytes through without the footer. At the end, its stream fails with a {@link DamagedArchiveError} if the
 * footer doesn't match the bytes.
 */
export function checkFooter(): Transform {
  const hash = createHash("sha256");
  let tail = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
      const body = all.subarray(0, Math.max(0, all.length - footerBytes));
      tail = Buffer.from(all.subarray(body.length));
      hash.update(body);
      done(null, body);
    },
    flush(done) {
      const isWhole = tail.equals(footerOf(hash.digest("hex")));
      done(isWhole ? null : new DamagedArchiveError("its checksum is wrong"));
    },
  });
}
