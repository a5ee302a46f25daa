/** Watches the processes that started this one. */

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Watches the parent of this process, and the parent of the shell that keeps it running, if there is one.
 * @param stop called when one of them has ended
 */
export function stopWhenParentEnds(stop: () => void): void {
  const parent = process.ppid;
  const starter = Number(process.env["STARTED_BY"] ?? parent);
  const check = () => {
    if (process.ppid !== parent || !isRunning(starter)) stop();
  };
  setInterval(check, 500).unref();
}
