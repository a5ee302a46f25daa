/** Handles the key of second factors in backups and restores. */
import { hkdfSync } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#server/kernel/env.ts";
import { readIfPresent } from "#server/kernel/missing-file.ts";

const keyFile = "secret.key";
const arrivingFile = "secret.key.restored";

type Where = Pick<Env, "secretKey" | "dataDir">;

/**
 * Returns the contents of the key file, or null if there is none or `SECRET_KEY` is used instead.
 * @throws Error if it can't be read. A backup would otherwise lack the key.
 */
export const readSecretKey = ({ secretKey, dataDir }: Where): Promise<string | null> =>
  secretKey ? Promise.resolve(null) : readIfPresent(join(dataDir, keyFile));

/**
 * Returns a fingerprint that distinguishes two keys and reveals nothing else about them, or null if there is no key
 * yet.
 */
export async function fingerprintOf(where: Where): Promise<string | null> {
  const material = where.secretKey ?? (await readSecretKey(where))?.trim();
  if (!material) return null;
  return Buffer.from(hkdfSync("sha256", material, "", "backup fingerprint", 16)).toString("hex");
}

/** Removes the key that an earlier, failed restore stored. It may belong to another archive. */
export const dropArrivingKey = (dataDir: string): Promise<void> =>
  rm(join(dataDir, arrivingFile), { force: true });

/** Stores a restored key next to the key file, durable on disk. */
export async function keepArrivingKey(dataDir: string, text: string): Promise<void> {
  const file = await open(join(dataDir, arrivingFile), "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Moves the restored key into place. A different existing key is kept under a name with the time. */
export async function placeArrivingKey(dataDir: string): Promise<void> {
  const [former, arriving] = [
    await readIfPresent(join(dataDir, keyFile)),
    await readIfPresent(join(dataDir, arrivingFile)),
  ];
  if (arriving === null) return;
  if (former !== null && former !== arriving)
    await rename(join(dataDir, keyFile), join(dataDir, `${keyFile}.before-${Date.now()}`));
  await rename(join(dataDir, arrivingFile), join(dataDir, keyFile));
}
