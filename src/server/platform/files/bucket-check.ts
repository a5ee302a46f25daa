/** Checks at startup whether the bucket settings work, instead of failing at the first upload. */
import type { S3Settings } from "#server/kernel/s3-settings.ts";
import { connectBucket } from "./s3-store.ts";

/** The setting that is probably wrong, by the status of the server's response. */
const reasons: Readonly<Record<number, (settings: S3Settings) => string>> = {
  301: ({ region }) => `S3_REGION: the bucket is not in the region ${region}.`,
  400: ({ region }) =>
    `S3_REGION: the server does not take the region ${region}, or S3_ACCESS_KEY_ID is none of its keys.`,
  401: () => "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the server does not know these keys.",
  403: ({ bucket }) =>
    `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the server refuses these keys for the bucket "${bucket}"; they need s3:ListBucket, and the clock of this machine must be right.`,
  404: ({ bucket }) =>
    `S3_BUCKET: there is no bucket "${bucket}" at this server. Make it, or correct the name.`,
};

/** @returns the problem with the name of the setting and without keys, or null if the bucket answers */
export async function bucketProblem(settings: S3Settings): Promise<string | null> {
  const { client, s3, bucket } = await connectBucket(settings);
  try {
    await client.send(new s3.HeadBucketCommand({ Bucket: bucket }));
    return null;
  } catch (error) {
    const { name, code, $metadata } = error as {
      name: string;
      code?: string;
      $metadata?: { httpStatusCode?: number };
    };
    const reason = reasons[$metadata?.httpStatusCode ?? 0]?.(settings);
    return reason ?? `S3_ENDPOINT: the server of the bucket does not answer (${code ?? name}).`;
  } finally {
    client.destroy();
  }
}
