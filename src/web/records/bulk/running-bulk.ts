/** The running action, stored so that it is found after a reload. */
export interface RunningBulk {
  readonly code: string;
  readonly title: string;
  readonly isUndo: boolean;
}

// Per tab and person.
const keyOf = (accountId: string, tableName: string) => `bulk:${accountId}:${tableName}`;
/** Codes of actions that this page is waiting for. */
const own = new Set<string>();

/** Stores a running action. Returns a function that removes it. */
export function keepRunning(accountId: string, tableName: string, running: RunningBulk): () => void {
  const key = keyOf(accountId, tableName);
  own.add(running.code);
  sessionStorage.setItem(key, JSON.stringify(running));
  return () => {
    if (sessionStorage.getItem(key) === JSON.stringify(running)) sessionStorage.removeItem(key);
  };
}

/** Returns the action that was running on a list before the page was reloaded. */
export function findRunning(accountId: string, tableName: string): RunningBulk | undefined {
  const text = sessionStorage.getItem(keyOf(accountId, tableName));
  const running = text ? (JSON.parse(text) as RunningBulk) : undefined;
  return running && !own.has(running.code) ? running : undefined;
}
