/** Small file systems in memory that tests fill up. */
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

const kb = 1024;

export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** @throws if this user may not mount file systems on this machine */
  static mount(folder: string, megabytes: number): SmallDisk {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
    return new SmallDisk(folder);
  }

  /** Free space in bytes. */
  get free(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Uses all free space except the given bytes, as another program on the machine would. */
  fill(leave: number): void {
    const file = openSync(join(this.folder, "filler"), "a");
    // Space that is freed meanwhile stays free.
    let left = this.free - leave;
    const write = (chunk: Buffer) => {
      for (; left >= chunk.length; left -= chunk.length) writeSync(file, chunk);
    };
    try {
      write(Buffer.alloc(1024 * kb));
      write(Buffer.alloc(4 * kb));
    } catch (error) {
      // A simultaneous writer has used the rest of the space.
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    } finally {
      closeSync(file);
    }
  }

  empty(): void {
    rmSync(join(this.folder, "filler"), { force: true });
  }

  unmount(): void {
    execFileSync("umount", ["-l", this.folder]);
  }
}
