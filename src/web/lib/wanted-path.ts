/** Where a visitor wanted to go before signing in; kept in the history entry. */
export interface WantedPath {
  from?: string;
}

/** The path that a history entry's state asks to return to. Only a path of this app may be returned to. */
export function wantedPath(state: unknown): string {
  const from = typeof state === "object" && state && "from" in state ? state.from : undefined;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : "/";
}
