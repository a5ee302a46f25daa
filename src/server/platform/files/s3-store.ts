/** A store in a bucket; files lie on this machine only while they arrive. */
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { openIncoming } from "./incoming.ts";
import { isIncoming, keyOf } from "./keys.ts";
import type { S3Settings } from "#server/kernel/s3-settings.ts";
import type { ByteRange, FileStore, StoreArea, StoredFile } from "./file-store.ts";

const connectMs = 5_000;
const silenceMs = 120_000;

/** Loaded only where a bucket is used: the libraries take half a second and some ten megabytes. */
export async function connectBucket(settings: S3Settings) {
  const [{ Disk }, { S3Driver }, s3] = await Promise.all([
    import("flydrive"),
    import("flydrive/drivers/s3"),
    import("@aws-sdk/client-s3"),
  ]);
  const client = new s3.S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
    // One that stands still is given up; a browser that reads slowly is not cut off by it.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    // Other servers than Amazon's do not know its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const { bucket } = settings;
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  return { disk, client, s3, bucket };
}

/** The library sends a body that is read while it is sent only once; this often it is read and sent in all. */
const maxTries = 3;
const pauseMs = 100;
/** Who has waited this long is not made to wait once more. */
const persistMs = 20_000;

/** How an attempt ended, as far as the server said; undefined when it said nothing. */
const answerOf = (error: unknown): number | undefined =>
  (error as { cause?: { $metadata?: { httpStatusCode?: number } } }).cause?.$metadata?.httpStatusCode;

/**
 * Repeats what a lost connection or an overloaded server has ended. A server ends connections that are idle for some
 * seconds, so the first one after a pause is often one of these.
 */
async function persist(work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const answer = answerOf(error) ?? 503;
      const isOver = tried === maxTries || performance.now() - begun > persistMs;
      if (isOver || (answer < 500 && answer !== 429)) throw error;
      await sleep(pauseMs * tried);
    }
  }
}

/** Whether the server said that there is no such file. */
const isUnknown = (error: unknown): boolean => answerOf(error) === 404;

/**
 * Opens a store in a bucket.
 *
 * @param root folder of this machine for what is still arriving
 */
export function openS3Store(settings: S3Settings, area: StoreArea, root: string): FileStore {
  const incoming = openIncoming(root);
  const prefix = `${settings.prefix}${area}/`;
  let connection: ReturnType<typeof connectBucket> | undefined;
  const connected = () => (connection ??= connectBucket(settings));
  const objectOf = (name: string) => prefix + keyOf(name);

  // Ranges and lists go past the drive library, which has no ranges and asks for each file of a list again.
  async function* bytesOf(name: string, range?: ByteRange) {
    const { client, s3, bucket } = await connected();
    const { Body } = await client.send(
      new s3.GetObjectCommand({
        Bucket: bucket,
        Key: objectOf(name),
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      }),
    );
    yield* Body as Readable;
  }

  async function listKept(): Promise<StoredFile[]> {
    const { client, s3, bucket } = await connected();
    const found: StoredFile[] = [];
    for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
      for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? []) {
        if (key && modifiedAt) found.push({ key: key.slice(prefix.length), modifiedAt });
      }
    }
    return found;
  }

  return {
    newIncomingPath: (name) => incoming.newPath(name),
    canStore: () => incoming.canStore(),
    keep: async (path, name) => {
      const { disk } = await connected();
      const { size } = await stat(path);
      await persist(async () => {
        const bytes = createReadStream(path);
        // An attempt that failed leaves it open.
        await disk.putStream(objectOf(name), bytes, { contentLength: size }).finally(() => bytes.destroy());
      });
      await rm(path, { force: true });
    },
    size: async (name) => {
      const { disk } = await connected();
      const facts = await disk.getMetaData(objectOf(name)).catch((error: unknown) => {
        if (isUnknown(error)) return null;
        throw error;
      });
      return facts?.contentLength ?? null;
    },
    read: (name, range) => Readable.from(bytesOf(name, range), { objectMode: false }),
    remove: async (key) => {
      if (isIncoming(key)) return incoming.remove(key);
      const { disk } = await connected();
      await disk.delete(prefix + key);
    },
    listIncoming: () => incoming.list(),
    // First what arrives: whatever is kept between the two is then in the second list.
    list: async () => [...(await incoming.list()), ...(await listKept())],
  };
}
