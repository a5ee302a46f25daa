/**
 * Keeps the embedded database alive on a disk that is full. PostgreSQL stops altogether when it cannot write its log, so
 * before that the application stops taking changes, and a file that holds some space in reserve is given up: signing in,
 * reading and the traces that both leave go on from that.
 */
import { randomBytes } from "node:crypto";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

const mb = 1024 * 1024;

/** In bytes of free space. */
const limits = {
  /** Four segments of PostgreSQL's log. */
  reserve: 64 * mb,
  /** Below this nothing is stored any more. */
  low: 32 * mb,
  /** Below this the reserve is given up. */
  critical: 16 * mb,
  /** From here on things are stored again. */
  enough: 48 * mb,
};
const lookEveryMs = 100;
const chunkBytes = mb;

/** Watches the disk of the database. */
export interface DiskReserve {
  /** Whether changes must be refused. */
  isFull(): boolean;
  stop(): Promise<void>;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Random contents: some file systems keep no space for zeros. */
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
 * Begins to watch.
 * @param folder of the database, on the same file system as its log
 * @param print gets a line when the disk gets full and when it is well again
 */
export function keepReserve(folder: string, print: (text: string) => void): DiskReserve {
  const path = join(folder, "reserve");
  let isLow = false;
  /** The reserve was needed; until it is whole again nothing is stored. */
  let isSpent = false;
  let inFlight: Promise<void> | undefined;

  async function look(): Promise<void> {
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
    inFlight ??= look()
      // Filling it can fail when somebody else takes the space meanwhile.
      .catch(() => rm(`${path}.part`, { force: true }).catch(() => undefined))
      .finally(() => {
        inFlight = undefined;
        const isFull = isLow || isSpent;
        if (isFull !== wasFull) {
          print(
            isFull
              ? `The disk of ${folder} is full. Reading goes on; nothing is stored until there is space.`
              : `The disk of ${folder} has space again. Changes are stored.`,
          );
        }
        wasFull = isFull;
      });
  }, lookEveryMs).unref();

  return {
    isFull: () => isLow || isSpent,
    stop: async () => {
      clearInterval(timer);
      await inFlight;
    },
  };
}
