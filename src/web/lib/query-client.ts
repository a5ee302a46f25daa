import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, hasStatus, isUnreached } from "./api-error.ts";
import { connection } from "./connection.ts";
import { session } from "./session/session-store.ts";
import { toastFailure } from "./toasts.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    /** `isQuiet`: the caller shows the error, or the person doesn't need to know. */
    queryMeta: { isQuiet?: boolean };
    mutationMeta: { isQuiet?: boolean };
  }
}

/**
 * Returns true for temporary errors. For a rate limit, the person sees a message, and the call is repeated after the
 * wait.
 */
function shouldRetry(count: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || count >= maxRetries) return false;
  // Sent again as soon as the server can be reached.
  if (isUnreached(error) && !navigator.onLine) return false;
  if (error.status !== 429) return error.isTransient;
  toastFailure(error);
  return error.retryAfter !== undefined && error.retryAfter <= maxWait;
}

/** @returns the delay in milliseconds */
const retryDelay = (count: number, error: unknown): number =>
  ((error instanceof ApiError && error.retryAfter) || 2 ** count) * 1000;

const maxRetries = 2;
/**
 * Longest wait, in seconds, after which a rate-limited call is repeated automatically. The limits of codes and exports
 * are longer, so the person has to retry.
 */
const maxWait = 60;

/** Errors are shown here, once each, so that no screen can forget them. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // A rate limit is always shown, because nothing else on the screen explains why it doesn't change.
      const isTooFast = hasStatus(error, 429);
      // A notice over every screen says that the device is offline.
      if (isUnreached(error) || (query.meta?.isQuiet && !isTooFast)) console.warn(error);
      else toastFailure(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.isQuiet) toastFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: shouldRetry,
      retryDelay,
      // Data that can't be loaded now fails immediately, and is loaded when the connection is back.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});

onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(connection.isOnline())));

// Removes all data of the previous person.
let lastPerson: string | undefined;
session.subscribe(() => {
  const person = session.getState().user?.accountId;
  if (lastPerson !== undefined && person !== lastPerson) queryClient.clear();
  lastPerson = person;
});

/** Reloads everything that shows records, except forms that may be open. */
export const refreshAll = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "record" });
