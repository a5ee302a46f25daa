/**
 * Keeps the embedded database running on a full disk. PostgreSQL stops if it can't write its log. Before that happens,
 * the application refuses changes and deletes a file that reserves disk space. Sign-ins, reads, and their log entries
 * then use that space.
 */
import { randomBytes } from "node:crypto";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

const mb = 1024 * 1024;

/** Bytes of free space. */
const limits = {
  /** Four segments of PostgreSQL's log. */
  reserve: 64 * mb,
  /** Below this, changes are refused. */
  low: 32 * mb,
  /** Below this, the reserve is deleted. */
  critical: 16 * mb,
  /** Above this, changes are accepted again. */
  enough: 48 * mb,
};
const checkEveryMs = 100;
const chunkBytes = mb;

/** Watches the disk of the database. */
export interface DiskReserve {
  /** Returns true if changes must be refused. */
  isFull(): boolean;
  stop(): Promise<void>;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Writes random contents, because some file systems don't allocate space for zeros. */
async function fill(path: string): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, "w", 0o600);
  try {
    const chunk = randomBytes(chunkBytes);
    for (let written = 0; written < limits.reserve; written += chunkBytes) await file.write(chunk);
  } finally {
    await file.close();
  }
  await rename(part, path);
}

/**
 * Starts watching the disk.
 * @param folder the database's folder, on the same file system as its log
 * @param print receives a line when the disk becomes full and when it has space again
 */
export function keepReserve(folder: string, print: (text: string) => void): DiskReserve {
  const path = join(folder, "reserve");
  let isLow = false;
  /** The reserve was deleted. Changes are refused until it is complete again. */
  let isSpent = false;
  let inFlight: Promise<void> | undefined;

  async function check(): Promise<void> {
    const free = await freeBytes(folder);
    const size = await stat(path).then(
      (facts) => facts.size,
      () => 0,
    );
    isLow = free < (isLow ? limits.enough : limits.low);
    if (free < limits.critical && size > 0) {
      isSpent = true;
      await rm(path);
    } else if (size < limits.reserve && free >= limits.reserve + limits.enough) {
      await fill(path);
      isSpent = false;
    }
  }

  let wasFull = false;
  const timer = setInterval(() => {
    inFlight ??= check()
      // Filling it can fail if another program takes the space in the meantime.
      .catch(() => rm(`${path}.part`, { force: true }).catch(() => undefined))
      .finally(() => {
        inFlight = undefined;
        const isFull = isLow || isSpent;
        if (isFull !== wasFull) {
          print(
            isFull
              ? `The disk of ${folder} is full. Reading continues; nothing is stored until there is space.`
              : `The disk of ${folder} has space again. Changes are stored.`,
          );
        }
        wasFull = isFull;
      });
  }, checkEveryMs).unref();

  return {
    isFull: () => isLow || isSpent,
    stop: async () => {
      clearInterval(timer);
      await inFlight;
    },
  };
}
