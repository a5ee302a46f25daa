/** How long (ms) until a server that was reached but could not answer is asked again: it does not tell when it can. */
export const retryMs = 5000;

/** @returns asks for work to be done in a while; however often it is asked for, it is done once then */
export function makeRetry(work: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, retryMs);
  };
}
