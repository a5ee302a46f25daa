/** Pause in milliseconds before retrying a server that couldn't respond. */
export const retryMs = 5000;

/** Returns a function that schedules the work. If it is called several times during the pause, the work runs once. */
export function makeRetry(work: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, retryMs);
  };
}
