import { useSyncExternalStore } from "react";
import { defaultPreferences, type Preferences } from "./preference-defaults.ts";
import { makeListeners } from "../boot/listeners.ts";

/** The settings of the last person on this device also apply to the sign-in screen. */
const lastKey = "preferences";
const keyOf = (personId: string | null) => (personId ? `preferences:${personId}` : lastKey);

function read(key: string): Preferences | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return stored && typeof stored === "object" ? { ...defaultPreferences, ...stored } : null;
  } catch {
    return null;
  }
}

let personId: string | null = null;
let current = read(lastKey) ?? defaultPreferences;
const listeners = makeListeners();

function store(next: Preferences) {
  current = next;
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(next));
    localStorage.setItem(lastKey, JSON.stringify(next));
  } catch {
    // With full storage, they last as long as the page.
  }
  listeners.notify();
}

export const preferences = {
  get: () => current,
  set(change: Partial<Preferences>) {
    const next = { ...current, ...change };
    const names = Object.keys(next) as (keyof Preferences)[];
    // Mantine sets the color scheme again after every change, so an unchanged value must not notify.
    if (names.some((name) => next[name] !== current[name])) store(next);
  },
  /** Applies the settings of a person who signed in. */
  useOf(nextPersonId: string) {
    if (personId === nextPersonId) return;
    personId = nextPersonId;
    store(read(keyOf(nextPersonId)) ?? defaultPreferences);
  },
  /** After a sign-out, changes belong to the device instead of a person. */
  leave() {
    personId = null;
  },
  subscribe: listeners.subscribe,
};

export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.get);
}
