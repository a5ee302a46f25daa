/** Limits how many tasks run at a time. The others wait in order of arrival. */
export function limitConcurrency(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next task, so no other task can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
