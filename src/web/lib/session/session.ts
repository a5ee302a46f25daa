import type { MessagePreview, UserAnswer, WireNotification } from "#shared/contracts/responses/auth.ts";
import { isSameJson } from "#shared/same-json.ts";
import { makeListeners } from "../../boot/listeners.ts";

export type User = UserAnswer;
export type Notification = WireNotification;
export type { MessagePreview };

export interface SessionState {
  token: string | null;
  /** Undefined until the server has responded. */
  isAuthenticated: boolean | undefined;
  isLoading: boolean;
  user: User | null;
}

export type SessionEvent =
  | { type: "userLoading" }
  | { type: "userLoaded"; user: User }
  | { type: "loginSucceeded"; token: string; user: User }
  | { type: "refreshed"; notifications: readonly Notification[]; messages: readonly MessagePreview[] }
  /** A call was refused because a second factor must be set up first. */
  | { type: "secondFactorRequired" }
  | {
      type:
        | "authError"
        | "loginFailed"
        | "pageError"
        | "userFetchFailed"
        | "logoutSucceeded"
        | "forgotPasswordAnswered";
    };

/**
 * Returns true if nothing has changed. The server is asked every 30 seconds, and usually nothing has to be
 * rerendered.
 */
const isOldNews = (user: User, news: Pick<User, "notifications" | "messages">): boolean =>
  isSameJson([user.notifications, user.messages], [news.notifications, news.messages]);

const signedOut: SessionState = { token: null, isAuthenticated: false, isLoading: false, user: null };

/** Returns the session after an event. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "userLoading":
      return { ...state, isLoading: true };
    case "userLoaded":
      return { ...state, isAuthenticated: true, isLoading: false, user: event.user };
    case "loginSucceeded":
      return { token: event.token, isAuthenticated: true, isLoading: false, user: event.user };
    case "refreshed":
      if (!state.user || isOldNews(state.user, event)) return state;
      return {
        ...state,
        user: { ...state.user, notifications: event.notifications, messages: event.messages },
      };
    case "secondFactorRequired":
      return state.user ? { ...state, user: { ...state.user, secondFactorRequired: true } } : state;
    default:
      return signedOut;
  }
}

export const tokenKey = "token";

export type TokenStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Creates the session store. The token is in the given storage and survives a reload. */
export function createSessionStore(storage: TokenStorage) {
  let state: SessionState = {
    token: storage.getItem(tokenKey),
    isAuthenticated: undefined,
    isLoading: false,
    user: null,
  };
  const listeners = makeListeners();

  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    dispatch(event: SessionEvent) {
      const before = state;
      state = nextSession(state, event);
      try {
        if (state.token && state.token !== before.token) storage.setItem(tokenKey, state.token);
        // A tab without a session must not remove a token that another tab has just received.
        if (before.token && !state.token) storage.removeItem(tokenKey);
      } catch {
        // With full storage, the session lasts as long as the page.
      }
      if (state === before) return;
      listeners.notify();
    },
  };
}
