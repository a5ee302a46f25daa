/** A file store in a bucket. Files are on this machine only while they are being received. */
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

/** Loads the libraries only if a bucket is used, because they take half a second and tens of megabytes. */
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
    // A stalled connection is closed. A browser that reads slowly isn't cut off.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    // Servers other than Amazon's don't support its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const { bucket } = settings;
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  return { disk, client, s3, bucket };
}

/** The number of attempts. The library sends a streamed body only once, so each attempt reads the file again. */
const maxTries = 3;
const pauseMs = 100;
/** No further attempt is made after this time. */
const persistMs = 20_000;

/** Returns the server's status for a failed attempt, or undefined if the server didn't answer. */
const answerOf = (error: unknown): number | undefined =>
  (error as { cause?: { $metadata?: { httpStatusCode?: number } } }).cause?.$metadata?.httpStatusCode;

/**
 * Retries after a lost connection or an overloaded server. A server closes connections that are idle for some seconds,
 * so the first request after a pause often fails.
 */
async function persist(work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const answer = answerOf(error) ?? 503;
      const isOver = tried === maxTries || performance.now() - start > persistMs;
      if (isOver || (answer < 500 && answer !== 429)) throw error;
      await sleep(pauseMs * tried);
    }
  }
}

/** Returns true if the server answered that there is no such file. */
const isUnknown = (error: unknown): boolean => answerOf(error) === 404;

/**
 * Opens a store in a bucket.
 * @param root folder on this machine for incoming files
 */
export function openS3Store(settings: S3Settings, area: StoreArea, root: string): FileStore {
  const incoming = openIncoming(root);
  const prefix = `${settings.prefix}${area}/`;
  let connection: ReturnType<typeof connectBucket> | undefined;
  const connected = () => (connection ??= connectBucket(settings));
  const objectOf = (name: string) => prefix + keyOf(name);

  // Ranges and lists bypass the drive library, which doesn't support ranges and requests each listed file again.
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
        // A failed attempt leaves the stream open.
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
    // Incoming files are listed first. A file that is stored between the two calls is then in the second list.
    list: async () => [...(await incoming.list()), ...(await listKept())],
  };
}
