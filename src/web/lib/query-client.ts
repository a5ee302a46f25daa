import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isUnreached } from "./api-error.ts";
import { connection } from "./connection.ts";
import { session } from "./session-store.ts";
import { toastFailure } from "./toasts.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    /** `isQuiet`: the caller shows the failure itself, or the person need not know. */
    queryMeta: { isQuiet?: boolean };
    mutationMeta: { isQuiet?: boolean };
  }
}

/** Asked again: what may work the next time. Who asks too fast hears of it, and gets the answer after the wait. */
function shouldRetry(count: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || count >= maxRetries) return false;
  // Asked again as soon as the server can be reached.
  if (isUnreached(error) && !navigator.onLine) return false;
  if (error.status !== 429) return error.isTransient;
  toastFailure(error);
  return error.retryAfter !== undefined && error.retryAfter <= maxWait;
}

/** @returns milliseconds */
const retryDelay = (count: number, error: unknown): number =>
  ((error instanceof ApiError && error.retryAfter) || 2 ** count) * 1000;

const maxRetries = 2;
/** In seconds. Limits of calls last no longer; those of codes and exports do, and a person asks again. */
const maxWait = 60;

/** Failures surface here, once each, so that no screen can forget them. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // A rate limit is always reported: nothing else on the screen explains why it does not change.
      const isTooFast = error instanceof ApiError && error.status === 429;
      // That there is no connection stands over every screen.
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
      // What cannot be loaded now says so at once, and is loaded when the connection is back.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});

onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(connection.isOnline())));

// Nothing of one person may be left for the next.
let lastPerson: string | undefined;
session.subscribe(() => {
  const person = session.getState().user?.accountId;
  if (lastPerson !== undefined && person !== lastPerson) queryClient.clear();
  lastPerson = person;
});
