/** State of the history entry: where a visitor wanted to go before signing in. */
export interface WantedPath {
  from?: string;
}

/** Returns the path to return to from a history entry's state. Only paths of this app are allowed. */
export function wantedPath(state: unknown): string {
  const from = typeof state === "object" && state && "from" in state ? state.from : undefined;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : "/";
}
