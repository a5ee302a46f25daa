/** The action that is under way: a reload of the page finds it again. */
export interface RunningBulk {
  readonly code: string;
  readonly title: string;
  readonly isUndo: boolean;
}

// Of the tab, and of one person in it.
const keyOf = (accountId: string, tableName: string) => `bulk:${accountId}:${tableName}`;
/** Those that this page waits for itself. */
const own = new Set<string>();

/** Keeps what began. @returns forgets it again */
export function keepRunning(accountId: string, tableName: string, running: RunningBulk): () => void {
  const key = keyOf(accountId, tableName);
  own.add(running.code);
  sessionStorage.setItem(key, JSON.stringify(running));
  return () => {
    if (sessionStorage.getItem(key) === JSON.stringify(running)) sessionStorage.removeItem(key);
  };
}

/** What was under way on a list when the page was loaded anew. */
export function findRunning(accountId: string, tableName: string): RunningBulk | undefined {
  const text = sessionStorage.getItem(keyOf(accountId, tableName));
  const running = text ? (JSON.parse(text) as RunningBulk) : undefined;
  return running && !own.has(running.code) ? running : undefined;
}
