import { describe, expect, it } from "vitest";
import { createSessionStore, nextSession, tokenKey, type SessionEvent, type User } from "./session.ts";

const user = { id: "7", firstName: "Ana", notifications: [], messages: [] } as unknown as User;

/** The part of the browser's storage that the session uses. */
function storageWith(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

describe("The session store", () => {
  it("starts with the stored token, authentication unknown, not loading, no user [SIGNIN-09]", () => {
    const store = createSessionStore(storageWith({ [tokenKey]: "abc" }));
    expect(store.getState()).toEqual({
      token: "abc",
      isAuthenticated: undefined,
      isLoading: false,
      user: null,
    });
  });

  it("stores the token of a successful login and marks the person authenticated [SIGNIN-07]", () => {
    const storage = storageWith({});
    const store = createSessionStore(storage);
    store.dispatch({ type: "loginSucceeded", token: "new", user });
    expect(storage.map.get(tokenKey)).toBe("new");
    expect(store.getState()).toMatchObject({ token: "new", isAuthenticated: true, user: { id: "7" } });
  });

  const endings: SessionEvent["type"][] = [
    "authError",
    "loginFailed",
    "pageError",
    "userFetchFailed",
    "logoutSucceeded",
    "forgotPasswordAnswered",
  ];
  it.each(endings)("removes the token and the user on %s [SIGNIN-08] [RESET-08]", (type) => {
    const storage = storageWith({ [tokenKey]: "abc" });
    const store = createSessionStore(storage);
    store.dispatch({ type: "userLoaded", user });
    store.dispatch({ type } as SessionEvent);
    expect(storage.map.has(tokenKey)).toBe(false);
    expect(store.getState()).toEqual({ token: null, isAuthenticated: false, isLoading: false, user: null });
  });

  it("keeps the token of a sign-in in another tab if no one was signed in", () => {
    const storage = storageWith({});
    const store = createSessionStore(storage);
    storage.setItem(tokenKey, "of another tab");
    store.dispatch({ type: "userFetchFailed" });
    expect(storage.map.get(tokenKey)).toBe("of another tab");
  });

  it("signs a person in although the storage is full", () => {
    const full = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    const store = createSessionStore({ ...storageWith({}), setItem: full });
    let calls = 0;
    store.subscribe(() => (calls += 1));
    store.dispatch({ type: "loginSucceeded", token: "new", user });
    expect(store.getState()).toMatchObject({ token: "new", isAuthenticated: true });
    expect(calls).toBe(1);
  });

  it("keeps authentication unknown while the person is being requested [ROUTE-04]", () => {
    const store = createSessionStore(storageWith({ [tokenKey]: "abc" }));
    store.dispatch({ type: "userLoading" });
    expect(store.getState()).toMatchObject({ isAuthenticated: undefined, isLoading: true });
    store.dispatch({ type: "userLoaded", user });
    expect(store.getState()).toMatchObject({ isAuthenticated: true, isLoading: false, token: "abc" });
  });

  it("replaces notifications and messages with what the check found [NOTIF-07]", () => {
    const notifications = [
      {
        id: "1",
        notificationType: "login",
        notificationSubject: "s",
        notificationMessage: "m",
        notificationUrl: "",
        time: "",
        read: "0" as const,
      },
    ];
    const signedIn = { token: "t", isAuthenticated: true, isLoading: false, user };
    const next = nextSession(signedIn, { type: "refreshed", notifications, messages: [] });
    expect(next.user?.notifications).toEqual(notifications);
    const nobody = { ...signedIn, user: null };
    expect(nextSession(nobody, { type: "refreshed", notifications, messages: [] })).toBe(nobody);
  });

  it("causes no new render if the check found the same as before", () => {
    const store = createSessionStore(storageWith({ [tokenKey]: "abc" }));
    store.dispatch({ type: "userLoaded", user });
    const before = store.getState();
    let calls = 0;
    store.subscribe(() => (calls += 1));
    store.dispatch({ type: "refreshed", notifications: [], messages: [] });
    expect(store.getState()).toBe(before);
    expect(calls).toBe(0);
    const messages = [{ roomId: "1", avatar: "", name: "Ana", message: "Hi", time: "", messageCount: "1" }];
    store.dispatch({ type: "refreshed", notifications: [], messages });
    expect(calls).toBe(1);
  });

  it("records that a second factor must be set up first, but only if someone is signed in [SESS-17]", () => {
    const signedIn = { token: "t", isAuthenticated: true, isLoading: false, user };
    const next = nextSession(signedIn, { type: "secondFactorRequired" });
    expect(next).toEqual({ ...signedIn, user: { ...user, secondFactorRequired: true } });
    const nobody = { token: null, isAuthenticated: false, isLoading: false, user: null };
    expect(nextSession(nobody, { type: "secondFactorRequired" })).toBe(nobody);
  });

  it("calls its listeners at every change until they unsubscribe", () => {
    const store = createSessionStore(storageWith({}));
    let calls = 0;
    const leave = store.subscribe(() => (calls += 1));
    store.dispatch({ type: "userLoading" });
    leave();
    store.dispatch({ type: "logoutSucceeded" });
    expect(calls).toBe(1);
  });
});
